import { soundTypeOf, type SoundType } from './site-visits.js';

/** What the calculator quotes for: the kinds of sound test, air tests and noise surveys. */
export type FeeType = SoundType | 'Air Testing' | 'Noise Survey';

/** In the order in which the page offers them, under the names that it shows (decision E-06). */
export const feeTypeLabels = {
  'Part E': 'Sound Testing - Part E',
  'Part E - RFRP': 'Part E - RFRP',
  'Part E - Hotel': 'Part E - Hotel',
  'Hotel 24 Hours': 'Hotel 24 Hours',
  BB93: 'BB93',
  Office: 'Office',
  HTM: 'HTM',
  'Sound Testing': 'Sound Testing',
  'Air Testing': 'Air Testing',
  'Noise Survey': 'Noise Survey',
} as const satisfies Readonly<Record<FeeType, string>>;
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
export const measurementLabels: Readonly<Record<Measurement, string>> = {
  walls: 'Airborne Walls', floors: 'Airborne Floors', impacts: 'Impacts', backgrounds: 'Backgrounds', rts: 'RTs', airTests: 'Air Tests', surveys: 'Noise Surveys',
};
/** How many of each there are; what is absent is 0. */
export type TestCounts = { readonly [Kind in Measurement]?: number };

/** What the count of a type counts. */
export const countLabels = (type: FeeType): string => {
  if (type === 'BB93') return 'teaching spaces';
  if (type === 'Air Testing') return 'types';
  if (type === 'Noise Survey') return 'surveys';
  return type === 'Part E' || type === 'Part E - RFRP' ? 'dwellings' : 'rooms';
};

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
  readonly unused: { readonly localRadius: number; readonly stackDiscount: number; readonly advanceDiscount: number; readonly setsPerDay: number; readonly testFee: number };
}

export const defaultFeeSettings: FeeSettings = {
  workingDay: 540,
  mileage: 45,
  travelStep: 25,
  tooFar: 200,
  sound: { local: 350, nonLocal: 450, radius: 30, additional: 150, setup: 30, minutes: { walls: 20, floors: 20, impacts: 10, backgrounds: 5, rts: 5 } },
  air: { local: 250, nonLocal: 300, radius: 30, additional: 150, setup: 30, minutes: 45 },
  survey: { local: 350, nonLocal: 450, radius: 30, additional: 150, setup: 30, minutes: 45 },
  unused: { localRadius: 15, stackDiscount: 50, advanceDiscount: 50, setsPerDay: 3, testFee: 75 },
};

const MOST_RATE = 100_000;
/** What would be divided by must not be nothing. */
const divisors: readonly string[] = ['workingDay', 'travelStep'];

const likeSettings = (value: unknown, pattern: unknown, name: string): boolean => {
  if (typeof pattern === 'number') return Number.isInteger(value) && (value as number) >= (divisors.includes(name) ? 1 : 0) && (value as number) <= MOST_RATE;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [own, wanted] = [Object.keys(value), Object.entries(pattern as object)];
  return own.length === wanted.length && wanted.every(([key, inner]) => Object.hasOwn(value, key) && likeSettings((value as Record<string, unknown>)[key], inner, key));
};

/** Whether a value is rates, all of them and nothing else: whole numbers from 0. */
export const isFeeSettings = (value: unknown): value is FeeSettings => likeSettings(value, defaultFeeSettings, '');

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

type Family = 'sound' | 'air' | 'survey';
export const feeFamilyOf = (type: FeeType): Family => (type === 'Air Testing' ? 'air' : type === 'Noise Survey' ? 'survey' : 'sound');

/** Which boxes the type shows. */
export const measurementsOf = (type: FeeType): readonly Measurement[] => {
  const family = feeFamilyOf(type);
  return family === 'air' ? ['airTests'] : family === 'survey' ? ['surveys'] : soundMeasurements;
};

const ceilOf = (count: number, size: number): number => Math.ceil(count / size);

/** The tests that the regulations ask for; empty where there is no rule, and they are typed (decision F-11). */
export const suggestedTests = (type: FeeType, count: number): TestCounts => {
  const threeOf = (each: number): TestCounts => ({ walls: each, floors: each, impacts: each });
  switch (type) {
    case 'Part E':
      return threeOf(2 * ceilOf(count, 10));
    case 'Part E - RFRP':
    case 'Part E - Hotel':
      return threeOf(ceilOf(count, 10));
    case 'BB93':
      return { ...threeOf(ceilOf(count, 4)), backgrounds: ceilOf(count, 4), rts: ceilOf(count, 4) };
    case 'Air Testing':
      return { airTests: count };
    case 'Noise Survey':
      return { surveys: count };
    default:
      return {};
  }
};

const ruleWords = (type: FeeType, count: number): string => {
  const of = (size: number): string => `${count} ÷ ${size}, rounded up, is ${ceilOf(count, size)}`;
  if (type === 'Part E') return `One set for every ten dwellings: ${of(10)}; walls, floors and impacts twice each.`;
  if (type === 'Part E - RFRP' || type === 'Part E - Hotel') return `One set for every ten ${countLabels(type)}: ${of(10)}; walls, floors and impacts once each.`;
  if (type === 'BB93') return `One of each of the five tests for every four teaching spaces: ${of(4)}.`;
  return 'One for each that is counted.';
};

/** How many test units the tests are: half of the wall, floor or impact tests, rounded up; air tests and surveys one each. */
const unitsOf = (type: FeeType, tests: TestCounts): number => {
  const family = feeFamilyOf(type);
  if (family === 'air') return tests.airTests ?? 0;
  if (family === 'survey') return tests.surveys ?? 0;
  return ceilOf(Math.max(tests.walls ?? 0, tests.floors ?? 0, tests.impacts ?? 0), 2);
};

const minutesFor = (kind: Measurement, settings: FeeSettings): number =>
  kind === 'airTests' ? settings.air.minutes : kind === 'surveys' ? settings.survey.minutes : settings.sound.minutes[kind];

// Everything with miles in it is a fraction of 1609, so the edges are exact: whole numbers over 1609.
const ceilDivided = (amount: bigint, by: bigint): number => Number((amount + by - 1n) / by);
const roundedHalfUp = (amount: bigint, by: bigint): number => Number((2n * amount + by) / (2n * by));

/** Travel charge in pounds: rounded to pounds first, then to steps, nothing below one step. */
const travelOf = (metres: bigint, { mileage, travelStep }: FeeSettings): { readonly pounds: number; readonly charge: number } => {
  const pounds = roundedHalfUp(BigInt(mileage) * metres, BigInt(MILE * 100));
  return { pounds, charge: pounds < travelStep ? 0 : roundedHalfUp(BigInt(pounds), BigInt(travelStep)) * travelStep };
};

const formats = [0, 1, 2].map((maximumFractionDigits) => new Intl.NumberFormat('en-GB', { maximumFractionDigits }));
const decimals = (value: number, most: 0 | 1 | 2): string => formats[most]?.format(value) ?? '';
const pounds = (value: number): string => `£${decimals(value, 0)}`;
const counted = (count: number, one: string, many = `${one}s`): string => `${decimals(count, 0)} ${count === 1 ? one : many}`;

/** A quote that is so near an edge is told so: minutes over whole days, miles beyond the radius. */
const NEAR_MINUTES = 30;
const NEAR_MILES = 2;

interface Reckoned extends Omit<FeeQuote, 'steps'> {
  readonly jobMinutes: number;
  readonly miles: number;
  readonly local: boolean;
  readonly rate: number;
  readonly mileagePounds: number;
}

const testsStep = ({ type, tests }: Reckoned, { count, tests: typed }: FeeQuestion): FeeStep => {
  const shown = measurementsOf(type).filter((kind) => (tests[kind] ?? 0) > 0).map((kind) => `${decimals(tests[kind] ?? 0, 0)} ${measurementLabels[kind]}`);
  return {
    title: 'Tests',
    words: typed === undefined ? ruleWords(type, count) : 'As they were typed.',
    result: shown.length === 0 ? 'None' : shown.join(', '),
    ...(shown.length === 0 ? { hint: 'There is no rule for this type: please type how many tests there are.' } : {}),
  };
};

const dayStep = (quote: Reckoned, settings: FeeSettings): FeeStep => {
  const { minutes, sitevisits, rate } = quote;
  const over = minutes - (sitevisits - 1) * settings.workingDay;
  const cliff = sitevisits > 1 && over <= NEAR_MINUTES;
  const whole = counted(sitevisits - 1, 'day');
  const hint = cliff
    ? `${over < 1 ? 'Less than 1 minute' : counted(Math.ceil(over), 'minute')} over ${sitevisits === 2 ? 'one day' : whole}: this visit adds ${pounds(rate)}.`
    : sitevisits > 1 ? 'Setup and journey are counted once, although there is more than one visit.' : undefined;
  return {
    title: 'Site visits',
    words: `${decimals(minutes, 2)} minutes, at ${settings.workingDay} minutes a day, rounded up.`,
    result: counted(sitevisits, 'visit'),
    ...(hint === undefined ? {} : { hint }),
  };
};

const beyond = (miles: number): string => `${miles < 0.1 ? 'Less than 0.1' : decimals(miles, 1)} miles`;

const rateStep = ({ miles, local, rate }: Reckoned, rates: FeeRates): FeeStep => ({
  title: 'Rate',
  words: `${decimals(miles, 2)} miles is ${local ? 'within' : 'beyond'} ${rates.radius} miles: the ${local ? 'local' : 'non-local'} rate of a visit.`,
  result: pounds(rate),
  ...(!local && miles - rates.radius <= NEAR_MILES ? { hint: `${beyond(miles - rates.radius)} beyond the local radius: each visit costs ${pounds(rates.nonLocal - rates.local)} more.` } : {}),
});

const stepsOf = (quote: Reckoned, question: FeeQuestion, settings: FeeSettings): readonly FeeStep[] => {
  const rates = settings[feeFamilyOf(quote.type)];
  const { jobMinutes, miles, sitevisits, units, rate, fee, travel, mileagePounds } = quote;
  const items = measurementsOf(quote.type).filter((kind) => (quote.tests[kind] ?? 0) > 0).map((kind) => `${quote.tests[kind] ?? 0} × ${minutesFor(kind, settings)}`);
  const further = Math.max(0, units - 1);
  return [
    testsStep(quote, question),
    { title: 'Time on site', words: `${[`Setup ${rates.setup}`, ...items].join(' + ')} minutes.`, result: counted(jobMinutes, 'minute') },
    { title: 'Journey', words: `${decimals(question.distance.metres, 0)} m is ${decimals(miles, 2)} miles; a minute a mile, there and back.`, result: `${decimals(2 * miles, 2)} minutes` },
    dayStep(quote, settings),
    rateStep(quote, rates),
    {
      title: 'Fee',
      words: `${counted(sitevisits, 'visit')} × ${pounds(rate)}${further === 0 ? '' : `, and ${counted(further, 'further test unit')} × ${pounds(rates.additional)}`}.`,
      result: pounds(fee),
    },
    {
      title: 'Travel',
      words: `${decimals(miles, 2)} miles × £${(settings.mileage / 100).toFixed(2)} is ${pounds(mileagePounds)}; ${mileagePounds < settings.travelStep ? `below ${pounds(settings.travelStep)} nothing is charged` : `to the nearest ${pounds(settings.travelStep)}`}.`,
      result: pounds(travel),
    },
  ];
};

/** Only whole numbers from 0 count, and only those of the type. */
const countedTests = ({ type, count, tests }: FeeQuestion): TestCounts => {
  const asked = tests ?? suggestedTests(type, count);
  return Object.fromEntries(measurementsOf(type).map((kind) => [kind, asked[kind] ?? 0] as const).filter(([, number]) => number !== 0));
};

/**
 * The fee of a piece of work, with every step of the reckoning (specification, section 9). Exact: no figure
 * passes through a fraction that a computer rounds.
 * @param question count from 1, tests from 0, metres from 0: all whole numbers
 * @throws RangeError when a number is not
 */
export const quoteFee = (question: FeeQuestion, settings: FeeSettings = defaultFeeSettings): FeeAnswer => {
  const { type, count, distance } = question;
  const tests = countedTests(question);
  for (const number of [count - 1, distance.metres, ...Object.values(tests)]) if (!Number.isSafeInteger(number) || number < 0) throw new RangeError('a fee is reckoned from whole numbers');
  if (distance.trafficSeconds !== undefined && distance.trafficSeconds > settings.tooFar * 60) return { msg: TOO_FAR };
  const rates = settings[feeFamilyOf(type)];
  const [metres, mile] = [BigInt(distance.metres), BigInt(MILE)];
  const jobMinutes = rates.setup + measurementsOf(type).reduce((sum, kind) => sum + (tests[kind] ?? 0) * minutesFor(kind, settings), 0);
  const minutesOverMile = BigInt(jobMinutes) * mile + 2n * metres;
  const sitevisits = ceilDivided(minutesOverMile, BigInt(settings.workingDay) * mile);
  const local = metres <= BigInt(rates.radius) * mile;
  const rate = local ? rates.local : rates.nonLocal;
  const units = unitsOf(type, tests);
  const fee = sitevisits * rate + rates.additional * Math.max(0, units - 1);
  const { pounds: mileagePounds, charge: travel } = travelOf(metres, settings);
  const quote: Reckoned = {
    type, tests, sitevisits, units, fee, travel, total: fee + travel, jobMinutes, local, rate, mileagePounds,
    minutes: Number((minutesOverMile * 100n + mile - 1n) / mile) / 100,
    miles: distance.metres / MILE,
  };
  const { minutes, total } = quote;
  return { type, tests, minutes, sitevisits, units, fee, travel, total, steps: stepsOf(quote, question, settings) };
};
