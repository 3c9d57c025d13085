import { faultOf, lacks, measureOf, pillac, type PillacInstance, type Tour } from './pillac.js';
import { ROUTES } from './pillac-routes.js';

interface Published {
  readonly tour: Tour;
  readonly duration: number;
  readonly distance: number;
}

/** Requests are numbered after the depot and the 25 homes. */
const FIRST_REQUEST = 26;

const publishedOf = ({ name }: PillacInstance): readonly Published[] =>
  (ROUTES[name] ?? '').split(',').map((text) => {
    const [technician = 0, duration = 0, distance = 0, ...nodes] = text.split(' ').map(Number);
    const requests = nodes.map((node) => node - FIRST_REQUEST);
    return { tour: { technician, requests, depotAt: null }, duration, distance };
  });

const isEqual = (one: number | undefined, other: number): boolean => Math.abs((one ?? Number.NaN) - other) < 6e-4;

/** The route with the visit to the depot that its published length and duration tell of; null where neither fits. */
const explain = (instance: PillacInstance, { tour, duration, distance }: Published): Tour | null => {
  const places = [null, ...tour.requests.map((_, at) => at)];
  const fitting = places
    .map((depotAt): Tour => ({ ...tour, depotAt }))
    .filter((one) => {
      const measured = measureOf(instance, one);
      const isAsPublished = isEqual(measured?.distance, distance) && isEqual(measured?.duration, duration);
      return isAsPublished && faultOf(instance, one) === null;
    });
  return fitting[0] ?? null;
};

const usesOf = ({ needs }: PillacInstance, what: 'tools' | 'parts', skills: readonly number[]): readonly number[] => [
  ...new Set(needs.filter(({ skill }) => skills.includes(skill)).flatMap((need) => need[what])),
];

describe('The instances of Pillac, Guéret and Medaglia', () => {
  it('are eight, of each of Solomon’s classes, with 25 technicians and a hundred requests', () => {
    expect(new Set(pillac.map(({ name }) => name.slice(0, -2)))).toEqual(
      new Set(['C1', 'C2', 'R1', 'R2', 'RC1', 'RC2']),
    );
    expect(pillac.map(({ crew, needs }) => [crew.length, needs.length])).toEqual(
      Array.from({ length: 8 }, () => [25, 100]),
    );
  });

  it.each(pillac.map((instance) => [instance.name, instance] as const))(
    '%s: the published routes have the published durations and lengths, with windows, skills, tools and parts kept',
    (_, instance) => {
      const published = publishedOf(instance);
      const explained = published.map((one) => explain(instance, one));
      expect(published.filter((__, at) => explained[at] === null)).toEqual([]);
      const tours = explained as readonly Tour[];
      expect(tours.flatMap(({ requests }) => requests).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 100 }, (__, request) => request),
      );
      const measured = tours.map((tour) => measureOf(instance, tour));
      const sumOf = (what: 'duration' | 'distance'): number =>
        measured.reduce((sum, one) => sum + (one?.[what] ?? Number.NaN), 0);
      expect(isEqual(sumOf('duration'), instance.bestKnown.duration)).toBe(true);
      expect(isEqual(sumOf('distance'), instance.bestKnown.distance)).toBe(true);
    },
  );

  it('ask for up to two tools and two parts, and name skills, tools and parts in their order', () => {
    const isAscending = (values: readonly number[]): boolean =>
      values.every((value, at) => value < 5 && (at === 0 || value > values[at - 1]!));
    const strange = pillac.flatMap(({ name, crew, needs }) => [
      ...crew.filter(({ skills, tools }) => !isAscending(skills) || !isAscending(tools)).map(() => name),
      ...needs.filter(({ tools }) => !isAscending(tools) || tools.length > 2).map(() => name),
      ...needs.filter(({ parts }) => !isAscending(parts) || parts.length > 2).map(() => name),
    ]);
    expect(strange).toEqual([]);
  });

  it('ask for nothing that nobody with the skill has from the start', () => {
    const lacking = pillac.flatMap(({ name, crew, needs }) =>
      needs.flatMap((need, request) =>
        crew.some((who) => who.skills.includes(need.skill) && !lacks(who, [need])) ? [] : [`${name} ${request}`],
      ),
    );
    expect(lacking).toEqual([]);
  });

  it.each(pillac.map((instance) => [instance.name, instance] as const))(
    '%s: nobody goes to the depot who has everything',
    (_, instance) => {
      const needless = publishedOf(instance)
        .map((one) => explain(instance, one))
        .filter((tour) => {
          if (tour === null || tour.depotAt === null) return false;
          const who = instance.crew[tour.technician];
          return !lacks(
            who!,
            tour.requests.map((request) => instance.needs[request]!),
          );
        });
      expect(needless).toEqual([]);
    },
  );

  it.each(pillac.map((instance) => [instance.name, instance] as const))(
    '%s: a skill uses up to three tools and two parts, and technicians have such as their skills use',
    (_, instance) => {
      const uses = [0, 1, 2, 3, 4].map((skill) => [
        usesOf(instance, 'tools', [skill]).length,
        usesOf(instance, 'parts', [skill]).length,
      ]);
      expect(uses.filter(([tools = 9, parts = 9]) => tools > 3 || parts > 2)).toEqual([]);
      const strange = instance.crew.filter(({ skills, tools, stock }) => {
        const [usedTools, usedParts] = [usesOf(instance, 'tools', skills), usesOf(instance, 'parts', skills)];
        const held = stock.flatMap((count, part) => (count > 0 ? [part] : []));
        return (
          skills.length < 2 ||
          skills.length > 4 ||
          tools.some((tool) => !usedTools.includes(tool)) ||
          held.some((part) => !usedParts.includes(part)) ||
          stock.some((count) => count === 1 || count > 5)
        );
      });
      expect(strange).toEqual([]);
    },
  );
});
