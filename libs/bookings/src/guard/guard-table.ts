import type { Knex } from 'knex';
import { v5 } from 'uuid';
import type { UnitOfWork } from '#eventing';
import type { Migration } from '#platform';
import type { Reservation } from './reservation.js';

/** What is held for another store is swept after this long, unless its stream says that it happened. */
const HELD_SECONDS = 60;

/**
 * The guard against double booking: a table of its own that PostgreSQL keeps free of overlaps, in the step
 * that appends the events (docs/decisions/0011). No read model: a rebuild does not touch it, and it can be
 * made again from the events (`restoreGuard`).
 *
 * The constraint speaks for two streams; what the dates of one stream may share, its decider says.
 */
export const guardMigration: Migration = {
  id: 'bookings/1-guard',
  up: `
create extension if not exists btree_gist;
create table reservation (
  reservation_id uuid primary key,
  -- Id of the stream whose events say so: a visit's, a booking's, or of a resource that was removed.
  holder uuid not null,
  booking_id uuid not null,
  job_id uuid,
  kind text not null check (kind in ('engineer', 'car', 'kit')),
  resource_id uuid not null,
  during tstzrange not null check (not isempty(during)),
  type text not null,
  -- 'held' only while the events are on their way to another store.
  state text not null check (state in ('held', 'confirmed')),
  expires_at timestamptz,
  constraint no_double_booking exclude using gist (resource_id with =, during with &&, holder with <>)
);
create index reservation_holder on reservation (holder);
create index reservation_during on reservation using gist (during);
create index reservation_after on reservation (resource_id, upper(during));

-- Makes 'wanted' all that a stream keeps, in one step; false when somebody else keeps any of it.
-- One order of locks for everybody: two commands that want the same things wait for each other instead of both failing.
create function reserve(stream uuid, wanted json, letting_go boolean) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(resource, 42)) from (
    select r.resource_id::text as resource from reservation r where r.holder = stream
    union select w.resource_id::text from json_populate_recordset(null::reservation, wanted) w
    order by 1) in_order;
  if letting_go then
    delete from reservation r where r.holder = stream and not exists (
      select from json_populate_recordset(null::reservation, wanted) w
      where (w.booking_id, w.resource_id, w.during, w.type) = (r.booking_id, r.resource_id, r.during, r.type));
  end if;
  begin
    insert into reservation (reservation_id, holder, booking_id, job_id, kind, resource_id, during, type, state, expires_at)
    select w.reservation_id, w.holder, w.booking_id, w.job_id, w.kind, w.resource_id, w.during, w.type, w.state,
      case when w.state = 'held' then now() + interval '${HELD_SECONDS} seconds' end
    from json_populate_recordset(null::reservation, wanted) w
    where not exists (
      select from reservation r where r.holder = stream
        and (w.booking_id, w.resource_id, w.during, w.type) = (r.booking_id, r.resource_id, r.during, r.type))
    on conflict (reservation_id) do nothing;
  exception when exclusion_violation then
    return false;
  end;
  return true;
end $$;
`,
};

/** Namespace of reservation ids; drawn once, never changed. */
const RESERVATIONS = '6f0a63a4-4f7e-4b38-8a0e-1f9a6f2c90b1';

/** Thrown inside the transaction: somebody else's reservation is in the way. */
export class Taken extends Error {
  override readonly name = 'Taken';
  constructor(
    readonly holder: string,
    readonly wanted: readonly Reservation[],
  ) {
    super(`${holder} wants what is taken`);
  }
}

/** A row of the guard, its stretch as two instants. */
export interface KeptRow {
  readonly reservation_id: string;
  readonly holder: string;
  readonly booking_id: string;
  readonly resource_id: string;
  readonly start: string;
  readonly end: string;
  readonly type: string;
  readonly state: 'held' | 'confirmed';
}

export const sameAs = (row: KeptRow, wanted: Reservation): boolean =>
  row.booking_id === wanted.bookingId && row.resource_id === wanted.resourceId && row.start === wanted.start && row.end === wanted.end && row.type === wanted.type;

const KEPT = `select reservation_id, holder, booking_id, resource_id, type, state,
  to_char(lower(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start,
  to_char(upper(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "end"
from reservation`;

const keptBy = async (transaction: Knex.Transaction, holder: string): Promise<readonly KeptRow[]> =>
  (await transaction.raw<{ rows: readonly KeptRow[] }>(`${KEPT} where holder = ?`, [holder])).rows;

/** Everything that the guard keeps. */
export const keptRows = async (transaction: Knex.Transaction): Promise<readonly KeptRow[]> =>
  (await transaction.raw<{ rows: readonly KeptRow[] }>(KEPT)).rows;

/** Reservations as rows of the guard. */
export const reservationRows = (holder: string, wanted: readonly Reservation[], idOf: (one: Reservation) => string, state: 'held' | 'confirmed') =>
  wanted.map((one) => ({
    reservation_id: idOf(one), holder, booking_id: one.bookingId, job_id: one.jobId, kind: one.kind, resource_id: one.resourceId,
    during: `[${one.start},${one.end})`, type: one.type, state,
  }));

const release = async (transaction: Knex.Transaction, rows: readonly KeptRow[]): Promise<void> => {
  if (rows.length > 0) await transaction('reservation').whereIn('reservation_id', rows.map(({ reservation_id }) => reservation_id)).delete();
};

/** The same for every try of one command, so that a retry finds its own rows. */
const idIn = ({ commandId }: Pick<UnitOfWork, 'commandId'>) => ({ bookingId, resourceId, start, end }: Reservation): string =>
  v5(`${commandId}:${bookingId}:${resourceId}:${start}:${end}`, RESERVATIONS);

type Unit = Pick<UnitOfWork, 'form' | 'commandId'>;

/**
 * Makes `wanted` all that a stream keeps, in the transaction of its events: new ones are reserved, changed
 * ones moved, the others released. Ahead of a log in another store nothing is released yet.
 * @throws Taken when another stream keeps any of it; the transaction can still be read in, but must not be committed
 */
export const reserve = async (transaction: Knex.Transaction, unit: Unit, holder: string, wanted: readonly Reservation[]): Promise<void> => {
  const together = unit.form === 'together';
  const rows = reservationRows(holder, wanted, idIn(unit), together ? 'confirmed' : 'held');
  const answer = await transaction.raw<{ rows: readonly { readonly kept: boolean }[] }>('select reserve(?, ?::json, ?) as kept', [holder, JSON.stringify(rows), together]);
  if (answer.rows[0]?.kept !== true) throw new Taken(holder, wanted);
};

/**
 * After an append to a log in another store. Done: what the command held is confirmed, and what its stream
 * kept before and no longer wants is released. Refused: only what the command held is let go.
 */
export const settle = async (transaction: Knex.Transaction, unit: Unit, holder: string, wanted: readonly Reservation[], outcome: 'appended' | 'refused'): Promise<void> => {
  const held = (): Knex.QueryBuilder => transaction('reservation').whereIn('reservation_id', wanted.map(idIn(unit))).where({ state: 'held' });
  if (outcome === 'refused') {
    await held().delete();
    return;
  }
  const before = await keptBy(transaction, holder);
  await release(transaction, before.filter((row) => row.state === 'confirmed' && !wanted.some((one) => sameAs(row, one))));
  await held().update({ state: 'confirmed', expires_at: null });
};
