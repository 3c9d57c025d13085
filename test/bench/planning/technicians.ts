import { Search } from '#planning';
import type { Figure } from '../figures.js';
import { networkOf } from './pillac-network.js';
import { faultOf, measureOf, pillac, toursOf, type PillacInstance, type Tour } from './pillac.js';

const TIMES = [2000, 10_000] as const;

interface Result {
  readonly left: number;
  /** In per cent of the best known. */
  readonly duration: number;
  readonly distance: number;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the tours are together, worked out without the planner. */
const sumOf = (instance: PillacInstance, tours: readonly Tour[]): { duration: number; distance: number } => {
  const sum = { duration: 0, distance: 0 };
  const who = new Set(tours.map(({ technician }) => technician));
  if (who.size < tours.length) throw new RangeError(`${instance.name}: a technician has two tours`);
  for (const tour of tours) {
    const [fault, measured] = [faultOf(instance, tour), measureOf(instance, tour)];
    if (fault !== null || measured === null)
      throw new RangeError(`${instance.name}, technician ${tour.technician}: ${fault ?? 'a window is missed'}`);
    sum.duration += measured.duration;
    sum.distance += measured.distance;
  }
  return sum;
};

const solve = (instance: PillacInstance, milliseconds: number): Result => {
  const limits = { milliseconds, iterations: Number.POSITIVE_INFINITY };
  const { absent, order } = new Search(networkOf(instance), { seed: 1, limits }).run();
  const tours = toursOf(order);
  const { duration, distance } = sumOf(instance, tours);
  const { bestKnown, name } = instance;
  const byDepot = tours.filter(({ depotAt }) => depotAt !== null).length;
  say(
    `  ${name}: ${absent.length} left over, duration ${duration.toFixed(3)} (${bestKnown.duration}), distance ${distance.toFixed(3)} (${bestKnown.distance}), ${tours.length} technicians, ${byDepot} of them by the depot`,
  );
  return {
    left: absent.length,
    duration: (duration / bestKnown.duration - 1) * 100,
    distance: (distance / bestKnown.distance - 1) * 100,
  };
};

/** The planner beside the best plans that are known where technicians have homes, skills, tools and parts. */
export const technicians = (): readonly Figure[] =>
  TIMES.flatMap((milliseconds) => {
    const after = `technicians, after ${milliseconds / 1000} s`;
    say(`${after} (the depot is visited before the first request or not at all):`);
    const results = pillac.map((instance) => solve(instance, milliseconds));
    const whole = results.filter(({ left }) => left === 0);
    const figure = (name: string, value: number, unit: string): Figure => ({
      name: `${after}: ${name}`,
      value,
      unit,
      beside: null,
      target: null,
    });
    const left = results.reduce((sum, result) => sum + result.left, 0);
    return [
      { ...figure('requests left over', left, ''), target: { kind: 'atMost', value: 0 } as const },
      ...(['duration', 'distance'] as const).flatMap((what) => {
        const gaps = whole.map((result) => result[what]);
        if (gaps.length === 0) return [];
        return [
          figure(`${what} above that of the best known plan, mean of ${gaps.length}`, meanOf(gaps), '%'),
          figure(`${what} above that of the best known plan, at worst`, Math.max(...gaps), '%'),
        ];
      }),
    ];
  });
