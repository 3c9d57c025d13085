import type { Job } from '#contracts';

export const jobFilterNames = ['engineer', 'car', 'kit'] as const;
export type JobFilterName = (typeof jobFilterNames)[number];
/** Ids; what is absent is 'All'. */
export type JobFilters = Readonly<Partial<Record<JobFilterName, string>>>;

/** The filters that stand in the address, beside view and date. */
export const filtersOf = (search: URLSearchParams): JobFilters =>
  Object.fromEntries(
    jobFilterNames.flatMap((name) => {
      const value = search.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );

/** Whether a job has the engineer, the car and the kit that are asked for. */
export const matches = (job: Pick<Job, 'engineers' | 'cars' | 'kits'>, { engineer, car, kit }: JobFilters): boolean =>
  (engineer === undefined || job.engineers.includes(engineer)) &&
  (car === undefined || job.cars.includes(car)) &&
  (kit === undefined || job.kits.includes(kit));
