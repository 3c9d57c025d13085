import type { Network, Task } from './routing/network.js';
import { partsOf, type Found } from './routing/found.js';
import { Search } from './routing/search.js';

/** Who may make which stop, where these tasks are for whoever is booked, each stop for its own. */
export const mayAsBooked = (network: Network, set: readonly number[]): Uint8Array => {
  const { routes } = network;
  const may = Uint8Array.from(network.may);
  for (const index of set) {
    const { today, stops: own } = network.tasks[index] as Task;
    own.forEach((stop, which) => {
      for (const [route, { person }] of routes.entries())
        if (person !== today[which]) may[stop * routes.length + route] = 0;
    });
  }
  return may;
};

/** In the order of their times, the booked one or else the first. */
export const byTime = ({ stops, tasks, days }: Network, set: readonly number[]): readonly number[] => {
  const timeOf = (index: number): number => {
    const stop = tasks[index]?.stops[0] as number;
    const [booked, ...opens] = [stops.booked[stop] as number, ...stops.opens.subarray(stop * days, (stop + 1) * days)];
    return Number.isNaN(booked) ? Math.min(...opens.filter((at) => !Number.isNaN(at))) : booked;
  };
  return set.toSorted((one, other) => timeOf(one) - timeOf(other));
};

/**
 * What stands today within the rules: whoever is booked goes, at the booked time, with the car and kit that are booked, or where they
 * cannot be had with others. The rest is left over; of two in each other's way that is the later one.
 */
export const standingIn = (network: Network): Found => {
  const tasks = [...network.tasks.keys()].filter((index) => network.tasks[index]?.locked === null);
  const booked = byTime(
    network,
    tasks.filter((index) => network.tasks[index]?.today.length !== 0),
  );
  const may = mayAsBooked(network, booked);
  const asBooked = network.tasks.map((task) => (task.locked === null ? { ...task, has: task.todayHas } : task));
  let found: Found | null = null;
  for (const own of [asBooked, network.tasks]) {
    const limits = { milliseconds: 0, iterations: 0 };
    const placing = new Search({ ...network, may, tasks: own }, { seed: 1, blinks: 0, limits }).placingOf(found);
    const isPlaced = (index: number): boolean => placing.routes.routeOf[own[index]?.stops[0] as number] !== -1;
    for (const index of booked.filter((one) => !isPlaced(one))) {
      const task = own[index] as Task;
      const asTimed = placing.asBooked(task);
      const placement = asTimed === undefined ? placing.best(task) : asTimed;
      if (placement !== null && placing.resources.canHave(task, placement.routes)) placing.put(index, placement);
    }
    const absent = tasks.filter((index) => !isPlaced(index));
    found = { ...partsOf(placing), cost: 0, absent, aside: [], iterations: 0 };
  }
  return found as Found;
};

/** The same network, where leaving over what stands weighs more than leaving over all the rest. */
export const keeping = (network: Network, { absent }: Found): Network => {
  const left = new Set(absent);
  const most = network.tasks.length + 1;
  return {
    ...network,
    leaving: Float64Array.from(network.tasks, ({ locked }, task) => (locked === null && !left.has(task) ? most : 1)),
  };
};
