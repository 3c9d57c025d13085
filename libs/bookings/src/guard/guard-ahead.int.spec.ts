import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { AT, HeldBookings, type Faults } from '#test/guard/held-bookings';
import { ConcurrencyConflict, newCommandId } from '#eventing';
import type { BookingCommand } from '../booking.decider.js';
import { Taken } from './guard-table.js';

const streamOf = (place: number): string => `01980000-0000-7000-8000-0000000${place.toString(16).padStart(3, '0')}00`;
const carOf = (place: number): string => `01980000-0000-7000-8000-00000000050${place}`;
const hour = (of: number): string => `2026-03-10T${String(of).padStart(2, '0')}:00:00.000Z`;
const by = { at: AT, by: carOf(0) };
const book = (car: number, from: number): BookingCommand => ({
  type: 'BookResource',
  fields: { kind: 'car', resourceId: carOf(car), type: 'MOT', start: hour(from), end: hour(from + 2) },
  weeks: 1,
  ...by,
});
const move = (from: number): BookingCommand => ({
  type: 'ChangeBooking',
  kind: 'car',
  number: 0,
  changes: { start: hour(from), end: hour(from + 2) },
  ...by,
});
const remove: BookingCommand = { type: 'RemoveBooking', kind: 'car', number: 0, following: false, ...by };

let database: TestDatabase;
let bookings: HeldBookings;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const { up } of HeldBookings.migrations) await database.knex.raw(up);
});
afterAll(() => database.drop());
beforeEach(async () => {
  bookings = new HeldBookings(database.knex);
  await bookings.empty();
});

const [own, other] = [streamOf(1), streamOf(2)];
const everyAnswerLost = Array.from({ length: 4 }, () => 'answer lost' as const);
/** The person, the machine or the line: every way in which it can end between two arrows. */
const arrows: readonly {
  readonly name: string;
  readonly faults: Faults;
  readonly held: boolean;
  readonly happened: boolean;
}[] = [
  {
    name: 'before the claims commit',
    faults: { transaction: { at: 1, when: 'before the commit' } },
    held: false,
    happened: false,
  },
  {
    name: 'after the claims, before the append',
    faults: { transaction: { at: 1, when: 'after the commit' } },
    held: true,
    happened: false,
  },
  {
    name: 'while it sends the append, which never arrives',
    faults: { appends: ['dies before'] },
    held: true,
    happened: false,
  },
  {
    name: 'while the append is on its way, which arrives after the reaper',
    faults: { appends: ['dies, arrives late'] },
    held: true,
    happened: false,
  },
  { name: 'after the append arrived', faults: { appends: ['dies after'] }, held: true, happened: true },
  { name: 'never, but all its answers are lost', faults: { appends: everyAnswerLost }, held: true, happened: true },
  {
    name: 'never, but all its appends are lost',
    faults: { appends: ['lost', 'lost', 'lost', 'lost'] },
    held: true,
    happened: false,
  },
  {
    name: 'never, but its appends stay on their way',
    faults: { appends: ['delayed', 'delayed', 'delayed', 'delayed'] },
    held: true,
    happened: false,
  },
  {
    name: 'while it settles',
    faults: { transaction: { at: 2, when: 'before the commit' } },
    held: true,
    happened: true,
  },
  {
    name: 'after it settled',
    faults: { transaction: { at: 2, when: 'after the commit' } },
    held: false,
    happened: true,
  },
  {
    name: 'never, and the log is not available',
    faults: { appends: ['not available', 'not available', 'not available', 'not available'] },
    held: false,
    happened: false,
  },
];

const isSettled = async (): Promise<void> => {
  expect({
    underWay: await bookings.underWay(),
    held: (await bookings.kept()).filter((row) => row.startsWith('held')),
    differences: await bookings.reconcile(),
  }).toEqual({ underWay: 0, held: [], differences: [] });
};

describe.each(arrows)('a command that dies $name', ({ faults, held, happened }) => {
  it('books, or books nothing: never twice, and nothing stays held', async () => {
    const commandId = newCommandId();
    await expect(bookings.execute(own, book(1, 9), commandId, faults)).rejects.toThrow();
    expect(await bookings.underWay()).toBe(held ? 1 : 0);
    // What is held is taken, and neither missing nor too much.
    expect(await bookings.reconcile()).toEqual([]);
    if (held || happened)
      await expect(bookings.execute(other, book(1, 10), newCommandId())).rejects.toBeInstanceOf(Taken);
    await bookings.sweep();
    for (const answer of await bookings.log.late()) expect(answer).toBeInstanceOf(ConcurrencyConflict);
    await isSettled();
    expect(await bookings.kept()).toEqual(happened ? ['confirmed 1 09:00'] : []);
    const repeated = await bookings.execute(own, book(1, 9), commandId);
    expect(repeated).toMatchObject({ repeated: happened, state: { status: 'booked' } });
    expect((await bookings.typesOf(own)).filter((type) => type !== 'CommandLapsed')).toEqual(['ResourceBooked']);
    await isSettled();
  });

  it('moves, or stays: the old place is free only when the new one is sure', async () => {
    await bookings.execute(own, book(1, 9), newCommandId());
    await expect(bookings.execute(own, move(12), newCommandId(), faults)).rejects.toThrow();
    if (held) {
      expect(await bookings.kept()).toEqual(['confirmed 1 09:00', 'held 1 12:00']);
      for (const start of [9, 12])
        await expect(bookings.execute(other, book(1, start), newCommandId())).rejects.toBeInstanceOf(Taken);
    }
    await bookings.sweep();
    await bookings.log.late();
    await isSettled();
    expect(await bookings.kept()).toEqual([happened ? 'confirmed 1 12:00' : 'confirmed 1 09:00']);
    await bookings.execute(other, book(1, happened ? 9 : 12), newCommandId());
    await isSettled();
  });

  it('is taken out, or stands: nobody else has the place before it is sure', async () => {
    await bookings.execute(own, book(1, 9), newCommandId());
    await expect(bookings.execute(own, remove, newCommandId(), faults)).rejects.toThrow();
    if (held) await expect(bookings.execute(other, book(1, 9), newCommandId())).rejects.toBeInstanceOf(Taken);
    await bookings.sweep();
    await bookings.log.late();
    await isSettled();
    expect(await bookings.kept()).toEqual(happened ? [] : ['confirmed 1 09:00']);
  });

  it('is finished by the same request at once, without the reaper', async () => {
    const commandId = newCommandId();
    await expect(bookings.execute(own, book(1, 9), commandId, faults)).rejects.toThrow();
    expect((await bookings.execute(own, book(1, 9), commandId)).state.status).toBe('booked');
    await bookings.log.late();
    await isSettled();
    expect((await bookings.typesOf(own)).filter((type) => type === 'ResourceBooked')).toHaveLength(1);
  });

  it('is settled by the next command on its stream, in the order of the stream', async () => {
    await bookings.execute(own, book(1, 9), newCommandId());
    await expect(bookings.execute(own, move(12), newCommandId(), faults)).rejects.toThrow();
    await bookings.execute(own, move(15), newCommandId());
    await bookings.sweep();
    await bookings.log.late();
    expect(await bookings.kept()).toEqual(['confirmed 1 15:00']);
    await isSettled();
  });
});

describe('guards ahead', () => {
  /** A command that stands still before its append until it is let go. */
  const standing = (): {
    readonly before: () => Promise<void>;
    readonly there: Promise<void>;
    readonly go: () => void;
  } => {
    let arrived = (): void => undefined;
    let go = (): void => undefined;
    const there = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    return {
      before: () => {
        arrived();
        return gone;
      },
      there,
      go: () => {
        go();
      },
    };
  };

  it('let a slow command decide anew when the reaper was faster, and refuse it when its place is gone', async () => {
    for (const taken of [false, true]) {
      await bookings.empty();
      bookings = new HeldBookings(database.knex);
      const slow = standing();
      const answer = bookings.execute(own, book(1, 9), newCommandId(), slow).then(
        () => 'booked',
        (error: unknown) => error,
      );
      await slow.there;
      await bookings.sweep();
      expect([await bookings.typesOf(own), await bookings.kept()]).toEqual([['CommandLapsed'], []]);
      if (taken) await bookings.execute(other, book(1, 10), newCommandId());
      slow.go();
      if (taken) expect(await answer).toBeInstanceOf(Taken);
      else expect(await answer).toBe('booked');
      expect(await bookings.kept()).toEqual([taken ? 'confirmed 1 10:00' : 'confirmed 1 09:00']);
      await isSettled();
    }
  });

  it('keep what one command holds when another one that wanted the very same is refused', async () => {
    await bookings.execute(own, book(1, 9), newCommandId());
    const [first, second] = [standing(), standing()];
    const answers = [first, second].map((faults) => bookings.execute(own, move(12), newCommandId(), faults));
    await Promise.all([first.there, second.there]);
    expect(await bookings.kept()).toEqual(['confirmed 1 09:00', 'held 1 12:00', 'held 1 12:00']);
    second.go();
    await answers[1];
    first.go();
    // It finds the booking where it wanted it.
    expect((await answers[0])?.events).toEqual([]);
    expect(await bookings.kept()).toEqual(['confirmed 1 12:00']);
    await isSettled();
  });

  it('put one fence, however many reapers come at once', async () => {
    await expect(
      bookings.execute(own, book(1, 9), newCommandId(), { appends: ['dies, arrives late'] }),
    ).rejects.toThrow();
    await bookings.expire();
    const [row] = await database.knex<{ unit_id: string; command_id: string }>('held_unit').select();
    const held = {
      unitId: row?.unit_id ?? '',
      commandId: row?.command_id ?? '',
      stream: `booking-${own}`,
      expected: -1n,
      claims: [],
    };
    const reaping = async (): Promise<string> => {
      const guards = bookings.guards();
      const fate = await guards.resolve(held);
      await guards.settle(held, fate);
      return fate;
    };
    expect(await Promise.all([reaping(), reaping(), reaping(), bookings.reaper().sweep()])).toEqual([
      'refused',
      'refused',
      'refused',
      undefined,
    ]);
    expect(await bookings.typesOf(own)).toEqual(['CommandLapsed']);
    expect(await bookings.log.late()).toEqual([expect.any(ConcurrencyConflict)]);
    await isSettled();
  });

  it('count a fence among the revisions, and a stream of nothing else is not there', async () => {
    const commandId = newCommandId();
    await expect(bookings.execute(own, book(1, 9), commandId, { appends: ['dies before'] })).rejects.toThrow();
    await bookings.sweep();
    expect(await bookings.execute(own, book(1, 9), commandId)).toMatchObject({ revision: 1n, repeated: false });
    expect(await bookings.typesOf(own)).toEqual(['CommandLapsed', 'ResourceBooked']);
    await expect(bookings.execute(other, move(9), newCommandId())).rejects.toThrow('booking/not-found');
    await isSettled();
  });

  it('leave nothing of a command that is refused, or that changes nothing', async () => {
    await bookings.execute(own, book(1, 9), newCommandId());
    await expect(bookings.execute(other, book(1, 10), newCommandId())).rejects.toBeInstanceOf(Taken);
    expect((await bookings.execute(own, move(9), newCommandId())).position).toBeNull();
    expect([await bookings.kept(), await bookings.typesOf(own)]).toEqual([['confirmed 1 09:00'], ['ResourceBooked']]);
    await isSettled();
  });

  it('do the work of one request once, also when it comes several times at once', async () => {
    const commandId = newCommandId();
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => bookings.execute(own, book(1, 9), commandId)),
    );
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    await bookings.execute(own, book(1, 9), commandId);
    expect((await bookings.typesOf(own)).filter((type) => type === 'ResourceBooked')).toHaveLength(1);
    await bookings.sweep();
    await isSettled();
  });

  it('are neither missing nor too much while they are held, and restoring the guard drops none of them', async () => {
    await bookings.execute(own, book(1, 9), newCommandId());
    await bookings.execute(other, book(2, 9), newCommandId());
    // One whose event is there, one whose event still comes.
    await expect(bookings.execute(own, move(12), newCommandId(), { appends: ['dies after'] })).rejects.toThrow();
    await expect(
      bookings.execute(other, move(12), newCommandId(), { appends: ['dies, arrives late'] }),
    ).rejects.toThrow();
    await bookings.execute(streamOf(3), book(3, 9), newCommandId());
    expect(await bookings.reconcile()).toEqual([]);
    await database
      .knex('reservation')
      .where({ resource_id: carOf(3) })
      .delete();
    expect(await bookings.reconcile()).toMatchObject([{ problem: 'missing', resourceId: carOf(3) }]);
    await bookings.execute(streamOf(4), book(4, 9), newCommandId());
    expect(await bookings.restore()).toEqual([]);
    expect(await bookings.kept()).toEqual(
      expect.arrayContaining([
        'held 1 12:00',
        'held 2 12:00',
        'confirmed 2 09:00',
        'confirmed 3 09:00',
        'confirmed 4 09:00',
      ]),
    );
    await bookings.log.late();
    await bookings.sweep();
    expect(await bookings.kept()).toEqual([
      'confirmed 1 12:00',
      'confirmed 2 12:00',
      'confirmed 3 09:00',
      'confirmed 4 09:00',
    ]);
    await isSettled();
  });
});
