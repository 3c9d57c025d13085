import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { AppendFault, TransactionDeath } from '#test/guard/faulty-log';
import { AT, HeldBookings } from '#test/guard/held-bookings';
import { CommandRejected, newCommandId } from '#eventing';
import type { BookingCommand } from '../booking.decider.js';
import { overlap } from '../weekly-dates.js';
import { keptRows, sameAs, Taken } from './guard-table.js';

const WORKERS = 4;
const STREAMS = 6;
const idOf = (place: number): string => `01980000-0000-7000-8000-0000000${place.toString(16).padStart(3, '0')}00`;
const carOf = (place: number): string => `01980000-0000-7000-8000-00000000050${place}`;
const quarter = (of: number): string =>
  new Date(Date.parse('2026-03-10T08:00:00.000Z') + of * 15 * 60_000).toISOString();
const by = { at: AT, by: carOf(0) };

/** One thing that somebody does to a booking, and what befalls the process that does it. */
interface Deed {
  readonly stream: number;
  readonly kind: 'book' | 'move' | 'reassign' | 'remove' | 'restore';
  readonly car: number;
  readonly from: number;
  readonly length: number;
  readonly appends: readonly AppendFault[];
  readonly death: TransactionDeath | null;
  /** Milliseconds before each append. */
  readonly slow: number;
  /** Whether the person tries again with the same request. */
  readonly again: boolean;
  /** What else happens by then: time passes for what is held, or what was on its way arrives. */
  readonly then: 'nothing' | 'reaper' | 'two reapers' | 'late arrivals' | 'restore';
}

const deed: fc.Arbitrary<Deed> = fc.record({
  stream: fc.nat(STREAMS - 1),
  kind: fc.constantFrom('book', 'book', 'move', 'move', 'reassign', 'remove', 'restore'),
  car: fc.nat(1),
  from: fc.nat(12),
  length: fc.integer({ min: 1, max: 4 }),
  appends: fc.oneof(
    { weight: 5, arbitrary: fc.constant<readonly AppendFault[]>([]) },
    {
      weight: 4,
      arbitrary: fc.array(
        fc.constantFrom<AppendFault>(
          'dies before',
          'dies, arrives late',
          'dies after',
          'answer lost',
          'lost',
          'delayed',
          'not available',
        ),
        { minLength: 1, maxLength: 4 },
      ),
    },
  ),
  death: fc.option(
    fc.record({ at: fc.integer({ min: 1, max: 3 }), when: fc.constantFrom('before the commit', 'after the commit') }),
    { freq: 4 },
  ),
  slow: fc.nat(6),
  again: fc.boolean(),
  then: fc.constantFrom('nothing', 'nothing', 'reaper', 'two reapers', 'late arrivals', 'restore'),
});

const commandOf = ({ kind, car, from, length }: Deed): BookingCommand => {
  const period = { start: quarter(from), end: quarter(from + length) };
  switch (kind) {
    case 'book':
      return {
        type: 'BookResource',
        fields: { kind: 'car', resourceId: carOf(car), type: 'MOT', ...period },
        weeks: 1,
        ...by,
      };
    case 'move':
      return { type: 'ChangeBooking', kind: 'car', number: 0, changes: period, ...by };
    case 'reassign':
      return { type: 'ChangeBooking', kind: 'car', number: 0, changes: { resourceId: carOf(car), ...period }, ...by };
    case 'remove':
      return { type: 'RemoveBooking', kind: 'car', number: 0, following: false, ...by };
    case 'restore':
      return { type: 'RestoreBooking', kind: 'car', number: 0, ...by };
  }
};

/** What a run saw, so that it can be seen to have tried what it is for. */
const seen = { done: 0, taken: 0, diedOrUnknown: 0, fences: 0 };

class Run {
  readonly #done = new Set<string>();
  readonly #refused = new Set<string>();

  constructor(readonly bookings: HeldBookings) {}

  async work(deeds: readonly Deed[]): Promise<void> {
    for (const one of deeds) {
      const commandId = newCommandId();
      await this.#act(one, commandId, {
        appends: one.appends,
        ...(one.death === null ? {} : { transaction: one.death }),
        before: () => pause(one.slow),
      });
      if (one.again) await this.#act(one, commandId, {});
      await this.#meanwhile(one);
      await this.check();
    }
  }

  async #act(one: Deed, commandId: string, faults: Parameters<HeldBookings['execute']>[3]): Promise<void> {
    try {
      const { events } = await this.bookings.execute(idOf(one.stream), commandOf(one), commandId, faults);
      if (events.length > 0) this.#done.add(commandId);
      seen.done += 1;
    } catch (error) {
      if (error instanceof Taken || error instanceof CommandRejected) this.#refused.add(commandId);
      if (error instanceof Taken) seen.taken += 1;
      else if (!(error instanceof CommandRejected)) {
        if (!(error instanceof Error) || !['Died', 'StoreUnavailable', 'TooMuchTraffic'].includes(error.name))
          throw error;
        seen.diedOrUnknown += 1;
      }
    }
  }

  async #meanwhile({ then, stream }: Deed): Promise<void> {
    const { bookings } = this;
    if (then === 'restore') await bookings.restore();
    if (then === 'late arrivals') await bookings.log.late();
    if (then === 'nothing' || then === 'restore' || then === 'late arrivals') return;
    // Of everybody, also of those who are only slow.
    await bookings.expire(stream % 2 === 0 ? 'true' : 'random() < 0.5');
    const sweep = (): Promise<void> => bookings.reaper().sweep();
    await (then === 'reaper' ? sweep() : Promise.all([sweep(), sweep()]));
  }

  /** At every moment: what the log books is kept, and no two of it meet. */
  async check(): Promise<void> {
    const { bookings } = this;
    const before = await bookings.booked();
    const rows = await bookings.knex.transaction(keptRows);
    const after = await bookings.booked();
    for (const [id, { wanted, length }] of before) {
      if (after.get(id)?.length !== length) continue;
      for (const one of wanted)
        if (!rows.some((row) => row.holder === id && sameAs(row, one)))
          throw new Error(`${id} books ${one.resourceId} from ${one.start}, and nothing keeps it`);
    }
    const all = [...before.values()].flatMap(({ wanted }) => wanted);
    for (const [place, one] of all.entries())
      for (const other of all.slice(place + 1))
        if (one.resourceId === other.resourceId && overlap(one, other))
          throw new Error(`${one.resourceId} is booked twice from ${one.start}`);
  }

  /** Once nothing is on its way: guard and log say the same, and so do the answers. */
  async end(): Promise<void> {
    const { bookings } = this;
    await bookings.log.late();
    await bookings.sweep();
    await this.check();
    expect({
      underWay: await bookings.underWay(),
      held: (await bookings.kept()).filter((row) => row.startsWith('held')),
      differences: await bookings.reconcile(),
    }).toEqual({ underWay: 0, held: [], differences: [] });
    const commands = new Map<string, Set<string>>();
    for await (const { metadata, type, id, stream } of bookings.log.readAll()) {
      if (type === 'CommandLapsed') seen.fences += 1;
      commands.set(metadata.commandId, (commands.get(metadata.commandId) ?? new Set()).add(`${stream} ${id}`));
    }
    expect([...this.#done].filter((commandId) => !commands.has(commandId))).toEqual([]);
    expect([...this.#refused].filter((commandId) => commands.has(commandId) && !this.#done.has(commandId))).toEqual([]);
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const { up } of HeldBookings.migrations) await database.knex.raw(up);
});
afterAll(() => database.drop());

describe('bookings whose log is elsewhere', () => {
  it('are never made twice and never lost, whoever dies when', async () => {
    const works = fc.array(fc.array(deed, { minLength: 4, maxLength: 12 }), { minLength: WORKERS, maxLength: WORKERS });
    await fc.assert(
      fc.asyncProperty(works, async (all) => {
        const bookings = new HeldBookings(database.knex);
        await bookings.empty();
        const run = new Run(bookings);
        await Promise.all(all.map((deeds) => run.work(deeds)));
        await run.end();
      }),
      // Who comes first is not repeatable, so a smaller example proves nothing.
      { numRuns: 40, endOnFailure: true },
    );
    expect(Object.entries(seen).filter(([, times]) => times < 40)).toEqual([]);
  }, 180_000);
});
