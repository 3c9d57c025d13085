import type { Knex } from 'knex';
import type { GuardDifference } from '#contracts';
import {
  EventCodec,
  fold,
  GuardsAhead,
  heldMigrations,
  RecoveryJob,
  StoreCommandHandling,
  type EventStore,
  type Outcome,
  type RecordedEvent,
} from '#eventing';
import { MemoryVault } from '../../libs/eventing/src/personal/memory-vault.js';
import { booking, type BookingCommand } from '../../libs/bookings/src/booking.decider.js';
import { bookingCatalogue, type BookingEvent } from '../../libs/bookings/src/booking.events.js';
import type { BookingState } from '../../libs/bookings/src/booking.state.js';
import { guardMigrations, reservationsHeld, reserve } from '../../libs/bookings/src/guard/guard-table.js';
import { reconcileGuard, restoreGuard } from '../../libs/bookings/src/guard/reconcile.js';
import { reservationsOfBooking, type Reservation } from '../../libs/bookings/src/guard/reservation.js';
import { dyingIn, LogElsewhere, type AppendFault, type TransactionDeath } from './faulty-log.js';
import { someContext } from '../../libs/eventing/src/testing/context.js';

export const AT = '2026-03-02T10:00:00.000Z';

export interface Faults {
  /** Of each append in turn; from then on they arrive. */
  readonly appends?: readonly AppendFault[];
  readonly transaction?: TransactionDeath;
  /** Waited for before each append. */
  readonly before?: () => Promise<void>;
}

export type BookingOutcome = Outcome<BookingState, BookingEvent>;

/** Bookings whose log is elsewhere, over the real guard: what several processes do to them, and what becomes of it. */
export class HeldBookings {
  readonly log = new LogElsewhere();
  readonly codec = new EventCodec([bookingCatalogue], new MemoryVault());

  constructor(readonly knex: Knex) {}

  static readonly migrations = [...heldMigrations, ...guardMigrations];

  async empty(): Promise<void> {
    await this.knex('reservation').delete();
    await this.knex('held_unit').delete();
  }

  /** A process of its own does it, and perhaps dies over it. */
  execute(
    streamId: string,
    command: BookingCommand,
    commandId: string,
    { appends = [], transaction: death, before }: Faults = {},
  ): Promise<BookingOutcome> {
    let sent = 0;
    const store = this.log.over(async () => {
      await before?.();
      return appends[(sent += 1) - 1] ?? 'arrives';
    });
    const handling = this.#handling(store, dyingIn(this.knex, death ?? null));
    const context = someContext({ at: AT, commandId });
    return handling.execute(booking, streamId, command, context, {
      within: (transaction, unit, { after }) =>
        reserve(transaction, unit, streamId, reservationsOfBooking(streamId, after)),
    });
  }

  #handling(store: EventStore, transact: ReturnType<typeof dyingIn>): StoreCommandHandling {
    return new StoreCommandHandling({ store, codec: this.codec, transact, guards: [reservationsHeld], retryDelay });
  }

  /** As another process has them. */
  guards(): GuardsAhead {
    return new GuardsAhead({
      store: this.log.over(() => 'arrives'),
      guards: [reservationsHeld],
      retryDelay,
      transact: (work) => this.knex.transaction(work),
    });
  }

  reaper(
    onTrouble: (error: unknown) => void = (error) => {
      throw error;
    },
  ): RecoveryJob {
    return new RecoveryJob({ knex: this.knex, guards: this.guards(), onTrouble });
  }

  /** Time passes. */
  async expire(where = 'true'): Promise<void> {
    await this.knex.raw(`update held_unit set expires_at = clock_timestamp() - interval '1 second' where ${where}`);
  }

  async sweep(): Promise<void> {
    await this.expire();
    await this.reaper().sweep();
  }

  /** What the log books, by stream, and how long each stream is. */
  async booked(): Promise<ReadonlyMap<string, { readonly wanted: readonly Reservation[]; readonly length: number }>> {
    const streams = new Map<string, RecordedEvent[]>();
    for await (const event of this.log.readAll())
      streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
    return new Map(
      [...streams].map(([stream, recorded]) => {
        const id = stream.slice(stream.indexOf('-') + 1);
        const events = recorded.filter(({ type }) => type !== 'CommandLapsed') as unknown as BookingEvent[];
        return [id, { wanted: reservationsOfBooking(id, fold(booking, events)), length: recorded.length }];
      }),
    );
  }

  async typesOf(streamId: string): Promise<readonly string[]> {
    const types: string[] = [];
    for await (const { type } of this.log.readStream(`booking-${streamId}`)) types.push(type);
    return types;
  }

  reconcile(): Promise<readonly GuardDifference[]> {
    return reconcileGuard(this.knex, this.log, this.codec);
  }

  restore(): Promise<readonly GuardDifference[]> {
    return restoreGuard(this.knex, this.log, this.codec);
  }

  /** Rows of the guard as `state resource start`, in order. */
  async kept(): Promise<readonly string[]> {
    const { rows } = await this.knex.raw<{ rows: { line: string }[] }>(
      `select state || ' ' || right(resource_id::text, 1) || ' ' || to_char(lower(during) at time zone 'UTC', 'HH24:MI') as line from reservation order by 1`,
    );
    return rows.map(({ line }) => line);
  }

  async underWay(): Promise<number> {
    return (await this.knex('held_unit').pluck('unit_id')).length;
  }
}

const retryDelay = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.random() * 3);
  });
