import { kitTypes, type KitType } from './fleet.js';
import { tidyCell } from './import-values.js';
import { soundTypeOf, visitKinds, type VisitKind } from './site-visits.js';

/** Words of an office for the kinds of its work; the first that is met counts. */
const kindWords: readonly (readonly [RegExp, VisitKind])[] = [
  [/\bnoise|\bns\b|\bbs ?(?:4142|8233)|\bppg ?24|\benviron|\bplant\b|\bsound level|\bslm\b/i, 'noise'],
  [/\bair\b|\bair ?t|\batt?\b|\bleak|\bpermeab|\bpressure|\bblower|\bpart ?l\b|\bfan\b/i, 'air'],
  [/\bsound|\bsit\b|\bpct\b|\bacoustic|\bpart ?e\b|\bbb ?93|\bimpact|\binsulation/i, 'sound'],
];

/**
 * The kind of work that an office means by a word; null where it is none of the three.
 * @example importedKind('Air tightness') // 'air'
 */
export const importedKind = (written: string): VisitKind | null => {
  const text = tidyCell(written);
  const bare = text.toLowerCase();
  if (/^[san]$/.test(bare)) return visitKinds.find((kind) => kind.startsWith(bare)) ?? null;
  return kindWords.find(([pattern]) => pattern.test(text))?.[1] ?? (soundTypeOf(text) === null ? null : 'sound');
};

const kitTypeOfKind: Readonly<Record<VisitKind, KitType>> = {
  sound: 'Sound Testing',
  air: 'Air Testing',
  noise: 'Noise Survey',
};

export const importedKitType = (written: string): KitType | null => {
  const text = tidyCell(written);
  const kind = importedKind(text);
  return kitTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? (kind && kitTypeOfKind[kind]);
};
