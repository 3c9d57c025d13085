import { ceilOf, minutesFor, stepsOf, type Reckoned } from './fee-steps.js';
import {
  feeFamilyOf,
  measurementsOf,
  MILE,
  TOO_FAR,
  type FeeAnswer,
  type FeeQuestion,
  type FeeSettings,
  type FeeType,
  type TestCounts,
} from './fee-types.js';

export const defaultFeeSettings: FeeSettings = {
  workingDay: 540,
  mileage: 45,
  travelStep: 25,
  tooFar: 200,
  sound: {
    local: 350,
    nonLocal: 450,
    radius: 30,
    additional: 150,
    setup: 30,
    minutes: { walls: 20, floors: 20, impacts: 10, backgrounds: 5, rts: 5 },
  },
  air: { local: 250, nonLocal: 300, radius: 30, additional: 150, setup: 30, minutes: 45 },
  survey: { local: 350, nonLocal: 450, radius: 30, additional: 150, setup: 30, minutes: 45 },
  unused: { localRadius: 15, stackDiscount: 50, advanceDiscount: 50, setsPerDay: 3, testFee: 75 },
};

const MOST_RATE = 100_000;
/** What would be divided by must not be nothing. */
const divisors: readonly string[] = ['workingDay', 'travelStep'];

const likeSettings = (value: unknown, pattern: unknown, name: string): boolean => {
  if (typeof pattern === 'number')
    return (
      Number.isInteger(value) &&
      (value as number) >= (divisors.includes(name) ? 1 : 0) &&
      (value as number) <= MOST_RATE
    );
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const [own, wanted] = [Object.keys(value), Object.entries(pattern as object)];
  return (
    own.length === wanted.length &&
    wanted.every(([key, inner]) => Object.hasOwn(value, key) && likeSettings(Reflect.get(value, key), inner, key))
  );
};

/** Whether a value is rates, all of them and nothing else: whole numbers from 0. */
export const isFeeSettings = (value: unknown): value is FeeSettings => likeSettings(value, defaultFeeSettings, '');

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

/** How many test units the tests are: half of the wall, floor or impact tests, rounded up; air tests and surveys one each. */
const unitsOf = (type: FeeType, tests: TestCounts): number => {
  const family = feeFamilyOf(type);
  if (family === 'air') return tests.airTests ?? 0;
  if (family === 'survey') return tests.surveys ?? 0;
  return ceilOf(Math.max(tests.walls ?? 0, tests.floors ?? 0, tests.impacts ?? 0), 2);
};

// Everything with miles in it is a fraction of 1609, so the edges are exact: whole numbers over 1609.
const ceilDivided = (amount: bigint, by: bigint): number => Number((amount + by - 1n) / by);
const roundedHalfUp = (amount: bigint, by: bigint): number => Number((2n * amount + by) / (2n * by));

/** Travel charge in pounds: rounded to pounds first, then to steps, nothing below one step. */
const travelOf = (
  metres: bigint,
  { mileage, travelStep }: FeeSettings,
): { readonly pounds: number; readonly charge: number } => {
  const pounds = roundedHalfUp(BigInt(mileage) * metres, BigInt(MILE * 100));
  return { pounds, charge: pounds < travelStep ? 0 : roundedHalfUp(BigInt(pounds), BigInt(travelStep)) * travelStep };
};

/** Only whole numbers from 0 count, and only those of the type. */
const countedTests = ({ type, count, tests }: FeeQuestion): TestCounts => {
  const asked = tests ?? suggestedTests(type, count);
  return Object.fromEntries(
    measurementsOf(type)
      .map((kind) => [kind, asked[kind] ?? 0] as const)
      .filter(([, number]) => number !== 0),
  );
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
  for (const number of [count - 1, distance.metres, ...Object.values(tests)])
    if (!Number.isSafeInteger(number) || number < 0) throw new RangeError('a fee is reckoned from whole numbers');
  if (distance.trafficSeconds !== undefined && distance.trafficSeconds > settings.tooFar * 60) return { msg: TOO_FAR };
  const rates = settings[feeFamilyOf(type)];
  const [metres, mile] = [BigInt(distance.metres), BigInt(MILE)];
  const jobMinutes =
    rates.setup + measurementsOf(type).reduce((sum, kind) => sum + (tests[kind] ?? 0) * minutesFor(kind, settings), 0);
  const minutesOverMile = BigInt(jobMinutes) * mile + 2n * metres;
  const sitevisits = ceilDivided(minutesOverMile, BigInt(settings.workingDay) * mile);
  const local = metres <= BigInt(rates.radius) * mile;
  const rate = local ? rates.local : rates.nonLocal;
  const units = unitsOf(type, tests);
  const fee = sitevisits * rate + rates.additional * Math.max(0, units - 1);
  const { pounds: mileagePounds, charge: travel } = travelOf(metres, settings);
  const quote: Reckoned = {
    type,
    tests,
    sitevisits,
    units,
    fee,
    travel,
    total: fee + travel,
    jobMinutes,
    local,
    rate,
    mileagePounds,
    minutes: Number((minutesOverMile * 100n + mile - 1n) / mile) / 100,
    miles: distance.metres / MILE,
  };
  const { minutes, total } = quote;
  return { type, tests, minutes, sitevisits, units, fee, travel, total, steps: stepsOf(quote, question, settings) };
};
