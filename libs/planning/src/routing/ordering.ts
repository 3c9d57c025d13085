import type { Chance } from './chance.js';
import type { Network, Task } from './network.js';

/** In which order tasks are placed: at random, the largest first, the farthest first, the nearest first, or those with the least room first. */
export const arrange = (tasks: number[], network: Network, chance: Chance): void => {
  chance.shuffle(tasks);
  const { stops, routes, places, travel } = network;
  const home = routes[0]?.start ?? 0;
  const by: ((stop: number) => number)[] = [
    (stop) => -loadOf(stop, network) - (stops.service[stop] as number),
    (stop) => -(travel[home * places + (stops.place[stop] as number)] as number),
    (stop) => travel[home * places + (stops.place[stop] as number)] as number,
    (stop) => roomOf(stop, network),
  ];
  const drawn = chance.below(12);
  const key = drawn < 4 ? undefined : by[[0, 0, 0, 1, 1, 2, 3, 3][drawn - 4] as number];
  if (key === undefined) return;
  const keyOf = (index: number): number => key((network.tasks[index] as Task).stops[0] as number);
  tasks.sort((one, other) => keyOf(one) - keyOf(other));
};

const loadOf = (stop: number, { loads, stops }: Network): number => {
  let sum = 0;
  for (let kind = stop * loads; kind < (stop + 1) * loads; kind += 1) sum += stops.load[kind] as number;
  return sum;
};

const roomOf = (stop: number, { days, stops }: Network): number => {
  let room = 0;
  for (let slot = stop * days; slot < (stop + 1) * days; slot += 1) {
    const wide = (stops.closes[slot] as number) - (stops.opens[slot] as number);
    if (!Number.isNaN(wide)) room += wide + 1;
  }
  return room;
};

/** Of each stop all stops, the nearest first. */
export const neighbours = ({ stops, travel, places }: Network): readonly (readonly number[])[] => {
  const all = Array.from({ length: stops.count }, (_, stop) => stop);
  return all.map((stop) => {
    const from = (stops.place[stop] as number) * places;
    const way = (other: number): number => travel[from + (stops.place[other] as number)] as number;
    return [...all].sort((one, other) => way(one) - way(other));
  });
};

export const meanOf = (values: Float64Array): number =>
  values.length === 0 ? 1 : Math.max(1e-6, values.reduce((sum, value) => sum + value, 0) / values.length);
