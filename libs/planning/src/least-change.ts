import { movedPoints } from './points.js';
import type { Network, Task } from './routing/network.js';
import { fullness, type Placing } from './routing/placing.js';
import { partsOf, type Found } from './routing/found.js';
import { Search } from './routing/search.js';
import { byTime, mayAsBooked } from './standing.js';

/**
 * Whoever is booked goes, where that costs no more points and leaves nothing over: hours that are a little more even are not worth
 * a change unless the company weighs them. Visits whose engineers were exchanged go back together, then each alone.
 */
export const withLeastChange = (network: Network, found: Found): Found => {
  const changed = changedIn(network, found);
  const sets = [...exchangesOf(network, found, changed), ...changed.map((task) => [task])];
  return sets.reduce((plan, set) => takenBack(network, plan, set) ?? plan, found);
};

const personsOf = ({ routes }: Network, { order }: Found, { stops }: Task): readonly number[] =>
  stops.map((stop) => routes[order.findIndex((own) => own.includes(stop))]?.person ?? -1);

const changedIn = (network: Network, found: Found): readonly number[] => {
  const isPlaced = (index: number): boolean => !found.absent.includes(index) && !found.aside.includes(index);
  return [...network.tasks.keys()].filter((index) => {
    const task = network.tasks[index] as Task;
    if (task.locked !== null || task.today.length === 0 || !isPlaced(index)) return false;
    return personsOf(network, found, task).some((person) => !task.today.includes(person));
  });
};

/** Changed visits that have an engineer in common, booked or planned, directly or by others. */
const exchangesOf = (network: Network, found: Found, changed: readonly number[]): readonly (readonly number[])[] => {
  const sets: { readonly tasks: readonly number[]; readonly persons: ReadonlySet<number> }[] = [];
  for (const index of changed) {
    const task = network.tasks[index] as Task;
    let [tasks, persons] = [[index], new Set([...task.today, ...personsOf(network, found, task)])];
    for (const other of sets.splice(0)) {
      const isApart = [...other.persons].every((person) => !persons.has(person));
      if (isApart) sets.push(other);
      else [tasks, persons] = [[...other.tasks, ...tasks], new Set([...other.persons, ...persons])];
    }
    sets.push({ tasks, persons });
  }
  return sets.map(({ tasks }) => tasks);
};

/** The plan with these visits at whoever is booked; null where that cannot be, or costs points. */
const takenBack = (network: Network, found: Found, set: readonly number[]): Found | null => {
  const limits = { milliseconds: 0, iterations: 0 };
  const may = mayAsBooked(network, set);
  const placing = new Search({ ...network, may }, { seed: 1, blinks: 0, limits }).placingOf(found);
  const before = pointsOf(network, placing, found);
  for (const index of set) placing.takeOut(index);
  for (const index of byTime(network, set)) {
    const placement = placing.best(network.tasks[index] as Task);
    if (placement === null) return null;
    placing.put(index, placement);
  }
  const after = { ...found, ...partsOf(placing) };
  return pointsOf(network, placing, after) > before + 1e-6 ||
    changedIn(network, after).length >= changedIn(network, found).length
    ? null
    : after;
};

/** What the weights make of the plan, without what decides among equals alone. */
const pointsOf = (network: Network, { routes }: Placing, found: Found): number => {
  const { weights, weekLimit } = network;
  const even = routes.weekTime.reduce((sum, time, week) => sum + fullness(time, weekLimit[week] as number), 0);
  const changes = changedIn(network, found).length;
  const other = weights.evenness * even + weights.engineerChange * changes + movedPoints(network, found);
  return weights.driving * found.distance + other;
};
