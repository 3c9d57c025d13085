import { useAddressValue } from '../../lib/address.js';

/** Which charts are shown as tables stands in the address: `table=months,kinds`. */
export const useAsTable = (name: string): readonly [boolean, () => void] => {
  const [written, set] = useAddressValue('table');
  const shown = (written ?? '').split(',').filter((other) => other !== '');
  const asTable = shown.includes(name);
  return [asTable, () => set((asTable ? shown.filter((other) => other !== name) : [...shown, name]).join(','))];
};
