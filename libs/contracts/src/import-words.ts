import { bookingTypes, type BookingType, type ResourceKind } from './bookings.js';
import { kitTypes, type KitType } from './fleet.js';
import { importedText, tidyCell } from './import-values.js';
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

const resourceWords: readonly (readonly [RegExp, ResourceKind])[] = [
  [/\bengineer|\btester|\bstaff\b|\bperson|\bemployee|\bpeople\b/i, 'engineer'],
  [/\bcar\b|\bcars\b|\bvan|\bvehicle/i, 'car'],
  [/\bkit|\binstrument|\bequipment|\bmeter/i, 'kit'],
];

/** Whether an office means an engineer, a car or a kit by a word; null where it is none of them. */
export const importedResourceKind = (written: string): ResourceKind | null =>
  resourceWords.find(([pattern]) => pattern.test(tidyCell(written)))?.[1] ?? null;

/** Words of an office for why somebody or something is out; the first that is met counts. */
const bookingWords: { readonly [Kind in ResourceKind]: readonly (readonly [RegExp, BookingType])[] } = {
  engineer: [
    [/\bother\b|ternity|\bparental|\bcompassionate|\bunpaid|\bjury|\btrain|\bcourse|\bstudy|\bdentist/i, 'Other'],
    [/\bleave\b|\bholiday|\bhols?\b|\bvacation|\ba\/?l\b|\bday off|\btoil\b/i, 'Annual Leave'],
    [/\bsick|\bill\b|\billness|\bdoctor|\bhospital/i, 'Sick'],
    [/\bmeeting/i, 'Meeting'],
    [/\boffice|\badmin|\breport|\bwfh\b|\bfrom home/i, 'Office Work'],
  ],
  car: [
    [/\bmot\b/i, 'MOT'],
    [/\bgarage|\bservic|\brepair|\btyre|\bmaintenance/i, 'In Garage'],
    [/\bbroke|\bbreakdown|\boff road|\bfault|\bdamage|\baccident/i, 'Broken'],
    [/\bother\b|\bloan|\blent\b/i, 'Other'],
  ],
  kit: [
    [/\bcalibrat|\bre-?calibrat|\bcal\b|\bukas\b/i, 'Calibration'],
    [/\bbroke|\bfault|\bdamage|\brepair/i, 'Broken'],
    [/\bother\b|\bloan|\blent\b|\bhire/i, 'Other'],
  ],
};

/**
 * Why an engineer, a car or a kit is out, by the words of an office; 'Other' where it says nothing, null where it is none of the kind's own.
 * @example importedBookingType('engineer', 'Bank holiday') // 'Annual Leave'
 */
export const importedBookingType = (kind: ResourceKind, written: string): BookingType | null => {
  const text = importedText(written);
  if (text === '') return 'Other';
  const same = bookingTypes[kind].find((type) => type.toLowerCase() === text.toLowerCase());
  return same ?? bookingWords[kind].find(([pattern]) => pattern.test(text))?.[1] ?? null;
};
