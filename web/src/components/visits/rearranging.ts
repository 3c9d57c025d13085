import type { CalendarVisit, Job, ResourceOption, VisitKind } from '#contracts';
import { isMadeFor, ranked } from '../../lib/availability.js';
import type { Span } from '../calendar/windows.js';

/** Start and end of a visit, as `PUT /api/job/{id}` takes them. */
export type TimesBody = Readonly<Partial<Record<'startjob' | 'endjob' | 'endSetup' | 'endPickup', string>>>;

/**
 * New times of a visit. A survey's `startjob` and `endjob` are its Setup's and its Pickup's start, so each half says its
 * own start and end and leaves the other where it is.
 */
export const timesBody = (job: Pick<CalendarVisit, 'survey'>, { start, end }: Span): TimesBody => {
  if (job.survey === undefined) return { startjob: start, endjob: end };
  return job.survey.type === 'Setup' ? { startjob: start, endSetup: end } : { endjob: start, endPickup: end };
};

/** Who and what goes on a visit; for a Pickup its own people and cars. */
export interface Crew {
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
}

export const crewOf = ({ engineers, cars, kits }: Pick<Job, 'engineers' | 'cars' | 'kits'>): Crew => ({
  engineers,
  cars,
  kits,
});

export type CrewBody = Readonly<
  Partial<Record<'engineers' | 'cars' | 'kits' | 'engineersPickup' | 'carsPickup', readonly string[]>>
>;

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Only the lists that differ; null when none does. The kits of a survey are its Setup's. */
export const crewBody = (job: Pick<Job, 'survey'>, before: Crew, after: Crew): CrewBody | null => {
  const pickup = job.survey?.type === 'Pickup';
  const body: CrewBody = {
    ...(same(before.engineers, after.engineers) ? {} : { [pickup ? 'engineersPickup' : 'engineers']: after.engineers }),
    ...(same(before.cars, after.cars) ? {} : { [pickup ? 'carsPickup' : 'cars']: after.cars }),
    ...(pickup || same(before.kits, after.kits) ? {} : { kits: after.kits }),
  };
  return Object.keys(body).length === 0 ? null : body;
};

/**
 * Options of a selector: those chosen, then those free, then those that are not.
 * @param visit the kind of visit that kits are for: of those free, the ones made for it come first
 */
export const sortedOptions = (
  options: readonly ResourceOption[],
  chosen: readonly string[],
  visit?: VisitKind,
): readonly ResourceOption[] =>
  ranked(options, (option) => {
    if (chosen.includes(option._id)) return 0;
    if (option.blocker !== null) return 3;
    return visit === undefined || isMadeFor(visit, option) ? 1 : 2;
  });
