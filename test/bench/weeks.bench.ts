import type { Bed } from './bed.js';
import type { Figure } from './figures.js';
import { duringPlan } from './weeks/during-plan.js';
import { nearby, untold } from './weeks/nearby.js';
import { replayed, type Replay, type ReplayedWeek } from './weeks/replayed.js';

const SAVED_PERCENT = 15;

const REPLAYS: readonly Replay[] = [
  { name: 'sample company', steps: (steps) => steps, moveDays: null },
  { name: 'its weeks in one region', steps: nearby, moveDays: null },
  {
    name: 'the same, nobody told a time yet, times free within the day',
    steps: (steps) => untold(nearby(steps)),
    moveDays: 0,
  },
];

const sumOf = (weeks: readonly ReplayedWeek[], of: (week: ReplayedWeek) => number): number =>
  weeks.reduce((sum, week) => sum + of(week), 0);

type Left = ReplayedWeek['result']['left'];

/** What no plan changes, and says so: the visit stays as it is booked. */
const UNPLANNED: readonly Left[number]['facts'][number][] = ['bank-holiday', 'place'];
const isUnplanned = ({ facts }: Left[number]): boolean => facts.some((fact) => UNPLANNED.includes(fact));

/** Those that a plan could place and that keep every rule as they are booked. */
const leftLawful = ({ result, booked }: ReplayedWeek): Left =>
  result.left.filter((left) => !booked.has(left._id) && !isUnplanned(left));

const say = (week: ReplayedWeek): void => {
  const { monday, visits, booked, result } = week;
  const { before, after, left, bound } = result;
  const proven = bound?.gap === 0 ? ', proven the shortest' : '';
  const lawful = leftLawful(week).map(({ facts }) => facts.join(' and '));
  process.stdout.write(
    `  week of ${monday}: ${visits} visits, ${booked.size} against the rules as booked; driving ${before.driving} min booked, ` +
      `${after.driving} planned${proven}; ${left.length} left over, ${lawful.length} of them within the rules as booked` +
      `${lawful.length === 0 ? '' : ` (${lawful.join(', ')})`}\n`,
  );
};

const NONE = { kind: 'atMost', value: 0 } as const;

const figuresOf = ({ name }: Replay, weeks: readonly ReplayedWeek[]): readonly Figure[] => {
  const booked = sumOf(weeks, ({ result }) => result.before.driving);
  const planned = sumOf(weeks, ({ result }) => result.after.driving);
  const figure = (what: string, value: number, unit = '', target: Figure['target'] = null): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit,
    beside: null,
    target,
  });
  const count = (what: string, of: (week: ReplayedWeek) => number, target: Figure['target'] = null): Figure =>
    figure(what, sumOf(weeks, of), '', target);
  return [
    figure('weeks replayed', weeks.length),
    count('visits', ({ visits }) => visits),
    count('visits that break a rule of hours, an MOT or a calibration as booked', (week) => week.booked.size),
    count('days longer than the longest, as booked', ({ result }) => result.before.longDays),
    count('days longer than the longest, as planned', ({ result }) => result.after.longDays),
    figure('driving as booked', booked, 'min'),
    figure('driving as planned', planned, 'min'),
    {
      ...figure('driving saved', (1 - planned / booked) * 100, '%', { kind: 'atLeast', value: 1 }),
      beside: { name: 'wanted', value: SAVED_PERCENT },
    },
    count('weeks whose driving is proven to be the least around what is left over', ({ result }) =>
      result.bound?.gap === 0 ? 1 : 0,
    ),
    count('visits left over that are booked today', ({ result }) => result.left.length, NONE),
    count(
      'of them, those on a bank holiday or at a place that nobody knows',
      ({ result }) => result.left.filter(isUnplanned).length,
    ),
    count('of the others, those that keep the rules as booked', (week) => leftLawful(week).length, NONE),
    count('rules broken, and refusals where plans are accepted', ({ faults }) => faults.length, NONE),
  ];
};

/** Weeks of the sample company planned over their bookings, and what a plan costs those who ask other things meanwhile. */
export const weeks = async (bed: Bed): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [index, replay] of REPLAYS.entries()) {
    process.stdout.write(`  ${replay.name}\n`);
    const own = await replayed(bed, `weeks_${index}`, replay);
    own.forEach(say);
    figures.push(...figuresOf(replay, own));
  }
  return [...figures, ...(await duringPlan())];
};
