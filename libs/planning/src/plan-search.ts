import type { Highs } from 'highs';
import { proveBound, type Proof } from './bound.js';
import { withLeastChange } from './least-change.js';
import { movedPoints } from './points.js';
import type { Plan } from './problem.js';
import type { PlanOptions } from './plan-options.js';
import type { Network } from './routing/network.js';
import { leftIn, type Found } from './routing/found.js';
import { Search } from './routing/search.js';
import { keeping, standingIn } from './standing.js';

/** Share of the time that is searched ahead of a proof; and until when at least after it. */
const BEFORE = 0.15;
const AFTER = 0.25;
/** Of the driving that is proven: a plan this far above it is good enough to be there sooner. */
const NEAR = 1.05;
/** To bring what the proof chose into days that keep all rules. */
const FITTING = 300;

export interface Searched {
  readonly found: Found;
  readonly proven: Plan['proven'];
}

/**
 * Searches, and proves meanwhile what no plan can better; the search goes on with what the proof chose, for what the proof left of the
 * time. A proof that fails is left away, never the plan.
 */
export const searched = (compiled: Network, options: PlanOptions, highs: Pick<Highs, 'withModel'> | null): Searched => {
  const { proofSeconds = 0, isStopped, milliseconds, start: known } = options;
  const today = standingIn(compiled);
  const network = keeping(compiled, today);
  if (highs === null || proofSeconds === 0 || known !== undefined) {
    const all = { from: 0, until: 1, today, ...(known === undefined ? {} : { start: known }) };
    return { found: withLeastChange(network, search(network, options, all)), proven: null };
  }
  const first = search(network, options, { from: 0, until: BEFORE, today });
  if (isStopped?.() === true) return { found: first, proven: null };
  options.onFound?.(first);
  const began = performance.now();
  const proof = tried(() => proveBound(network, highs, proofSeconds, first));
  const left = { ...options, milliseconds: Math.max(0, milliseconds - (performance.now() - began) / (1 - AFTER)) };
  const chosen = proof?.better ?? null;
  const start = chosen === null ? first : better(network, first, fitted(network, chosen));
  let found = search(network, options, { from: BEFORE, until: AFTER, start, proof });
  let iterations = first.iterations + found.iterations;
  if (!isAllProven(network) || !isNear(found, provenOf(network, proof, found))) {
    found = search(network, left, { from: AFTER, until: 1, start: found, proof });
    iterations += found.iterations;
  }
  found = withLeastChange(network, { ...found, iterations });
  return { found, proven: provenOf(network, proof, found) };
};

const isNear = ({ distance }: Found, proven: Plan['proven']): boolean =>
  proven !== null && distance <= proven.driving * NEAR;

const tried = (prove: () => Proof | null): Proof | null => {
  try {
    return prove();
  } catch {
    return null;
  }
};

/** Whether nothing costs anything beside what is proven. */
const isAllProven = ({ weights: { evenness, engineerChange }, tasks }: Network): boolean =>
  evenness === 0 && (engineerChange === 0 || tasks.every(({ today }) => today.length === 0));

interface Part {
  /** Shares of the time. */
  readonly from: number;
  readonly until: number;
  readonly start?: Found;
  readonly today?: Found;
  readonly proof?: Proof | null;
}

const search = (network: Network, options: PlanOptions, { from, until, start, today, proof }: Part): Found => {
  const { seed, milliseconds, iterations = Number.POSITIVE_INFINITY, isStopped, onProgress } = options;
  const part = until - from;
  return new Search(network, {
    seed,
    limits: { milliseconds: milliseconds * part, iterations: Math.ceil(iterations * part) },
    ...(start === undefined ? {} : { start }),
    ...(today === undefined ? {} : { today }),
    leastLeft: proof?.left ?? 0,
    ...(isStopped === undefined ? {} : { isStopped }),
    onProgress: (share, { absent, distance }) =>
      onProgress?.({ share: Math.min(1, from + share * part), left: absent.length, driving: distance }),
  }).run();
};

const better = (network: Network, one: Found, other: Found): Found => {
  const fewer = leftIn(network, one.absent) - leftIn(network, other.absent);
  return fewer < 0 || (fewer === 0 && one.cost <= other.cost) ? one : other;
};

/**
 * A plan in which stops are made on the chosen routes alone, and left over where that breaks a rule; then on others as well. Of two
 * who arrive together either may be the one who has the kit.
 */
const fitted = (network: Network, order: readonly (readonly number[])[]): Found => {
  const { routes, stops, tasks } = network;
  const may = new Uint8Array(stops.count * routes.length);
  order.forEach((own, route) => {
    for (const stop of own) {
      const task = tasks[stops.task[stop] as number];
      for (const one of task?.kind === 'crew' ? task.stops : [stop]) may[one * routes.length + route] = 1;
    }
  });
  const limits = { milliseconds: Number.POSITIVE_INFINITY, iterations: FITTING };
  const start = new Search({ ...network, may }, { seed: 1, limits }).run();
  return new Search(network, { seed: 1, limits: { ...limits, iterations: 0 }, start }).run();
};

/** Of plans that move no more than this one. With fewer visits left than were proven possible the bound speaks of other plans. */
const provenOf = (network: Network, proof: Proof | null, found: Found): Plan['proven'] => {
  if (proof === null) return null;
  const { left, points } = proof;
  const driving = Math.max(0, Math.ceil((points - movedPoints(network, found)) / network.weights.driving));
  return left === found.absent.length ? { left, driving } : { left, driving: 0 };
};
