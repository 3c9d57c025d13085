import { Search } from '#planning';
import type { Figure } from '../figures.js';
import { networkOf } from './solomon-network.js';
import { solomon, type SolomonInstance } from './solomon.js';

/** How long is searched, and how far the mean may be above the best known then. */
const TIMES = [
  { ms: 2000, within: 3 },
  { ms: 10_000, within: 1.5 },
] as const;
/** What the best known distances are rounded by, at most. */
const ROUNDING = 0.1;

interface Result {
  readonly name: string;
  /** How many vehicles more than the best known; 0 where they do not count. */
  readonly more: number;
  /** In per cent; null with other vehicles than the best known: with one more the way is shorter. */
  readonly gap: number | null;
}

type Solve = (instance: SolomonInstance, milliseconds: number) => Result | null;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const classOf = (name: string): string => name.slice(0, -2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const search = (
  instance: SolomonInstance,
  milliseconds: number,
  fewestRoutes: boolean,
): { readonly vehicles: number; readonly distance: number } => {
  const limits = { milliseconds, iterations: Number.POSITIVE_INFINITY };
  const network = networkOf(instance, fewestRoutes ? 'exact' : 'truncated');
  const { absent, order, distance } = new Search(network, { seed: 1, fewestRoutes, limits }).run();
  if (absent.length > 0) throw new Error(`${instance.name}: ${absent.length} customers are left`);
  return { vehicles: order.filter((stops) => stops.length > 0).length, distance };
};

/** No plan is better than the best known: then the instance was copied wrongly, or the distance is. */
const refuseBetter = (name: string, isBetter: boolean): void => {
  if (isBetter) throw new RangeError(`${name}: the plan is better than the best known`);
};

/** In the classical form: as few vehicles as possible, then as short as possible. */
const vehiclesFirst: Solve = (instance, milliseconds) => {
  const { name, bestKnown } = instance;
  const { vehicles, distance } = search(instance, milliseconds, true);
  const more = vehicles - bestKnown.vehicles;
  refuseBetter(name, more < 0 || (more === 0 && distance < bestKnown.distance - ROUNDING));
  say(`  ${name}: ${vehicles} vehicles (${bestKnown.vehicles}), ${distance.toFixed(2)} (${bestKnown.distance})`);
  return { name, more, gap: more === 0 ? (distance / bestKnown.distance - 1) * 100 : null };
};

/** As short as possible with any number of vehicles, where the shortest is known. */
const distanceAlone: Solve = (instance, milliseconds) => {
  const { name, shortest } = instance;
  if (shortest === null) return null;
  const { distance } = search(instance, milliseconds, false);
  refuseBetter(name, distance < shortest - ROUNDING);
  say(`  ${name}: ${distance.toFixed(1)} (${shortest})`);
  return { name, more: 0, gap: (distance / shortest - 1) * 100 };
};

const figuresOf = (name: string, results: readonly Result[], within: number | null): readonly Figure[] => {
  const gaps = results.flatMap(({ gap }) => (gap === null ? [] : [gap]));
  if (gaps.length === 0) return [];
  const above = { unit: '%', beside: null, target: null };
  const target = within === null ? null : ({ kind: 'atMost', value: within } as const);
  return [
    { ...above, name: `${name}: above the best known, mean of ${gaps.length}`, value: meanOf(gaps), target },
    { ...above, name: `${name}: above the best known, at worst`, value: Math.max(...gaps) },
  ];
};

const moreOf = (name: string, results: readonly Result[]): Figure => {
  const more = results.filter((result) => result.more > 0);
  const names = more.length === 0 ? '' : ` (${more.map((result) => result.name).join(', ')})`;
  const target = { kind: 'atMost', value: 0 } as const;
  return { name: `${name}: with a vehicle more${names}`, value: more.length, unit: '', beside: null, target };
};

const measure = (instances: readonly SolomonInstance[], form: string, solve: Solve): readonly Figure[] =>
  TIMES.flatMap(({ ms, within }) => {
    const after = `${form}, after ${ms / 1000} s`;
    say(`${after}:`);
    const results = instances.flatMap((instance) => solve(instance, ms) ?? []);
    const classes = new Set(results.map(({ name }) => classOf(name)));
    const ofClass = (wanted: string): readonly Result[] => results.filter(({ name }) => classOf(name) === wanted);
    return [
      ...figuresOf(`all, ${after}`, results, within),
      ...(solve === vehiclesFirst ? [moreOf(`all, ${after}`, results)] : []),
      ...[...classes].flatMap((one) => figuresOf(`${one}, ${after}`, ofClass(one), null)),
    ];
  });

/**
 * The search beside the best that is known of Solomon's instances, in both forms.
 * @param count of instances, spread over all; all of them take about twenty minutes
 */
export const published = (count = solomon.length): readonly Figure[] => {
  const every = Math.max(1, Math.floor(solomon.length / count));
  const instances = solomon.filter((_, index) => index % every === 0).slice(0, count);
  return [
    ...measure(instances, 'vehicles first', vehiclesFirst),
    ...measure(instances, 'distance alone', distanceAlone),
  ];
};
