import fc from 'fast-check';
import type { BookableResource } from '#bookings';
import {
  bankHolidayChoices,
  defaultPlanWeights,
  defaultWorkingHours,
  visitKinds,
  type Job,
  type VisitKind,
} from '#contracts';
import { pickupIdOf } from '#site-visits';
import type { Facts, WholeVisit } from '../planning-facts.js';

/** First days of plans: of a week without a bank holiday, and of weeks with one for all, for Northern Ireland, or for Scotland. */
const weeks = ['2027-05-10', '2027-05-10', '2028-04-10', '2027-07-08', '2027-08-02'] as const;
const sites = [
  { lat: 51.46, lng: -2.59 },
  { lat: 51.38, lng: -2.36 },
  { lat: 51.35, lng: -2.98 },
  { lat: 51.86, lng: -2.24 },
];
const kitTypes: Readonly<Record<VisitKind, string>> = {
  sound: 'Sound Testing',
  air: 'Air Testing',
  noise: 'Noise Survey',
};

/** @param days after the first day of the plan @returns `YYYY-MM-DD` */
const dayAt = (first: string, days: number): string =>
  new Date(Date.parse(`${first}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const idOf = (group: number, place: number): string =>
  `01980000-0000-7000-8000-0000000${group}${String(place * 2).padStart(4, '0')}`;
const at = (first: string, day: number, hour: number): string =>
  `${dayAt(first, day)}T${String(hour).padStart(2, '0')}:00:00.000Z`;

const visit = fc.record({
  kind: fc.constantFrom(...visitKinds),
  day: fc.nat(5),
  /** In the second week, where the plan has two. */
  later: fc.boolean(),
  hour: fc.integer({ min: 7, max: 15 }),
  hours: fc.integer({ min: 1, max: 2 }),
  site: fc.nat(sites.length - 1),
  /** Of a survey: how many days later its Pickup is. */
  pickupAfter: fc.option(fc.integer({ min: 1, max: 3 })),
  /** Who has it, or nobody yet; and how far it has come. */
  today: fc.option(fc.nat(3), { freq: 2 }),
  state: fc.constantFrom('open', 'open', 'open', 'confirmed', 'arrived', 'issued'),
  /** Who is booked and stays; null: it is to be planned. */
  stays: fc.option(fc.nat(3), { freq: 4 }),
});
const kit = fc.record({ kind: fc.constantFrom(...visitKinds), due: fc.option(fc.integer({ min: -1, max: 8 })) });

/** Of an engineer whose home or hours are their own; each of them may be empty. */
const ownDays = fc.record({
  home: fc.option(fc.constantFrom(...sites, { lat: 51.7, lng: -2.4 }, { lat: 51.2, lng: -2.7 })),
  dayStart: fc.constantFrom('', '', '07:00', '09:30'),
  dayEnd: fc.constantFrom('', '', '15:00', '19:00'),
  weekHours: fc.option(fc.integer({ min: 4, max: 50 })),
});

const jobOf = (
  one: { kind: VisitKind; site: number; state: string; today: number | null },
  _id: string,
  times: Pick<Job, 'startjob' | 'endjob'>,
): Job =>
  ({
    _id,
    version: 0,
    kind: one.kind,
    ...times,
    geocode: sites[one.site],
    departureTime: null,
    returnTime: null,
    arrivedAt: one.state === 'arrived' ? times.startjob : null,
    leftAt: null,
    completion: { confirmed: one.state === 'confirmed', issued: one.state === 'issued', invoiced: false, paid: false },
    engineers: one.today === null ? [] : [idOf(2, one.today)],
    cars: [],
    kits: [],
  }) as unknown as Job;

const bookable = (more: Pick<BookableResource, 'kind' | '_id'> & Partial<BookableResource>): BookableResource => ({
  label: more._id,
  detail: '',
  due: null,
  competence: [],
  registrations: [],
  ...more,
});

/** What a company knows in a week or in two, with or without a bank holiday that it keeps: engineers with homes and hours of their own, cars, kits of which some are due for calibration, visits to plan and visits that stay. */
export const randomCompany: fc.Arbitrary<Facts> = fc
  .record({
    firstDay: fc.constantFrom(...weeks),
    days: fc.constantFrom(7, 14),
    bankHolidays: fc.constantFrom(...bankHolidayChoices),
    engineers: fc.array(ownDays, { minLength: 1, maxLength: 4 }),
    cars: fc.integer({ min: 1, max: 4 }),
    kits: fc.array(kit, { maxLength: 6 }),
    visits: fc.array(visit, { minLength: 1, maxLength: 10 }),
  })
  .map(({ firstDay, days, bankHolidays, engineers, cars, kits, visits }): Facts => {
    const jobs = visits.map((one, place): { readonly halves: WholeVisit; readonly stays: string | null } => {
      const id = idOf(1, place);
      const onDay = one.day + (days === 14 && one.later ? 7 : 0);
      const times = (day: number) => ({
        startjob: at(firstDay, day, one.hour),
        endjob: at(firstDay, day, one.hour + one.hours),
      });
      const first = jobOf(one, id, times(onDay));
      if (one.stays !== null)
        return { halves: [{ ...first, engineers: [idOf(2, one.stays)] }], stays: idOf(2, one.stays) };
      const after = one.kind === 'noise' ? one.pickupAfter : null;
      return {
        halves: after === null ? [first] : [first, jobOf(one, pickupIdOf(id), times(onDay + after))],
        stays: null,
      };
    });
    const booked = jobs.flatMap(({ halves: [job], stays }) => (stays === null ? [] : [{ job, stays }]));
    return {
      now: '2027-05-01T08:00:00.000Z',
      firstDay,
      days,
      office: { lat: 51.45, lng: -2.58 },
      workingHours: defaultWorkingHours,
      bankHolidays,
      planWeights: defaultPlanWeights,
      registrationRule: 'nothing',
      visits: jobs.flatMap(({ halves, stays }) => (stays === null ? [halves] : [])),
      times: booked.map(({ job, stays }) => ({
        kind: 'engineer',
        resourceId: stays,
        jobId: job._id,
        start: job.startjob,
        end: job.endjob,
      })),
      booked: booked.map(({ job }) => job),
      ownDays: new Map(engineers.map((own, place) => [idOf(2, place), own])),
      resources: [
        ...engineers.map((_, place) => bookable({ kind: 'engineer', _id: idOf(2, place) })),
        ...Array.from({ length: cars }, (_, place) => bookable({ kind: 'car', _id: idOf(3, place) })),
        ...kits.map(({ kind, due }, place) =>
          bookable({
            kind: 'kit',
            _id: idOf(4, place),
            detail: kitTypes[kind],
            due: due === null ? null : dayAt(firstDay, due),
          }),
        ),
      ],
    };
  });
