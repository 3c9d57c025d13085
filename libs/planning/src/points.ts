import type { Network } from './routing/network.js';

/** What is said of a plan that a proof can better: minutes of driving, and of each stop its time where that is fixed. */
export interface Driven {
  readonly distance: number;
  readonly pinned: Float64Array;
}

/** Of each stop what another time than the booked one costs; two that belong together move by the same, and share it. */
export const movingCosts = ({ stops, tasks, weights }: Network): Float64Array =>
  Float64Array.from(stops.booked, (booked, stop) => {
    const together = tasks[stops.task[stop] as number]?.stops.length ?? 1;
    return Number.isNaN(booked) ? 0 : weights.movedTime / together;
  });

/** Of each stop the same, where it is at another time. */
export const movedCosts = (network: Network, pinned: Float64Array): Float64Array => {
  const { booked } = network.stops;
  return movingCosts(network).map((cost, stop) => {
    const at = pinned[stop] as number;
    return Number.isNaN(at) || at === booked[stop] ? 0 : cost;
  });
};

/** What the moved times of a plan cost. */
export const movedPoints = (network: Network, { pinned }: Driven): number =>
  movedCosts(network, pinned).reduce((sum, cost) => sum + cost, 0);
