import { later, spoken } from '#languages';
import { soundTypeOf, type SoundType } from './site-visits.js';

/** What the calculator quotes for: the kinds of sound test, air tests and noise surveys. */
export type FeeType = SoundType | 'Air Testing' | 'Noise Survey';

/** In the order in which the page offers them, under the names that it shows (decision E-06). */
export const feeTypeLabels = spoken<FeeType>({
  'Part E': later('Sound Testing - Part E'),
  'Part E - RFRP': later('Part E - RFRP'),
  'Part E - Hotel': later('Part E - Hotel'),
  'Hotel 24 Hours': later('Hotel 24 Hours'),
  BB93: later('BB93'),
  Office: later('Office ⟨type of test⟩'),
  HTM: later('HTM'),
  'Sound Testing': later('Sound Testing'),
  'Air Testing': later('Air Testing'),
  'Noise Survey': later('Noise Survey'),
});
export const feeTypes = Object.keys(feeTypeLabels) as readonly FeeType[];

/** The one name of a type, however it was written; null when unknown. */
export const feeTypeOf = (written: unknown): FeeType | null => {
  if (typeof written !== 'string') return null;
  const bare = written.trim().toLowerCase().replace(/\s+/g, ' ');
  if (/^air test(ing|s)?$/.test(bare)) return 'Air Testing';
  return /^noise surveys?$/.test(bare) ? 'Noise Survey' : soundTypeOf(written);
};

export const soundMeasurements = ['walls', 'floors', 'impacts', 'backgrounds', 'rts'] as const;
export const measurements = [...soundMeasurements, 'airTests', 'surveys'] as const;
export type Measurement = (typeof measurements)[number];
export const measurementLabels = spoken<Measurement>({
  walls: later('Airborne Walls'),
  floors: later('Airborne Floors'),
  impacts: later('Impacts'),
  backgrounds: later('Backgrounds'),
  rts: later('RTs'),
  airTests: later('Air Tests'),
  surveys: later('Noise Surveys'),
});
/** How many of each there are; what is absent is 0. */
export type TestCounts = { readonly [Kind in Measurement]?: number };

type CountedThing = 'spaces' | 'types' | 'surveys' | 'dwellings' | 'rooms';

/** What the count of a type counts, for sentences that choose by it. */
export const countedThing = (type: FeeType): CountedThing => {
  if (type === 'BB93') return 'spaces';
  if (type === 'Air Testing') return 'types';
  if (type === 'Noise Survey') return 'surveys';
  return type === 'Part E' || type === 'Part E - RFRP' ? 'dwellings' : 'rooms';
};

const countedLabels = spoken<CountedThing>({
  spaces: later('teaching spaces'),
  types: later('types'),
  surveys: later('surveys'),
  dwellings: later('dwellings'),
  rooms: later('rooms'),
});

/** The same in a word. */
export const countLabels = (type: FeeType): string => countedLabels[countedThing(type)];

/** Largest count that is quoted. */
export const MAX_FEE_COUNT = 100_000;

/** Rates of one family of tests: whole pounds, miles and minutes. */
export interface FeeRates {
  readonly local: number;
  readonly nonLocal: number;
  /** Up to and including so many miles a job is local (decision F-02). */
  readonly radius: number;
  /** For each test unit after the first. */
  readonly additional: number;
  readonly setup: number;
}

/** Specification, section 9. Those without a rule are kept and not applied (decision F-10). */
export interface FeeSettings {
  readonly workingDay: number;
  /** Pence a mile, one way (decision F-08). */
  readonly mileage: number;
  /** Travel is charged in steps of so many pounds, and not at all below one. */
  readonly travelStep: number;
  /** Driving time in traffic, minutes: beyond it nothing is quoted. */
  readonly tooFar: number;
  readonly sound: FeeRates & { readonly minutes: Readonly<Record<(typeof soundMeasurements)[number], number>> };
  readonly air: FeeRates & { readonly minutes: number };
  readonly survey: FeeRates & { readonly minutes: number };
  readonly unused: {
    readonly localRadius: number;
    readonly stackDiscount: number;
    readonly advanceDiscount: number;
    readonly setsPerDay: number;
    readonly testFee: number;
  };
}

export interface Distance {
  /** One way. */
  readonly metres: number;
  /** In traffic; where it is unknown nothing is too far. */
  readonly trafficSeconds?: number | undefined;
}

export interface FeeQuestion {
  readonly type: FeeType;
  readonly count: number;
  /** In place of the counts that the type suggests. */
  readonly tests?: TestCounts | undefined;
  readonly distance: Distance;
}

/** One step of the reckoning in words, with what came of it. */
export interface FeeStep {
  readonly title: string;
  readonly words: string;
  readonly result: string;
  /** Worth pointing out: how near an edge this quote is, or what the rule leaves out. */
  readonly hint?: string;
}

export interface FeeQuote {
  readonly type: FeeType;
  readonly tests: TestCounts;
  /** Of all visits with the journey, to a hundredth. */
  readonly minutes: number;
  readonly sitevisits: number;
  readonly units: number;
  /** Pounds, without VAT. */
  readonly fee: number;
  readonly travel: number;
  readonly total: number;
  readonly steps: readonly FeeStep[];
}

export const TOO_FAR = 'Too far';
export type FeeAnswer = FeeQuote | { readonly msg: typeof TOO_FAR };

/** Metres of a mile, as the specification writes it. */
export const MILE = 1609;

export type FeeFamily = 'sound' | 'air' | 'survey';
export const feeFamilyOf = (type: FeeType): FeeFamily =>
  type === 'Air Testing' ? 'air' : type === 'Noise Survey' ? 'survey' : 'sound';

/** Which boxes the type shows. */
export const measurementsOf = (type: FeeType): readonly Measurement[] => {
  const family = feeFamilyOf(type);
  return family === 'air' ? ['airTests'] : family === 'survey' ? ['surveys'] : soundMeasurements;
};
