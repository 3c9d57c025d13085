import fc from 'fast-check';
import type { Knex } from 'knex';
import type { UnitAhead, UnitTogether } from '#eventing';
import { blocksRead } from '#test/harness/blocks';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { Diary, nobody } from '../availability/diary.js';
import { firstFree } from '../availability/free-time.js';
import { overlap, type Period } from '../weekly-dates.js';
import { guardMigrations, keptRows, reservationsHeld, reserve, Taken } from './guard-table.js';
import type { Reservation } from './reservation.js';

const idOf = (place: number): string => `01980000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;
const QUARTER = 15 * 60_000;
const quarters = (from: string, count: number): string => new Date(Date.parse(from) + count * QUARTER).toISOString();

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ knex } = database);
  for (const { up } of guardMigrations) await knex.raw(up);
});
afterAll(() => database.drop());
beforeEach(() => knex('reservation').delete());

let commands = 0;
const unit = (): UnitTogether => ({
  form: 'together',
  stream: 'site_visit-1',
  expected: 'no_stream',
  commandId: idOf(900_000 + (commands += 1)),
});
const ahead = (): UnitAhead => ({
  ...unit(),
  form: 'ahead',
  id: idOf(950_000 + (commands += 1)),
  hold: () => undefined,
});
const wanted = (place: number, resource: number, period: Period): Reservation => ({
  bookingId: idOf(1000 + place * 16 + resource),
  jobId: idOf(place * 2),
  kind: 'car',
  resourceId: idOf(500 + resource),
  ...period,
  type: 'Site Visit',
});
const keep = (holder: number, all: readonly Reservation[]): Promise<'kept' | 'taken'> =>
  knex
    .transaction((transaction) => reserve(transaction, unit(), idOf(holder * 2), all))
    .then(
      () => 'kept' as const,
      (error: unknown) => {
        if (error instanceof Taken) return 'taken' as const;
        throw error;
      },
    );

const anchor = fc.constantFrom(
  '2026-03-28T22:00:00.000Z',
  '2026-10-24T22:00:00.000Z',
  '2026-12-31T22:00:00.000Z',
  '2026-02-28T22:00:00.000Z',
);
/** What one holder asks for, time after time: some resources, each for one stretch; nothing releases everything. */
const asking = (from: string) =>
  fc.record({
    holder: fc.integer({ min: 1, max: 4 }),
    stretches: fc.uniqueArray(
      fc
        .record({ resource: fc.nat(2), at: fc.nat(40), length: fc.integer({ min: 1, max: 16 }) })
        .map(({ resource, at, length }) => ({ resource, start: quarters(from, at), end: quarters(from, at + length) })),
      { maxLength: 3, selector: ({ resource }) => resource },
    ),
  });
const schedule = anchor.chain((from) =>
  fc.record({
    from: fc.constant(from),
    asked: fc.array(asking(from), { minLength: 1, maxLength: 14 }),
    window: fc.record({ at: fc.nat(50), length: fc.integer({ min: 1, max: 20 }) }),
  }),
);

describe('the guard', () => {
  it('keeps what a plain list of all stretches would let it keep, and answers what is free as that list does', async () => {
    const diary = new Diary(knex);
    await fc.assert(
      fc.asyncProperty(schedule, async ({ from, asked, window }) => {
        await knex('reservation').delete();
        const model = new Map<number, readonly Reservation[]>();
        for (const { holder, stretches } of asked) {
          const all = stretches.map(({ resource, start, end }) => wanted(holder, resource, { start, end }));
          const others = [...model].filter(([other]) => other !== holder).flatMap(([, kept]) => kept);
          const free = all.every(
            (one) => !others.some((other) => other.resourceId === one.resourceId && overlap(other, one)),
          );
          expect(await keep(holder, all)).toBe(free ? 'kept' : 'taken');
          if (free) model.set(holder, all);
        }
        const standing = [...model.values()].flat();
        expect(
          (await knex.transaction(keptRows))
            .map(({ booking_id, start, end }) => `${booking_id} ${start} ${end}`)
            .sort(),
        ).toEqual(standing.map(({ bookingId, start, end }) => `${bookingId} ${start} ${end}`).sort());
        const period = { start: quarters(from, window.at), end: quarters(from, window.at + window.length) };
        const ids = (entries: readonly { readonly bookingId: string }[]): readonly string[] =>
          entries.map(({ bookingId }) => bookingId).sort();
        expect(ids(await diary.during(period))).toEqual(ids(standing.filter((one) => overlap(one, period))));
        const next = await diary.nextFree(
          [0, 1, 2].map((resource) => ({ resourceId: idOf(500 + resource), ...period })),
        );
        for (const resource of [0, 1, 2]) {
          const own = standing.filter(({ resourceId }) => resourceId === idOf(500 + resource));
          const length = Date.parse(period.end) - Date.parse(period.start);
          expect(next[resource]).toBe(
            firstFree(own, { from: period.start, until: '2099-01-01T00:00:00.000Z', length, hours: null }),
          );
        }
        const [excepted] = model.keys();
        if (excepted === undefined) return;
        const rest = standing.filter((one) => overlap(one, period) && one.jobId !== idOf(excepted * 2));
        expect(ids(await diary.during(period, { ...nobody, holders: [idOf(excepted * 2)] }))).toEqual(ids(rest));
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  const morning = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T13:00:00.000Z' };

  it('refuses a second one by PostgreSQL itself, and lets it once its constraint is gone', async () => {
    expect(await keep(1, [wanted(1, 0, morning)])).toBe('kept');
    expect(await keep(2, [wanted(2, 0, morning), wanted(2, 1, morning)])).toBe('taken');
    expect(await knex('reservation').count({ rows: '*' })).toEqual([{ rows: '1' }]);
    await knex
      .transaction(async (transaction) => {
        await transaction.raw('alter table reservation drop constraint no_double_booking');
        await reserve(transaction, unit(), idOf(4), [wanted(2, 0, morning)]);
        expect(await transaction('reservation').count({ rows: '*' })).toEqual([{ rows: '2' }]);
        throw new Taken('', []);
      })
      .catch(() => undefined);
    expect(await keep(2, [wanted(2, 0, morning)])).toBe('taken');
  });

  it('reads few blocks for a stream, however many reservations the others keep', async () => {
    // An hour each for eight resources, one after the other.
    await knex.raw(
      `insert into reservation (reservation_id, holder, booking_id, kind, resource_id, during, type, state)
       select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'car', (?::uuid[])[1 + place % 8],
         tstzrange(hour, hour + interval '1 hour'), 'Site Visit', 'confirmed'
       from generate_series(0, 19999) place, lateral (select timestamptz '2016-01-01' + place / 8 * interval '1 hour' as hour) h`,
      [Array.from({ length: 8 }, (_, resource) => idOf(500 + resource))],
    );
    await knex.raw('vacuum analyze reservation');
    const read = await knex.transaction(async (transaction) => {
      const before = await blocksRead(transaction, 'reservation');
      await reserve(transaction, unit(), idOf(2), [wanted(1, 0, morning)]);
      return (await blocksRead(transaction, 'reservation')) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(60);
  });

  it('keeps for many streams of one transaction what it would keep for one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(schedule, async ({ from, asked }) => {
        await knex('reservation').delete();
        // Somebody else is there before.
        await keep(900, [wanted(900, 0, { start: quarters(from, 20), end: quarters(from, 24) })]);
        const all = asked.map(({ stretches }, place) =>
          stretches.map(({ resource, start, end }) => wanted(place + 1, resource, { start, end })),
        );
        const standing: Reservation[] = [wanted(900, 0, { start: quarters(from, 20), end: quarters(from, 24) })];
        const expected = all.map((own) => {
          const free = own.every(
            (one) => !standing.some((other) => other.resourceId === one.resourceId && overlap(other, one)),
          );
          if (free) standing.push(...own);
          return free ? 'fulfilled' : 'rejected';
        });
        const outcomes = await knex.transaction((transaction) =>
          Promise.allSettled(all.map((own, place) => reserve(transaction, unit(), idOf((place + 1) * 2), own))),
        );
        expect(outcomes.map(({ status }) => status)).toEqual(expected);
        expect((await knex.transaction(keptRows)).map(({ booking_id }) => booking_id).sort()).toEqual(
          standing.map(({ bookingId }) => bookingId).sort(),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('moves and releases for many streams at once', async () => {
    const afternoon = { start: '2026-03-10T13:00:00.000Z', end: '2026-03-10T16:00:00.000Z' };
    await keep(1, [wanted(1, 0, morning), wanted(1, 1, morning)]);
    await keep(2, [wanted(2, 2, morning)]);
    // What one of them leaves another one takes.
    const all: readonly (readonly [number, readonly Reservation[]])[] = [
      [1, [wanted(1, 1, morning), wanted(1, 2, afternoon)]],
      [2, []],
      [3, [wanted(3, 0, morning), wanted(3, 2, morning)]],
    ];
    await knex.transaction((transaction) =>
      Promise.all(all.map(([holder, own]) => reserve(transaction, unit(), idOf(holder * 2), own))),
    );
    expect((await knex.transaction(keptRows)).map(({ booking_id }) => booking_id).sort()).toEqual(
      all.flatMap(([, own]) => own.map(({ bookingId }) => bookingId)).sort(),
    );
  });

  it('lets many who want the same things in another order wait for each other', async () => {
    const all = [0, 1, 2];
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, place) => {
        const order = place % 2 === 0 ? all : [...all].reverse();
        return keep(
          place + 1,
          order.map((resource) => wanted(place + 1, resource, morning)),
        );
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(1);
    expect(await knex('reservation').count({ rows: '*' })).toEqual([{ rows: '3' }]);
  });

  it('reads a full diary as far as it takes, and no further', async () => {
    const day = (number: number): Period => ({
      start: quarters('2026-04-01T00:00:00.000Z', number * 4),
      end: quarters('2026-04-01T00:00:00.000Z', number * 4 + 4),
    });
    const all = Array.from({ length: 60 }, (_, number) => ({
      ...wanted(1, 0, day(number)),
      bookingId: idOf(70_000 + number),
    })).filter((_, number) => number !== 40);
    expect(await keep(1, all)).toBe('kept');
    const diary = new Diary(knex);
    const van = idOf(500);
    const next = await diary.nextFree([
      { resourceId: van, ...day(3) },
      { resourceId: van, start: day(3).start, end: day(5).end },
    ]);
    expect(next).toEqual([day(40).start, day(60).start]);
  });

  it('holds ahead of a log elsewhere, and lets go of the old place only when the new one is sure', async () => {
    const afternoon = { start: '2026-03-10T12:00:00.000Z', end: '2026-03-10T16:00:00.000Z' };
    const holder = idOf(2);
    const hold = (by: UnitAhead, all: readonly Reservation[]): Promise<void> =>
      knex.transaction((transaction) => reserve(transaction, by, holder, all));
    const settle = (by: UnitAhead, all: readonly Reservation[], outcome: 'appended' | 'refused'): Promise<void> =>
      knex.transaction((transaction) => reservationsHeld.settle(transaction, by, { holder, wanted: all }, outcome));
    const first = ahead();
    await hold(first, [wanted(1, 0, morning)]);
    expect(await knex('reservation').pluck('state')).toEqual(['held']);
    await settle(first, [wanted(1, 0, morning)], 'appended');
    const [move, other] = [ahead(), ahead()];
    const moved = [wanted(1, 0, afternoon)];
    await hold(move, moved);
    // Another try of the same stream wants the very same: each holds its own, and what one lets go the other one keeps.
    await hold(other, moved);
    expect((await knex('reservation').pluck<string[]>('state')).sort()).toEqual(['confirmed', 'held', 'held']);
    expect(await keep(2, [wanted(2, 0, { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z' })])).toBe(
      'taken',
    );
    await settle(other, moved, 'refused');
    expect((await knex('reservation').pluck<string[]>('state')).sort()).toEqual(['confirmed', 'held']);
    await settle(move, moved, 'refused');
    expect(await knex.transaction(keptRows)).toMatchObject([{ ...morning, state: 'confirmed' }]);
    await hold(move, moved);
    await settle(move, moved, 'appended');
    expect(await knex.transaction(keptRows)).toMatchObject([{ ...afternoon, state: 'confirmed' }]);
    const removal = ahead();
    await hold(removal, []);
    expect(await knex('reservation').pluck('state')).toEqual(['confirmed']);
    await settle(removal, [], 'appended');
    expect(await knex('reservation').pluck('state')).toEqual([]);
  });
});
