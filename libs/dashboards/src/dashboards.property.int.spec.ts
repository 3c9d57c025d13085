import fc from 'fast-check';
import { v5 } from 'uuid';
import {
  CONCERN_DAY_HOURS,
  CONCERN_HOURS,
  londonDate,
  NO_LEADER,
  startOfLondonDay,
  visitKinds,
  type DashboardFilters,
  type VisitKind,
} from '#contracts';
import { fold, isRejection, projectionMigrations } from '#eventing';
import { textMigration } from '#platform';
import { siteVisit, siteVisitsParts, type SiteVisitCommand, type SiteVisitEvent, type VisitRow } from '#site-visits';
import { fleetParts } from '#fleet';
import { positionsParts } from '#positions';
import { staffParts } from '#staff';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { applyBatch, openBuild, type Build } from '../../eventing/src/projections/builds.js';
import { identifier, type AnyProjection } from '../../eventing/src/projections/tables.js';
import { airTest, noiseSurvey, soundTest } from '../../site-visits/src/testing/sample-visits.js';
import type { VisitChanges } from '../../site-visits/src/revised-visit.js';
import { dashboardsParts } from './dashboards.parts.js';
import { findAdminDashboard, findPlaces } from './admin/find-admin-dashboard.query.js';
import { findEngineerDashboard } from './engineer/find-engineer-dashboard.query.js';
import { findFinanceDashboard } from './finance/find-finance-dashboard.query.js';

const STORE = '00000000-0000-4000-8000-000000000001';
const NAMESPACE = 'b2f3a9b0-8f0e-4e0c-9a52-5c9d8a1f6d11';
const idOf = (number: number): string => `01980000-0000-7000-8000-${(number * 2).toString(16).padStart(12, '0')}`;
const engineers = [1, 2, 3].map((number) => `01980000-0000-7000-8000-0000000000a${number}`);
const leaders = ['', 'Leader One', 'leader  ONE', 'Leader Two'];

/** Days around everything that a day, a week, a month, a year and the clocks can do. */
const days = [
  '2025-12-28',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-10-24',
  '2026-10-25',
  '2026-11-30',
  '2026-12-31',
  '2027-01-01',
];
const clocks = ['00:00', '00:30', '08:15', '22:45', '23:59'];
const start = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(...clocks))
  .map(([day, clock]) => `${day}T${clock}:00.000Z`);
const minutes = fc.constantFrom(45, 60, 9 * 60, 9 * 60 + 1, 26 * 60, 40 * 60);
const after = (instant: string, more: number): string => new Date(Date.parse(instant) + more * 60_000).toISOString();
const people = fc.uniqueArray(fc.constantFrom(...engineers), { maxLength: 3 });
const price = fc.integer({ min: 0, max: 99_999 }).map((pence) => pence / 100);

type Wish = (at: string) => SiteVisitCommand;
const by = engineers[0] ?? '';
const part = fc.constantFrom('Setup' as const, 'Pickup' as const);

const scheduling: fc.Arbitrary<Wish> = fc
  .record({
    kind: fc.constantFrom(...visitKinds),
    start,
    minutes,
    engineers: people,
    pickup: people,
    price,
    leader: fc.constantFrom(...leaders),
    delegated: fc.boolean(),
    placed: fc.boolean(),
    invoiced: fc.boolean(),
  })
  .map((wish) => (at) => {
    const sample = { sound: soundTest, air: airTest, noise: noiseSurvey }[wish.kind];
    return {
      ...sample,
      at,
      startjob: wish.start,
      endjob: after(wish.start, wish.minutes),
      engineers: [...wish.engineers],
      price: wish.price,
      delegated: wish.delegated,
      contact: { ...sample.contact, project_leader: wish.leader },
      geocode: wish.placed ? { lat: 51.4, lng: -2.5 } : null,
      completion: { invoiced: wish.invoiced },
      ...(wish.kind === 'noise' ? { engineersPickup: [...wish.pickup] } : {}),
    };
  });

const changes: fc.Arbitrary<VisitChanges> = fc.oneof(
  fc
    .record({ startjob: start, minutes })
    .map((to) => ({ startjob: to.startjob, endjob: after(to.startjob, to.minutes) })),
  fc.record({ engineers: people, engineersPickup: people }),
  price.map((to) => ({ price: to })),
  fc.constantFrom(null, '01980000-0000-7000-8000-0000000000f1').map((enquiry_id) => ({ enquiry_id })),
  fc.record({ delegated: fc.boolean(), 'contact.project_leader': fc.constantFrom(...leaders) }),
  fc.boolean().map((placed) => ({ geocode: placed ? { lat: 52, lng: 0 } : null })),
  fc.constantFrom<VisitChanges>(
    { test: { kind: 'air', types: 1, tests: 1 } },
    { test: { kind: 'sound', type: 'Part E', sets: 1, rooms: null, dwellings: 2 } },
    { notes: 'Gate code' },
    { invoice_number: 'INV-1' },
  ),
);

const wishes: fc.Arbitrary<{ readonly visit: number; readonly wish: Wish }> = fc.record({
  visit: fc.integer({ min: 1, max: 7 }),
  wish: fc.oneof(
    { weight: 6, arbitrary: scheduling },
    {
      weight: 6,
      arbitrary: fc.record({ part, changes }).map((to): Wish => (at) => ({ type: 'ReviseSiteVisit', at, by, ...to })),
    },
    {
      weight: 4,
      arbitrary: fc
        .record({
          part,
          flag: fc.constantFrom('invoiced' as const, 'paid' as const, 'issued' as const),
          value: fc.boolean(),
          both: fc.boolean(),
        })
        .map((to): Wish => (at) => ({ type: 'SetCompletionFlag', at, by, ...to })),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('RemoveSiteVisit' as const, 'RestoreSiteVisit' as const)
        .map((type): Wish => (at) => ({ type, at, by, part: 'Setup' })),
    },
  ),
});

interface Happened {
  readonly visit: number;
  readonly event: SiteVisitEvent;
}

/** What the rules make of the wishes; those that they refuse leave nothing. */
const happening = (all: readonly { readonly visit: number; readonly wish: Wish }[]): readonly Happened[] => {
  const logs = new Map<number, SiteVisitEvent[]>();
  return all.flatMap(({ visit, wish }, index) => {
    const log = logs.get(visit) ?? [];
    const decided = siteVisit.decide(
      wish(new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString()),
      fold(siteVisit, log),
    );
    if (isRejection(decided)) return [];
    logs.set(visit, [...log, ...decided]);
    return decided.map((event) => ({ visit, event }));
  });
};

const projections: readonly AnyProjection[] = [
  ...siteVisitsParts.projections,
  ...dashboardsParts.projections,
  ...staffParts.projections,
  ...fleetParts.projections,
  ...positionsParts.projections,
];

let database: TestDatabase;
const sent: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  database.knex.on('query', ({ sql }: { readonly sql: string }) => sent.push(sql));
  for (const { up } of [textMigration, ...projectionMigrations, ...siteVisitsParts.migrations])
    await database.knex.raw(up);
});
afterAll(() => database.drop());

const project = async (happened: readonly Happened[], size: number): Promise<void> => {
  const { knex } = database;
  const events = happened.map(({ visit, event }, index) => {
    const id = v5(String(index), NAMESPACE);
    const entityId = idOf(visit);
    return {
      ...event,
      id,
      stream: `site_visit-${entityId}`,
      entityId,
      revision: BigInt(index),
      position: String(index + 1).padStart(20, '0'),
      metadata: {
        commandId: id,
        correlationId: id,
        causationId: id,
        actorId: by,
        occurredAt: '2026-01-01T00:00:00.000Z',
        clientRequestId: null,
      },
    };
  });
  for (const projection of projections) {
    for (const { schema_name } of await knex<{ name: string; schema_name: string }>('projection_build')
      .select('schema_name')
      .where({ name: projection.name }))
      await knex.raw(`drop schema if exists ${identifier(schema_name)} cascade`);
    await knex('projection_build').where({ name: projection.name }).delete();
    let build: Build = await openBuild(knex, projection, STORE, 'live');
    for (let from = 0; from < events.length; from += size) {
      const batch = events.slice(from, from + size);
      const current = build;
      build = await knex.transaction((transaction) =>
        applyBatch(transaction, projection, current, batch, batch.at(-1)?.position ?? ''),
      );
    }
  }
};

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);
const hoursOf = (rows: readonly VisitRow[]): number =>
  Math.round(sum(rows.map((row) => Date.parse(row.end_at) - Date.parse(row.start_at))) / 36_000) / 100;
const poundsOf = (rows: readonly VisitRow[]): number =>
  Math.round(sum(rows.map(({ fee_pence }) => Number(fee_pence)))) / 100;
const dayOf = (row: VisitRow): string => londonDate(row.start_at);
const mondayOf = (day: string): string =>
  new Date(Date.parse(day) - ((new Date(day).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
const splitBy = <Key>(
  rows: readonly VisitRow[],
  keyOf: (row: VisitRow) => Key,
): ReadonlyMap<Key, readonly VisitRow[]> => {
  const groups = new Map<Key, VisitRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};
const bare = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

const choose = (
  rows: readonly VisitRow[],
  { kind, delegated, leader }: Partial<DashboardFilters>,
): readonly VisitRow[] =>
  rows.filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (delegated === undefined || row.delegated === delegated) &&
      (leader === undefined || bare(row.project_leader) === (leader === NO_LEADER ? '' : bare(leader))),
  );

/** The admin dashboard over all jobs, in plain loops. */
const adminOver = (all: readonly VisitRow[], filters: DashboardFilters, now: string) => {
  const inRange = all.filter((row) => row.start_at >= filters.from && row.start_at < filters.to);
  const of = (rows: readonly VisitRow[]) =>
    choose(rows, filters).filter((row) => filters.engineer === undefined || row.engineers.includes(filters.engineer));
  const overdue = of(all).filter((row) => row.part !== 'Setup' && !row.issued && row.start_at < now);
  const rows = of(inRange);
  return {
    jobs: rows.length,
    pickups: rows.filter((row) => row.part === 'Pickup').length,
    turnover: poundsOf(rows),
    hours: hoursOf(rows),
    reportsToIssue: overdue.length,
    reportsInRange: overdue.filter((row) => row.start_at >= filters.from && row.start_at < filters.to).length,
    engineers: engineers
      .filter((id) => (filters.engineer ?? id) === id)
      .flatMap((id) => {
        const [shown, whole] = [choose(inRange, filters), inRange].map((some) =>
          some.filter((row) => row.engineers.includes(id)),
        );
        if (shown === undefined || whole === undefined || whole.length === 0) return [];
        const longest = (some: readonly VisitRow[]): number =>
          Math.max(0, ...[...splitBy(some, dayOf).values()].map(hoursOf));
        const weeks = [...splitBy(whole, (row) => mondayOf(dayOf(row))).values()].map(hoursOf);
        return [
          {
            _id: id,
            jobs: shown.length,
            days: splitBy(shown, dayOf).size,
            hours: hoursOf(shown),
            longest: longest(shown),
            busiest: Math.max(0, ...weeks),
            status: hoursOf(whole) > CONCERN_HOURS || longest(whole) > CONCERN_DAY_HOURS ? 'Concern' : 'Okay',
          },
        ];
      }),
  };
};

/** The finance dashboard over all jobs, in plain loops. */
const financeOver = (all: readonly VisitRow[], year: number | undefined) => {
  const jobs = all.filter((row) => row.part !== 'Pickup');
  const yearOf = (row: VisitRow): number => Number(dayOf(row).slice(0, 4));
  const rows = jobs.filter((row) => year === undefined || yearOf(row) === year);
  const money = (some: readonly VisitRow[]) => ({
    external: poundsOf(some.filter((row) => row.delegated)),
    internal: poundsOf(some.filter((row) => !row.delegated)),
    invoiced: poundsOf(some.filter((row) => row.invoiced)),
  });
  const waiting = rows.filter((row) => row.paid && !row.issued);
  const alone = rows.filter((row) => row.project_id === null);
  const years = [...splitBy(jobs, yearOf).keys()].sort();
  return {
    years: years.toReversed(),
    internalJobs: rows.filter((row) => !row.delegated).length,
    externalJobs: rows.filter((row) => row.delegated).length,
    projectedFee: poundsOf(rows),
    invoicedFee: money(rows).invoiced,
    withoutProject: { jobs: alone.length, fee: poundsOf(alone) },
    paidNotIssued: { jobs: waiting.length, fee: poundsOf(waiting) },
    months: [...splitBy(rows, (row) => dayOf(row).slice(0, 7))]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, some]) => ({ month, ...money(some) })),
    kinds: visitKinds.map((kind: VisitKind) => ({
      kind,
      jobs: rows.filter((row) => row.kind === kind).length,
      fee: poundsOf(rows.filter((row) => row.kind === kind)),
    })),
    engineers: Object.fromEntries(
      engineers
        .map((id) => [id, rows.filter((row) => row.engineers.includes(id)).length] as const)
        .filter(([, count]) => count !== 0),
    ),
    leaders: Object.fromEntries(
      [...splitBy(rows, (row) => bare(row.project_leader))].map(([leader, some]) => [
        leader,
        [some.length, poundsOf(some)],
      ]),
    ),
    yearly: years.map((one) => ({ year: one, ...money(jobs.filter((row) => yearOf(row) === one)) })),
  };
};

const range = fc
  .tuple(
    fc.constantFrom('2025-12-01', '2025-12-29', ...days),
    fc.constantFrom('2026-01-02', '2026-04-01', '2026-10-26', '2027-02-01', ...days),
  )
  .map(([one, other]) => (one < other ? [one, other] : [other, one === other ? '2027-03-01' : one]));
const filtersOf = fc
  .record({
    range,
    kind: fc.option(fc.constantFrom(...visitKinds), { nil: undefined }),
    delegated: fc.option(fc.boolean(), { nil: undefined }),
    leader: fc.option(fc.constantFrom('Leader One', ' leader two', NO_LEADER), { nil: undefined }),
    engineer: fc.option(fc.constantFrom(...engineers), { nil: undefined }),
  })
  .map(({ range: [first = '', last = ''], ...filters }) => ({
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    from: startOfLondonDay(first),
    to: startOfLondonDay(last),
  }));
const clock = fc.constantFrom(
  '2025-12-31T23:30:00.000Z',
  '2026-03-29T00:45:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2027-06-01T00:00:00.000Z',
);

describe('the dashboards', () => {
  it('show what a plain look at all jobs gives, after any commands', async () => {
    const { knex } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(wishes, { minLength: 5, maxLength: 45 }),
        fc.constantFrom(1, 4, 1000),
        fc.array(fc.tuple(filtersOf, clock), { minLength: 4, maxLength: 6 }),
        async (all, size, questions) => {
          await project(happening(all), size);
          const rows: readonly VisitRow[] = await knex.withSchema('read').from('visit').select();
          for (const [filters, now] of questions) {
            const shown = await findAdminDashboard(knex, filters, now);
            const work = shown.engineers
              .map(({ _id, jobs, days: worked, hours, longestDay, busiestWeek, status }) => ({
                _id,
                jobs,
                days: worked,
                hours,
                longest: longestDay?.hours ?? 0,
                busiest: busiestWeek?.hours ?? 0,
                status,
              }))
              .sort((one, other) => (one._id < other._id ? -1 : 1));
            const { jobs, pickups, turnover, hours, reportsToIssue, reportsInRange } = shown;
            expect({ jobs, pickups, turnover, hours, reportsToIssue, reportsInRange, engineers: work }).toEqual(
              adminOver(rows, filters, now),
            );
            const places = await findPlaces(knex, filters);
            expect(places.points.length + places.withoutLocation).toBe(shown.jobs);
          }
          for (const year of [undefined, 2025, 2026, 2027]) {
            sent.length = 0;
            const { months, engineers: busy, leaders: led, ...figures } = await findFinanceDashboard(knex, year);
            expect(sent).toHaveLength(1);
            expect({
              ...figures,
              months: months.filter(({ external, internal, invoiced }) => external + internal + invoiced !== 0),
              engineers: Object.fromEntries(busy.map(({ _id, jobs }) => [_id, jobs])),
              leaders: Object.fromEntries(led.map(({ leader, jobs, fee }) => [bare(leader), [jobs, fee]])),
            }).toEqual(withoutEmptyMonths(financeOver(rows, year)));
          }
          for (const engineerId of engineers) {
            const [first, now] = ['2025-12-01', '2026-03-29T00:45:00.000Z'];
            const window = { from: startOfLondonDay(first), to: startOfLondonDay('2026-12-31'), assisting: true };
            const asked: string[][] = [];
            await findEngineerDashboard(
              knex,
              {
                byId: (ids) => {
                  asked.push([...ids]);
                  return Promise.resolve([]);
                },
              },
              { engineerId, window, now },
            );
            const coming = rows.filter(
              (row) => row.engineers.includes(engineerId) && row.end_at > startOfLondonDay(londonDate(now)),
            );
            expect(new Set(asked.flat())).toEqual(new Set(coming.map(({ job_id }) => job_id)));
          }
        },
      ),
      { numRuns: 30 },
    );
  }, 240_000);
});

/** A month whose jobs are all free is no bar in a chart. */
const withoutEmptyMonths = <Finance extends ReturnType<typeof financeOver>>(finance: Finance): Finance => ({
  ...finance,
  months: finance.months.filter(({ external, internal, invoiced }) => external + internal + invoiced !== 0),
});
