import fc from 'fast-check';
import type { Knex } from 'knex';
import { bookingTypeLabel, type ResourceKind } from '#contracts';
import { textMigration } from '#platform';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { guardMigrations } from '../guard/guard-table.js';
import { overlap, type Period } from '../weekly-dates.js';
import { Diary, type Asked, type Except } from './diary.js';
import { firstFree } from './free-time.js';

const QUARTER = 15 * 60_000;
const YEAR = 366 * 86_400_000;
const idOf = (place: number): string => `01980000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;
const quarters = (from: string, count: number): string => new Date(Date.parse(from) + count * QUARTER).toISOString();

const resources = [
  { kind: 'engineer', _id: idOf(1), label: 'Ben', detail: '' },
  { kind: 'engineer', _id: idOf(2), label: 'Anna', detail: '' },
  { kind: 'car', _id: idOf(3), label: 'Van 10', detail: 'AB10 CDE' },
  { kind: 'car', _id: idOf(4), label: 'Van 2', detail: 'AB12 CDE' },
  { kind: 'kit', _id: idOf(5), label: 'Meter', detail: 'air' },
] as const;
const byName = ['Anna', 'Ben', 'Meter', 'Van 2', 'Van 10'];

let database: TestDatabase;
let knex: Knex;
const sent: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ knex } = database);
  await knex.raw(`${textMigration.up}; ${guardMigrations.map(({ up }) => up).join(';')};
    create table staff_member (user_id uuid, name text, is_engineer boolean, is_deleted boolean);
    create table car (car_id uuid, name text, numberplate text, is_deleted boolean);
    create table kit (kit_id uuid, name text, type text, is_deleted boolean);
    create table visit (job_id uuid, stream_id uuid, address text, postcode text);
    create table booking (booking_id uuid, job_id uuid);
    insert into staff_member values ('${idOf(1)}', 'Ben', true, false), ('${idOf(2)}', 'Anna', true, false), ('${idOf(8)}', 'Cora', false, false), ('${idOf(9)}', 'Gone', true, true);
    insert into car values ('${idOf(3)}', 'Van 10', 'AB10 CDE', false), ('${idOf(4)}', 'Van 2', 'AB12 CDE', false), ('${idOf(10)}', 'Van 1', '', true);
    insert into kit values ('${idOf(5)}', 'Meter', 'air', false), ('${idOf(11)}', 'Old', 'air', true);`);
  // Days of 23 and 25 hours must not show in a length.
  await knex.raw(`set timezone to 'Europe/London'`);
  knex.on('query', ({ sql }: { readonly sql: string }) => sent.push(sql));
});
afterAll(() => database.drop());

interface Kept extends Period {
  readonly place: number;
  readonly holder: string;
  readonly bookingId: string;
  readonly jobId: string | null;
  readonly kind: ResourceKind;
  readonly resourceId: string;
}

const anchor = fc.constantFrom(
  '2026-03-28T20:00:00.000Z',
  '2026-10-24T20:00:00.000Z',
  '2026-12-31T20:00:00.000Z',
  '2028-02-28T20:00:00.000Z',
);
/** What four streams keep: those of one stream may lie over each other, as while it is moved ahead of a log elsewhere. */
const diaryNear = (from: string) =>
  fc
    .array(
      fc.record({
        resource: fc.nat(resources.length - 1),
        stream: fc.integer({ min: 1, max: 4 }),
        at: fc.nat(190),
        length: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(400)),
      }),
      { maxLength: 26 },
    )
    .map((wanted) => {
      const kept: Kept[] = [];
      for (const [place, { resource, stream, at, length }] of wanted.entries()) {
        const { kind, _id } = resources[resource] ?? resources[0];
        const one = { start: quarters(from, at), end: quarters(from, at + length), resourceId: _id, kind };
        const holder = idOf(0x100 * stream);
        if (kept.some((other) => other.resourceId === _id && other.holder !== holder && overlap(one, other))) continue;
        // Streams 1 and 2 are visits.
        kept.push({ ...one, place, holder, bookingId: idOf(0x10000 + place), jobId: stream < 3 ? holder : null });
      }
      return kept;
    });
const windowNear = (from: string) =>
  fc
    .record({ at: fc.nat(200), length: fc.integer({ min: 1, max: 110 }) })
    .map(({ at, length }) => ({ start: quarters(from, at), end: quarters(from, at + length) }));
const situation = anchor.chain((from) =>
  fc.record({
    kept: diaryNear(from),
    window: windowNear(from),
    pickup: windowNear(from),
    excepted: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  }),
);

const fill = async (kept: readonly Kept[]): Promise<void> => {
  await knex('reservation').delete();
  await knex('visit').delete();
  await knex('visit').insert({
    job_id: idOf(0x100),
    stream_id: idOf(0x100),
    address: '1 Quay Street',
    postcode: 'BS1 4ST',
  });
  if (kept.length > 0)
    await knex('reservation').insert(
      kept.map(({ place, holder, bookingId, jobId, kind, resourceId, start, end }) => ({
        reservation_id: idOf(0x20000 + place),
        holder,
        booking_id: bookingId,
        job_id: jobId,
        kind,
        resource_id: resourceId,
        during: `[${start},${end})`,
        type: 'Other',
        state: 'confirmed',
      })),
    );
};

const exceptOf = (excepted: number | null, kept: readonly Kept[]): Except =>
  excepted === null
    ? { holders: [], bookings: [] }
    : excepted < 3
      ? { holders: [idOf(0x100 * excepted)], bookings: [] }
      : {
          holders: [],
          bookings: kept
            .filter(({ holder }) => holder === idOf(0x100 * excepted))
            .slice(0, 1)
            .map(({ bookingId }) => bookingId),
        };

/** The same said by trying everything by hand. */
const byHand = (kept: readonly Kept[], { kind, ...window }: Asked) => {
  const offered = resources
    .filter((one) => one.kind === kind)
    .sort((one, other) => byName.indexOf(one.label) - byName.indexOf(other.label));
  return offered.map(({ _id, label, detail }) => {
    const own = kept.filter(({ resourceId }) => resourceId === _id);
    const [first] = own
      .filter((one) => overlap(one, window))
      .sort((one, other) => (one.start + one.bookingId < other.start + other.bookingId ? -1 : 1));
    if (first === undefined) return { kind, _id, label, detail, blocker: null };
    const search = {
      from: window.start,
      until: new Date(Date.parse(window.start) + YEAR).toISOString(),
      length: Date.parse(window.end) - Date.parse(window.start),
      hours: null,
    };
    const said =
      first.jobId === null
        ? bookingTypeLabel('Other')
        : first.jobId === idOf(0x100)
          ? '1 Quay Street BS1 4ST'
          : 'a visit that was saved just now';
    return {
      kind,
      _id,
      label,
      detail,
      blocker: {
        start: first.start,
        end: first.end,
        nextFree: firstFree(own, search),
        booking: expect.objectContaining({ _id: first.bookingId, label: said }) as unknown,
      },
    };
  });
};

describe('what is free', () => {
  it('is what trying everything by hand says, with its reason and the next free time, in one statement', async () => {
    const diary = new Diary(knex);
    await fc.assert(
      fc.asyncProperty(situation, async ({ kept, window, pickup, excepted }) => {
        await fill(kept);
        const except = exceptOf(excepted, kept);
        const others = kept.filter(
          ({ holder, bookingId }) => !except.holders.includes(holder) && !except.bookings.includes(bookingId),
        );
        const asked: readonly Asked[] = [
          { kind: 'engineer', ...window },
          { kind: 'car', ...window },
          { kind: 'kit', ...window },
          { kind: 'engineer', ...pickup },
        ];
        sent.length = 0;
        expect(await diary.explained(asked, except)).toEqual(asked.map((one) => byHand(others, one)));
        expect(sent).toHaveLength(1);
        const free = await diary.free<{ readonly name: string }>(asked, except);
        expect(sent).toHaveLength(2);
        expect(free.map((names) => names.map(({ name }) => name))).toEqual(
          asked.map((one) =>
            byHand(others, one)
              .filter(({ blocker }) => blocker === null)
              .map(({ label }) => label),
          ),
        );
        const wanted = [idOf(1), idOf(4)];
        const stretches = others.filter(({ resourceId }) => wanted.includes(resourceId));
        const reach = { start: window.start, end: quarters(window.start, 300) };
        const search = {
          from: reach.start,
          until: reach.end,
          length: 8 * QUARTER,
          hours: { earliest: '08:00', latest: '18:00', bankHolidays: 'england-and-wales' },
        } as const;
        expect(firstFree(await diary.busy(wanted, reach, except), search)).toBe(
          firstFree(
            stretches.filter((one) => overlap(one, reach)),
            search,
          ),
        );
      }),
      { numRuns: 120 },
    );
  }, 120_000);

  it('is not found within a year, however much is found after it', async () => {
    const diary = new Diary(knex);
    const start = '2026-03-01T00:00:00.000Z';
    const long = {
      place: 1,
      holder: idOf(0x300),
      bookingId: idOf(0x10001),
      jobId: null,
      kind: 'car',
      resourceId: idOf(3),
      start,
    } as const;
    const window = { start, end: '2026-03-01T01:00:00.000Z', resourceId: idOf(3) };
    for (const [end, next] of [
      ['2027-03-02T00:00:00.000Z', '2027-03-02T00:00:00.000Z'],
      ['2027-03-02T00:15:00.000Z', null],
    ] as const) {
      await fill([{ ...long, end }]);
      expect(await diary.nextFree([window])).toEqual([next]);
    }
  });

  it('is as long as was asked on the day of 23 hours', async () => {
    const own = {
      place: 1,
      holder: idOf(0x300),
      bookingId: idOf(0x10001),
      jobId: null,
      kind: 'car',
      resourceId: idOf(3),
      start: '2026-03-28T20:00:00.000Z',
      end: '2026-03-28T22:00:00.000Z',
    } as const;
    await fill([own, { ...own, place: 2, start: '2026-03-29T21:30:00.000Z', end: '2026-03-29T23:00:00.000Z' }]);
    const wanted = { resourceId: own.resourceId, start: '2026-03-28T21:00:00.000Z', end: '2026-03-29T21:00:00.000Z' };
    expect(await new Diary(knex).nextFree([wanted])).toEqual(['2026-03-29T23:00:00.000Z']);
  });

  it('lets what is being edited be found by the id of a visit, of its half, of its booking, or of a date of a weekly booking', async () => {
    const diary = new Diary(knex);
    const period = { start: '2026-03-01T00:00:00.000Z', end: '2026-03-01T01:00:00.000Z' };
    const visit = {
      ...period,
      place: 1,
      holder: idOf(0x100),
      bookingId: 'a55d3a5a-9d67-5c0e-8f6e-0123456789ab',
      jobId: idOf(0x101),
      kind: 'engineer',
      resourceId: idOf(1),
    } as const;
    const weekly = {
      ...period,
      place: 2,
      holder: idOf(0x300),
      bookingId: idOf(0x302),
      jobId: null,
      kind: 'car',
      resourceId: idOf(3),
    } as const;
    await fill([visit, weekly]);
    await knex('booking').insert({ booking_id: visit.bookingId, job_id: idOf(0x100) });
    const whole = { holders: [visit.holder], bookings: [] };
    expect([
      await diary.keptBy(visit.jobId),
      await diary.keptBy(visit.bookingId),
      await diary.keptByBooking('engineer', visit.bookingId),
    ]).toEqual([whole, whole, whole]);
    expect(await diary.keptBy(weekly.bookingId)).toEqual({ holders: [], bookings: [weekly.bookingId] });
    const none = { holders: [], bookings: [] };
    expect([
      await diary.keptByBooking('kit', weekly.bookingId),
      await diary.keptByBooking('engineer', visit.jobId),
      await diary.keptBy(idOf(0x304)),
    ]).toEqual([none, none, none]);
  });
});
