import { solomon } from '#test/bench/planning/solomon';
import { networkOf } from '#test/bench/planning/solomon-network';
import { Search } from './search.js';

describe('The search', () => {
  it('finds the best known solution of C101', () => {
    const [instance] = solomon;
    const limits = { milliseconds: Number.POSITIVE_INFINITY, iterations: 2000 };
    const found = new Search(networkOf(instance!), { seed: 1, fewestRoutes: true, limits }).run();
    expect(found.absent).toEqual([]);
    expect(found.order.filter((stops) => stops.length > 0)).toHaveLength(10);
    expect(found.distance).toBeCloseTo(828.94, 2);
  });
});
