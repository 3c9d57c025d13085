import type { Knex } from 'knex';
import { v5 } from 'uuid';
import type { GuardDifference, ResourceKind } from '#contracts';
import { fold, heldStreams, type AnyRecorded, type EventCodec, type EventStore, type RecordedEvent } from '#eventing';
import { decodedOf, entityIn, lacksSomething, LogReading, type GuardTable } from '#platform';
import { siteVisit, type SiteVisitEvent, type SiteVisitState } from '#site-visits';
import { booking } from '../booking.decider.js';
import type { BookingEvent } from '../booking.events.js';
import type { BookingState } from '../booking.state.js';
import { keptRows, reservationRows, sameAs, type KeptRow } from './guard-table.js';
import { reservationsOfBooking, reservationsOfVisit, retirementOf, type Reservation } from './reservation.js';

/** Events that say who is where and when; the others change nothing that the guard keeps. */
const relevant = new Set([
  'SiteVisitScheduled',
  'NoiseSurveyScheduled',
  'SiteVisitRescheduled',
  'EngineersAssigned',
  'CarsAssigned',
  'KitsAssigned',
  'SiteVisitRemoved',
  'SiteVisitRestored',
  'ResourceBooked',
  'BookingMoved',
  'BookingReassigned',
  'BookingTypeChanged',
  'BookingsRemoved',
  'BookingsRestored',
  'StaffMemberRemoved',
  'CarRemoved',
  'KitRemoved',
  'StaffMemberRestored',
  'CarRestored',
  'KitRestored',
]);
const kindsByCategory: Readonly<Record<string, ResourceKind>> = { staff_member: 'engineer', car: 'car', kit: 'kit' };

/** What the events book, folded from the log. */
class BookedByEvents {
  private readonly visits = new Map<string, SiteVisitState>();
  private readonly bookings = new Map<string, BookingState>();
  private readonly retired = new Map<string, Reservation>();
  private readonly log: LogReading;

  constructor(
    store: EventStore,
    private readonly codec: EventCodec,
  ) {
    this.log = new LogReading(store);
  }

  /** Takes in what was appended since the last time. */
  catchUp(): Promise<void> {
    return this.takeAll(this.log.onwards());
  }

  async takeAll(events: AsyncIterable<RecordedEvent>): Promise<void> {
    for await (const event of decodedOf(this.codec, relevant, events)) this.take(event);
  }

  /** Reservations by the stream that they belong to. */
  *all(): Iterable<readonly [holder: string, wanted: readonly Reservation[]]> {
    for (const [id, state] of this.visits)
      yield [id, reservationsOfVisit(id, state.status === 'scheduled' ? state : null)];
    for (const [id, state] of this.bookings) yield [id, reservationsOfBooking(id, state)];
    for (const [id, one] of this.retired) yield [id, [one]];
  }

  private take(event: AnyRecorded): void {
    const id = event.entityId;
    const category = event.stream.slice(0, event.stream.indexOf('-'));
    const kind = kindsByCategory[category];
    if (category === 'site_visit')
      this.visits.set(id, fold(siteVisit, [event as unknown as SiteVisitEvent], this.visits.get(id)));
    else if (category === 'booking')
      this.bookings.set(id, fold(booking, [event as unknown as BookingEvent], this.bookings.get(id)));
    else if (kind !== undefined && event.type.endsWith('Removed'))
      this.retired.set(id, retirementOf(kind, id, event.metadata.occurredAt));
    else this.retired.delete(id);
  }
}

interface Ports {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly codec: EventCodec;
}

/** The log and the guard of one instant. */
interface Standing {
  readonly events: BookedByEvents;
  /** Holders with an append to a log elsewhere under way: whether its event is there or not, the guard is between the two. */
  readonly moving: ReadonlySet<string>;
}

const movingHolders = async (transaction: Knex.Transaction): Promise<ReadonlySet<string>> =>
  new Set([...(await heldStreams(transaction))].map(entityIn));

const lockReservations = (transaction: Knex.Transaction): Promise<unknown> =>
  transaction.raw('lock table reservation in share row exclusive mode');

/**
 * Folds the log and then, with everybody who reserves kept waiting, the little that came meanwhile: from there
 * on guard and events are of the same instant, but for what went ahead of a log elsewhere before.
 */
const standingStill = async <T>(
  { knex, store, codec }: Ports,
  work: (transaction: Knex.Transaction, standing: Standing) => Promise<T>,
): Promise<T> => {
  await store.mustStand?.();
  const events = new BookedByEvents(store, codec);
  await events.catchUp();
  return knex.transaction(async (transaction) => {
    await lockReservations(transaction);
    await events.catchUp();
    return work(transaction, { events, moving: await movingHolders(transaction) });
  });
};

/** What a moving holder keeps too much of is let go, or the rest comes, when it is settled. */
const differences = ({ events, moving }: Standing, kept: readonly KeptRow[]): readonly GuardDifference[] => {
  const rows = new Map<string, KeptRow[]>();
  for (const row of kept) rows.set(row.holder, [...(rows.get(row.holder) ?? []), row]);
  const found: GuardDifference[] = [];
  for (const [holder, wanted] of events.all()) {
    const own = rows.get(holder) ?? [];
    rows.delete(holder);
    for (const one of wanted)
      if (!own.some((row) => sameAs(row, one)))
        found.push({
          holder,
          bookingId: one.bookingId,
          resourceId: one.resourceId,
          problem: 'missing',
          start: one.start,
          end: one.end,
        });
    if (!moving.has(holder)) found.push(...own.filter((row) => !wanted.some((one) => sameAs(row, one))).map(surplus));
  }
  return [...found, ...[...rows].filter(([holder]) => !moving.has(holder)).flatMap(([, own]) => own.map(surplus))];
};

const surplus = (row: KeptRow): GuardDifference => ({
  holder: row.holder,
  bookingId: row.booking_id,
  resourceId: row.resource_id,
  problem: 'surplus',
  start: row.start,
  end: row.end,
});

/** Compares guard and events; empty when they say the same. */
export const reconcileGuard = (knex: Knex, store: EventStore, codec: EventCodec): Promise<readonly GuardDifference[]> =>
  standingStill({ knex, store, codec }, async (transaction, standing) =>
    differences(standing, await keptRows(transaction)),
  );

/** The guard beside a log that is elsewhere. */
export const reservationsOfLog: GuardTable = {
  lacks: (ports, recorded) => {
    const events = new BookedByEvents(ports.store, ports.codec);
    return lacksSomething(ports, {
      streams: new Set(recorded.filter(({ type }) => relevant.has(type)).map((event) => event.stream)),
      take: (more) => events.takeAll(more),
      lacking: async (transaction) => {
        const moving = await movingHolders(transaction);
        const missing = differences({ events, moving }, await keptRows(transaction)).filter(
          ({ holder, problem }) => problem === 'missing' && !moving.has(holder),
        );
        return new Set(missing.map(({ holder }) => holder));
      },
      lock: lockReservations,
    });
  },
  remake: ({ knex, store, codec }) => restoreGuard(knex, store, codec),
};

/** Namespace of the ids of reservations that were made again; drawn once, never changed. */
const RESTORED = 'd0f35a39-15f4-4a9c-8b7e-7d0f6b1c3c52';
const restoredId = ({ bookingId, resourceId }: Reservation): string => v5(`${bookingId}:${resourceId}`, RESTORED);

const ROWS_AT_ONCE = 5000;

/** Writes reservations into an empty guard; of two that overlap the first stays, and the other one is not kept. */
export const fillGuard = async (
  transaction: Knex.Transaction,
  all: Iterable<readonly [holder: string, wanted: readonly Reservation[]]>,
): Promise<void> => {
  let rows: object[] = [];
  const write = async (): Promise<void> => {
    if (rows.length > 0) {
      await transaction.raw(
        'insert into reservation select * from json_populate_recordset(null::reservation, ?::json) on conflict do nothing',
        [JSON.stringify(rows)],
      );
    }
    rows = [];
  };
  for (const [holder, wanted] of all) {
    rows.push(...reservationRows(holder, wanted, restoredId, 'confirmed'));
    if (rows.length >= ROWS_AT_ONCE) await write();
  }
  await write();
};

/**
 * Makes the guard again from the events. To what is moving it only adds: which of it stays, the stream is about to say.
 * @returns what it cannot keep, because the events themselves book it twice (from before there was a guard)
 */
export const restoreGuard = (knex: Knex, store: EventStore, codec: EventCodec): Promise<readonly GuardDifference[]> =>
  standingStill({ knex, store, codec }, async (transaction, standing) => {
    const { events, moving } = standing;
    await transaction('reservation')
      .whereNotIn('holder', [...moving])
      .delete();
    const confirmed = (await keptRows(transaction)).filter(({ state }) => state === 'confirmed');
    const lost = function* (): Iterable<readonly [holder: string, wanted: readonly Reservation[]]> {
      for (const [holder, wanted] of events.all())
        yield [
          holder,
          moving.has(holder)
            ? wanted.filter((one) => !confirmed.some((row) => row.holder === holder && sameAs(row, one)))
            : wanted,
        ];
    };
    await fillGuard(transaction, lost());
    return differences(standing, await keptRows(transaction));
  });
