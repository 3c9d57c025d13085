import type { KitType } from '#contracts';
import { later, spoken } from '#languages';

/** The types of kit as people read them; what is stored stays English. */
export const kitTypeWords: Readonly<Record<KitType, string>> = spoken({
  'Sound Testing': later('Sound Testing'), 'Air Testing': later('Air Testing'), 'Noise Survey': later('Noise Survey'),
});
