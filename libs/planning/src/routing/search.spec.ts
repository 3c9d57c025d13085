import { faultOf, measureOf, pillac, toursOf } from '#test/bench/planning/pillac';
import { networkOf as networkOfTechnicians } from '#test/bench/planning/pillac-network';
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

  it.each(
    pillac.filter(({ name }) => ['R105', 'RC103'].includes(name)).map((instance) => [instance.name, instance] as const),
  )('plans %s so that each technician has one tour, and every window, skill, tool and part', (_, instance) => {
    const limits = { milliseconds: Number.POSITIVE_INFINITY, iterations: 200 };
    const { absent, order } = new Search(networkOfTechnicians(instance), { seed: 1, limits }).run();
    const tours = toursOf(order);
    expect(absent).toEqual([]);
    expect(new Set(tours.map(({ technician }) => technician)).size).toBe(tours.length);
    expect(tours.map((tour) => faultOf(instance, tour)).filter((fault) => fault !== null)).toEqual([]);
    expect(tours.filter((tour) => measureOf(instance, tour) === null)).toEqual([]);
  });
});
