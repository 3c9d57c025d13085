import { solomon } from '#test/bench/planning/solomon';
import { networkOf } from '#test/bench/planning/solomon-network';
import { Search } from './search.js';

describe('The search', () => {
  it('has Solomon’s instances as they are published', () => {
    expect(solomon.map(({ name, customers }) => [name, customers.length])).toEqual([
      ['C101', 100],
      ['R101', 100],
      ['RC101', 100],
      ['R201', 100],
    ]);
    const demand = solomon.map(({ customers }) => customers.reduce((sum, [, , load]) => sum + load, 0));
    expect(demand).toEqual([1810, 1458, 1724, 1458]);
  });

  it('finds the best known solution of C101', () => {
    const [instance] = solomon;
    const limits = { milliseconds: Number.POSITIVE_INFINITY, iterations: 2000 };
    const found = new Search(networkOf(instance!), { seed: 1, fewestRoutes: true, limits }).run();
    expect(found.absent).toEqual([]);
    expect(found.order.filter((stops) => stops.length > 0)).toHaveLength(10);
    expect(found.distance).toBeCloseTo(828.94, 2);
  });
});
