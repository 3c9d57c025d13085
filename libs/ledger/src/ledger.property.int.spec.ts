import fc from 'fast-check';
import { completionFlags, ledgerFieldLabels, type LedgerField, type LedgerWindow } from '#contracts';
import { fold, isRejection, projectionMigrations } from '#eventing';
import { textMigration } from '#platform';
import { fleetParts } from '#fleet';
import {
  rowsMadeBy,
  siteVisit,
  siteVisitsParts,
  type SiteVisitCommand,
  type SiteVisitEvent,
  type VisitRow,
} from '#site-visits';
import { staffParts } from '#staff';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { specifyProjection, type Happened } from '../../eventing/src/testing/specify-projection.js';
import { airTest, ids, noiseSurvey, soundTest } from '../../site-visits/src/testing/sample-visits.js';
import { findLedger } from './find-ledger.query.js';
import { ledger } from './ledger.projection.js';
import type { LedgerEntryRow, StoredValue } from './ledger.tables.js';

const idOf = (number: number): string => `01980000-0000-7000-8000-${(number * 2).toString(16).padStart(12, '0')}`;
const instants = ['2026-03-10T09:00:00.000Z', '2026-03-11T10:00:00.000Z', '2026-03-12T11:30:00.000Z'] as const;
const later = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
const some = (...of: readonly string[]) => fc.uniqueArray(fc.constantFrom(...of), { maxLength: 2 });
const part = fc.constantFrom('Setup' as const, 'Pickup' as const);
const price = fc.constantFrom(0, 99.5, 350, 400);

type Wish = (at: string, by: string) => SiteVisitCommand;

const scheduling: fc.Arbitrary<Wish> = fc
  .record({
    sample: fc.constantFrom(soundTest, airTest, noiseSurvey),
    price,
    invoice_number: fc.constantFrom('', 'INV-1'),
    enquiry_id: fc.constantFrom(ids.project, ids.otherProject, undefined),
    completion: fc.record({ paid: fc.boolean(), confirmed: fc.boolean() }),
  })
  .map(({ sample, enquiry_id, ...fields }) => (at, by) => ({
    ...sample,
    ...fields,
    ...(enquiry_id === undefined ? {} : { enquiry_id }),
    at,
    by,
  }));

const changes = fc.oneof(
  fc
    .record({ start: fc.constantFrom(...instants), hours: fc.integer({ min: 26, max: 50 }) })
    .map(({ start, hours }) => ({ startjob: start, endjob: later(start, hours) })),
  fc.record({ engineers: some(ids.anna, ids.ben), engineersPickup: some(ids.anna, ids.ben) }),
  fc.record({ cars: some(ids.van, ids.estate), kits: some(ids.meter) }),
  price.map((to) => ({ price: to })),
  fc.constantFrom('', 'INV-1', 'INV-2').map((invoice_number) => ({ invoice_number })),
  fc.constantFrom(null, ids.project, ids.otherProject).map((enquiry_id) => ({ enquiry_id })),
);

const wishes = fc.record({
  visit: fc.integer({ min: 1, max: 3 }),
  by: fc.constantFrom(ids.anna, ids.ben),
  /** Clocks differ: now and then one is behind. */
  seconds: fc.integer({ min: -40, max: 60 }),
  wish: fc.oneof(
    { weight: 3, arbitrary: scheduling },
    {
      weight: 6,
      arbitrary: fc
        .record({ part, changes })
        .map((to): Wish => (at, by) => ({ type: 'ReviseSiteVisit', at, by, ...to })),
    },
    {
      weight: 6,
      arbitrary: fc
        .record({ part, flag: fc.constantFrom(...completionFlags), value: fc.boolean(), both: fc.boolean() })
        .map((to): Wish => (at, by) => ({ type: 'SetCompletionFlag', at, by, ...to })),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('RemoveSiteVisit' as const, 'RestoreSiteVisit' as const)
        .map((type): Wish => (at, by) => ({ type, at, by, part: 'Setup' })),
    },
  ),
});
type Wished = typeof wishes extends fc.Arbitrary<infer Value> ? Value : never;

/** What the rules make of the wishes; those that they refuse leave nothing. */
const happening = (all: readonly Wished[]): readonly (Happened & { readonly event: SiteVisitEvent })[] => {
  const logs = new Map<number, SiteVisitEvent[]>();
  let clock = Date.UTC(2026, 0, 1);
  return all.flatMap(({ visit, wish, by, seconds }) => {
    clock += seconds * 1000;
    const at = new Date(clock).toISOString();
    const log = logs.get(visit) ?? [];
    const decided = siteVisit.decide(wish(at, by), fold(siteVisit, log));
    if (isRejection(decided)) return [];
    logs.set(visit, [...log, ...decided]);
    return decided.map((event) => ({ event, stream: `site_visit-${idOf(visit)}`, by, at }));
  });
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const { up } of [textMigration, ...projectionMigrations, ...siteVisitsParts.migrations])
    await database.knex.raw(up);
  for (const projection of [...staffParts.projections, ...fleetParts.projections])
    await specifyProjection(database.knex, projection).given([]);
});
afterAll(() => database.drop());

/** The present value of each field that a visit's row has, as the ledger keeps it. */
const present = (row: VisitRow): Partial<Record<LedgerField, StoredValue>> => ({
  ...Object.fromEntries(completionFlags.map((flag) => [`completion.${flag}`, row[flag]])),
  price: Number(row.fee_pence),
  invoice_number: row.invoice_number,
  startjob: row.start_at,
  endjob: row.end_at,
  departureTime: row.departure_at,
  returnTime: row.return_at,
  arrivedAt: row.arrived_at,
  leftAt: row.left_at,
  engineers: row.engineers,
  cars: row.cars,
  kits: row.kits,
  enquiry_id: row.project_id,
});

/** What each job was scheduled with. */
const scheduledWith = (
  happened: readonly (Happened & { readonly event: SiteVisitEvent })[],
): ReadonlyMap<string, Partial<Record<LedgerField, StoredValue>>> =>
  new Map(
    happened.flatMap(({ event, stream }) =>
      rowsMadeBy({
        ...event,
        entityId: stream.slice('site_visit-'.length),
        revision: 0n,
        metadata: { occurredAt: '' },
      }).map((row) => [row.job_id, { ...present(row), removed: false }] as const),
    ),
  );

const byNumber = (entries: readonly LedgerEntryRow[]): readonly LedgerEntryRow[] =>
  [...entries].sort((one, other) => one.seq - other.seq);
const [visitList] = siteVisitsParts.projections;

describe('the ledger, after any commands', () => {
  it('leads from what was scheduled to what stands now, step by step, with every flag event once', async () => {
    if (visitList === undefined) throw new Error('there is no list of visits');
    await fc.assert(
      fc.asyncProperty(fc.array(wishes, { minLength: 8, maxLength: 40 }), async (all) => {
        const happened = happening(all);
        const entries = byNumber(
          (await specifyProjection(database.knex, ledger).given(happened))['ledger_entry'] as readonly LedgerEntryRow[],
        );
        const { visit = [], removed_visit = [] } = (await specifyProjection(database.knex, visitList).given(
          happened,
        )) as Record<string, VisitRow[]>;
        const scheduled = scheduledWith(happened);
        const gone = new Set(removed_visit.map(({ job_id }) => job_id));
        for (const row of [...visit, ...removed_visit]) {
          const own = entries.filter(({ subject_id }) => subject_id === row.job_id);
          expect(own.filter(({ field }) => field === 'scheduled')).toHaveLength(1);
          const now = { ...present(row), removed: gone.has(row.job_id) };
          for (const [field, value] of Object.entries(now) as [LedgerField, StoredValue][]) {
            const steps = own.filter((entry) => entry.field === field);
            for (const [index, { from_value }] of steps.entries())
              if (index > 0) expect(from_value).toEqual(steps[index - 1]?.to_value);
            const began = scheduled.get(row.job_id)?.[field];
            // The money that stood in it from the start is a row of its own, from nothing.
            const [first] = steps;
            if (first !== undefined)
              expect({
                field,
                value: first.from_value ?? (field === 'price' || field === 'invoice_number' ? first.to_value : null),
              }).toEqual({ field, value: began });
            // Without a step it stands as it was scheduled.
            expect({ field, value: steps.length === 0 ? began : steps.at(-1)?.to_value }).toEqual({ field, value });
          }
        }
        const flagEvents = happened.flatMap(({ event }) =>
          event.type === 'CompletionFlagSet' ? [[event.data.flag, event.data.from, event.data.to]] : [],
        );
        expect(
          entries
            .filter(({ field }) => field.startsWith('completion.'))
            .map(({ field, from_value, to_value }) => [field.slice('completion.'.length), from_value, to_value]),
        ).toEqual(flagEvents);
      }),
      { numRuns: 25 },
    );
  }, 240_000);

  it('answers any window as a plain look at all rows does, also where clocks went back', async () => {
    const fields = fc.uniqueArray(
      fc.constantFrom<LedgerField>('completion.paid', 'price', 'engineers', 'enquiry_id', 'scheduled'),
      { minLength: 1, maxLength: 3 },
    );
    const person = fc.constantFrom(ids.anna, ids.ben);
    const filters: fc.Arbitrary<Partial<LedgerWindow>> = fc.oneof(
      fc.constant({}),
      fc.record({ person }),
      fc.record({ field: fields }),
      fc.record({ project: fc.constantFrom(ids.project, ids.otherProject) }),
      fc.record({ visit: fc.constantFrom(idOf(1), idOf(2)) }),
      fc.record({ reversed: fc.boolean() }),
      fc.record({ person, field: fields }),
    );
    // A period's ends are times of rows, where a slip by one shows.
    const end = fc.option(fc.nat(), { nil: undefined });
    const questions = fc.record({
      filters,
      from: end,
      to: end,
      sort: fc.constantFrom('at', '-at'),
      limit: fc.integer({ min: 0, max: 12 }),
      offset: fc.integer({ min: 0, max: 15 }),
    });
    const timeOf = (entries: readonly LedgerEntryRow[], at: number | undefined): string | undefined =>
      at === undefined ? undefined : entries[at % entries.length]?.at;
    await fc.assert(
      fc.asyncProperty(
        fc.array(wishes, { minLength: 10, maxLength: 40 }),
        fc.array(questions, { minLength: 25, maxLength: 25 }),
        async (all, asked) => {
          const entries = byNumber(
            (await specifyProjection(database.knex, ledger).given(happening(all)))[
              'ledger_entry'
            ] as readonly LedgerEntryRow[],
          );
          for (const { filters: chosen, from: begins, to: ends, ...rest } of asked) {
            const period = Object.fromEntries(
              Object.entries({ from: timeOf(entries, begins), to: timeOf(entries, ends) }).filter(
                ([, value]) => value !== undefined,
              ),
            );
            const question = { ...chosen, ...rest, ...period } as LedgerWindow;
            const {
              person: who,
              field,
              project,
              visit,
              reversed,
              from = '',
              to = '9',
              sort,
              limit = 0,
              offset = 0,
            } = question;
            const plain = entries.filter(
              (row) =>
                (who ?? row.actor_id) === row.actor_id &&
                (field ?? [row.field]).includes(row.field) &&
                (visit ?? row.subject_id) === row.subject_id &&
                (project === undefined || row.project_id === project || row.left_project_id === project) &&
                (reversed ?? row.reversed) === row.reversed &&
                row.at >= from &&
                row.at < to,
            );
            const ordered = sort === 'at' ? plain : [...plain].reverse();
            const found = await findLedger(database.knex, question);
            expect({ rows: found.rows.map(({ _id }) => Number(_id)), total: found.total }).toEqual({
              rows: ordered.slice(offset, offset + limit).map(({ seq }) => seq),
              total: plain.length,
            });
            expect(found.rows.every(({ field: of, name }) => name === ledgerFieldLabels[of])).toBe(true);
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 240_000);
});
