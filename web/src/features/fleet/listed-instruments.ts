import { foldedText, type Instrument, type Kit } from '#contracts';

type ListedInstrument = Pick<Instrument, 'kind' | 'make' | 'model' | 'serial'> & {
  /** Names of the kits that hold it. */
  readonly kits: readonly string[];
};

/** Each instrument once, by its serial number; two makers may give the same one. */
export const listedInstruments = (kits: readonly Pick<Kit, 'name' | 'instruments'>[]): readonly ListedInstrument[] => {
  const listed = new Map<string, ListedInstrument>();
  for (const { name, instruments } of kits)
    for (const { kind, make, model, serial } of instruments) {
      const key = JSON.stringify([kind, make, model, serial].map(foldedText));
      const known = listed.get(key) ?? { kind, make, model, serial, kits: [] };
      listed.set(key, { ...known, kits: [...new Set([...known.kits, name])] });
    }
  return [...listed.values()].sort((one, other) => one.serial.localeCompare(other.serial));
};
