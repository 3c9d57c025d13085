import type { Knex } from 'knex';
import { v5 } from 'uuid';
import { gathered, type TwoPhaseGuard, type SettledUnit, type UnitOfWork } from '#eventing';
import type { Migration } from '#platform';
import type { Reservation } from './reservation.js';

/**
 * The guard against double booking: a table of its own that PostgreSQL keeps free of overlaps, in the step
 * that appends the events (docs/decisions/0011). No read model: a rebuild does not touch it, and it can be
 * made again from the events (`restoreGuard`).
 *
 * The constraint speaks for two streams; what the dates of one stream may share, its decider says.
 */
const guardMigration: Migration = {
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

-- Makes 'wanted' all that a stream keeps, in one step; false when someone else keeps any of it.
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
      case when w.state = 'held' then now() + interval '60 seconds' end
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

/**
 * Ahead of a log elsewhere each try holds rows of its own: what another try of the same stream holds already may be let go
 * (docs/decisions/0020). When they expire is the try's affair. And what a stream keeps can be locked for settling, in the order of all others.
 */
const heldGuardMigration: Migration = {
  id: 'bookings/2-held',
  up: `
create function lock_resources(stream uuid, wanted json) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(resource, 42)) from (
    select r.resource_id::text as resource from reservation r where r.holder = stream
    union select w.resource_id::text from json_populate_recordset(null::reservation, wanted) w
    order by 1) in_order;
end $$;

create function hold_reservations(stream uuid, wanted json) returns boolean language plpgsql as $$
begin
  perform lock_resources(stream, wanted);
  begin
    insert into reservation (reservation_id, holder, booking_id, job_id, kind, resource_id, during, type, state)
    select w.reservation_id, w.holder, w.booking_id, w.job_id, w.kind, w.resource_id, w.during, w.type, 'held'
    from json_populate_recordset(null::reservation, wanted) w
    where not exists (
      select from reservation r where r.holder = stream and r.state = 'confirmed'
        and (w.booking_id, w.resource_id, w.during, w.type) = (r.booking_id, r.resource_id, r.during, r.type));
  exception when exclusion_violation then
    return false;
  end;
  return true;
end $$;
`,
};

/**
 * The holder stands in the constraint as text, so that PostgreSQL cannot look a stream's reservations up there: it reckoned that
 * index to be as quick as `reservation_holder`, and read all of it three times for each visit that was saved.
 */
const guardIndexMigration: Migration = {
  id: 'bookings/3-guard-index',
  up: `
alter table reservation drop constraint no_double_booking;
alter table reservation add constraint no_double_booking
  exclude using gist (resource_id with =, during with &&, (holder::text) collate "C" with <>);
`,
};

/**
 * What many streams want, in one step: 'wanted' are the rows of all of them. Where all of it is free they are kept together; where anything is taken,
 * each stream is asked for in turn, so that only those are refused that are in the way of a stream before them or of somebody else.
 */
const manyGuardMigration: Migration = {
  id: 'bookings/4-reserve-many',
  up: `
create function reserve_many(streams uuid[], wanted json) returns boolean[] language plpgsql as $$
declare
  stream uuid;
  kept boolean[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended(resource, 42)) from (
    select r.resource_id::text as resource from unnest(streams) as given(holder)
      cross join lateral (select from_index.resource_id from reservation from_index where from_index.holder = given.holder offset 0) r
    union select w.resource_id::text from json_populate_recordset(null::reservation, wanted) w
    order by 1) in_order;
  begin
    delete from reservation r using unnest(streams) as given(holder) where r.holder = given.holder and not exists (
      select from json_populate_recordset(null::reservation, wanted) w
      where (w.holder, w.booking_id, w.resource_id, w.during, w.type) = (r.holder, r.booking_id, r.resource_id, r.during, r.type));
    insert into reservation (reservation_id, holder, booking_id, job_id, kind, resource_id, during, type, state)
    select w.reservation_id, w.holder, w.booking_id, w.job_id, w.kind, w.resource_id, w.during, w.type, w.state
    from json_populate_recordset(null::reservation, wanted) w
    where not exists (
      select from (select * from reservation from_index where from_index.holder = w.holder offset 0) r
      where (w.booking_id, w.resource_id, w.during, w.type) = (r.booking_id, r.resource_id, r.during, r.type))
    on conflict (reservation_id) do nothing;
    return array_fill(true, array[cardinality(streams)]);
  exception when exclusion_violation then
    null;
  end;
  foreach stream in array streams loop
    kept := kept || reserve(stream, (
      select coalesce(json_agg(w.value), '[]') from json_array_elements(wanted) w where (w.value ->> 'holder')::uuid = stream), true);
  end loop;
  return kept;
end $$;
`,
};

export const guardMigrations: readonly Migration[] = [
  guardMigration,
  heldGuardMigration,
  guardIndexMigration,
  manyGuardMigration,
];

/** Namespace of reservation ids; drawn once, never changed. */
const RESERVATIONS = '6f0a63a4-4f7e-4b38-8a0e-1f9a6f2c90b1';

/** Thrown inside the transaction: someone else's reservation is in the way. */
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
  row.booking_id === wanted.bookingId &&
  row.resource_id === wanted.resourceId &&
  row.start === wanted.start &&
  row.end === wanted.end &&
  row.type === wanted.type;

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
export const reservationRows = (
  holder: string,
  wanted: readonly Reservation[],
  idOf: (one: Reservation) => string,
  state: 'held' | 'confirmed',
) =>
  wanted.map((one) => ({
    reservation_id: idOf(one),
    holder,
    booking_id: one.bookingId,
    job_id: one.jobId,
    kind: one.kind,
    resource_id: one.resourceId,
    during: `[${one.start},${one.end})`,
    type: one.type,
    state,
  }));

const release = async (transaction: Knex.Transaction, rows: readonly KeptRow[]): Promise<void> => {
  if (rows.length > 0)
    await transaction('reservation')
      .whereIn(
        'reservation_id',
        rows.map(({ reservation_id }) => reservation_id),
      )
      .delete();
};

/** @param seed the command's id; ahead of a log elsewhere the id of the try, so that each holds its own */
const idIn =
  (seed: string) =>
  ({ bookingId, resourceId, start, end }: Reservation): string =>
    v5(`${seed}:${bookingId}:${resourceId}:${start}:${end}`, RESERVATIONS);

/** What a try holds for its stream, all of it. */
interface HeldReservations {
  readonly holder: string;
  readonly wanted: readonly Reservation[];
}

/**
 * Appended: what the try held is confirmed, and what its stream kept before and no longer wants is released. Refused: only what
 * the try held is let go.
 */
const settle = async (
  transaction: Knex.Transaction,
  { id }: SettledUnit,
  { holder, wanted }: HeldReservations,
  outcome: 'appended' | 'refused',
): Promise<void> => {
  const own = wanted.map(idIn(id));
  const held = (): Knex.QueryBuilder =>
    transaction('reservation').whereIn('reservation_id', own).where({ state: 'held' });
  await transaction.raw('select lock_resources(?, ?::json)', [
    holder,
    JSON.stringify(reservationRows(holder, wanted, idIn(id), 'held')),
  ]);
  if (outcome === 'refused') {
    await held().delete();
    return;
  }
  const kept = await keptBy(transaction, holder);
  const confirming = kept.filter((row) => own.includes(row.reservation_id));
  const same = (row: KeptRow, other: KeptRow): boolean => wanted.some((one) => sameAs(row, one) && sameAs(other, one));
  // A guard that was restored meanwhile may have what is confirmed here already.
  const over = (row: KeptRow): boolean =>
    !wanted.some((one) => sameAs(row, one)) || confirming.some((other) => same(row, other));
  await release(
    transaction,
    kept.filter((row) => row.state === 'confirmed' && over(row)),
  );
  await held().update({ state: 'confirmed' });
};

export const reservationsHeld: TwoPhaseGuard<HeldReservations> = { name: 'bookings/reservations', settle };

/**
 * Makes `wanted` all that a stream keeps, in the transaction of its events: new ones are reserved, changed
 * ones moved, the others released. Ahead of a log in another store they are held, and nothing is released yet.
 * @throws Taken when another stream keeps any of it; the transaction can still be read in, but must not be committed
 */
export const reserve = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  holder: string,
  wanted: readonly Reservation[],
): Promise<void> => {
  const kept =
    unit.form === 'together'
      ? await gathered(transaction, reserveNow, { commandId: unit.commandId, holder, wanted })
      : await hold(transaction, unit.id, holder, wanted);
  if (!kept) throw new Taken(holder, wanted);
  if (unit.form === 'ahead') unit.hold(reservationsHeld, { holder, wanted });
};

type Kept = { rows: readonly { readonly kept: boolean }[] };

interface Wanting {
  readonly commandId: string;
  readonly holder: string;
  readonly wanted: readonly Reservation[];
}

const reserveNow = async (transaction: Knex.Transaction, all: readonly Wanting[]): Promise<readonly boolean[]> => {
  const rows = JSON.stringify(
    all.flatMap(({ commandId, holder, wanted }) => reservationRows(holder, wanted, idIn(commandId), 'confirmed')),
  );
  const [one] = all;
  if (one !== undefined && all.length === 1) {
    const {
      rows: [answer],
    } = await transaction.raw<Kept>('select reserve(?, ?::json, true) as kept', [one.holder, rows]);
    return [answer?.kept === true];
  }
  const {
    rows: [answer],
  } = await transaction.raw<{ rows: readonly { readonly kept: readonly boolean[] }[] }>(
    'select reserve_many(?::uuid[], ?::json) as kept',
    [all.map(({ holder }) => holder), rows],
  );
  return all.map((_, place) => answer?.kept[place] === true);
};

const hold = async (
  transaction: Knex.Transaction,
  unitId: string,
  holder: string,
  wanted: readonly Reservation[],
): Promise<boolean> => {
  const rows = JSON.stringify(reservationRows(holder, wanted, idIn(unitId), 'held'));
  const {
    rows: [answer],
  } = await transaction.raw<Kept>('select hold_reservations(?, ?::json) as kept', [holder, rows]);
  return answer?.kept === true;
};
