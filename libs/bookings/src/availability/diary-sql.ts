import { fleetTables } from '#fleet';
import { OFFICE_ORDER, unseen } from '#platform';
import { siteVisitTables } from '#site-visits';
import { staffTables } from '#staff';

const iso = (instant: string): string => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Whose time is not in the way is said last: ids of streams, and of single bookings. */
const NOT_EXCEPTED = `r.holder <> all (${unseen('uuid[]')}) and r.booking_id <> all (${unseen('uuid[]')})`;

const COLUMNS = `r.booking_id as "bookingId", r.job_id as "jobId", r.kind, r.resource_id as "resourceId", r.type,
  ${iso('lower(r.during)')} as start, ${iso('upper(r.during)')} as "end"`;

/** Everything that touches a window, earliest first. */
export const DURING = `select ${COLUMNS} from reservation r where r.during && tstzrange(?, ?) and ${NOT_EXCEPTED} order by lower(r.during), r.booking_id`;

/** When any of these resources is busy within a window, as stretches that do not touch. */
export const BUSY = `select ${iso('lower(stretch)')} as start, ${iso('upper(stretch)')} as "end" from unnest((
  select range_agg(r.during) from unnest(${unseen('uuid[]')}) wanted(id) join reservation r on r.resource_id = wanted.id and r.during && tstzrange(?, ?)
  where ${NOT_EXCEPTED})) stretch`;

/** What a visit or a booking keeps for itself. Its id leads to its stream, but for the booking of a visit, which the list leads to its visit. */
export const KEPT = `select distinct r.holder, r.job_id from reservation r
where r.holder = any (array[?, ?, (select visit.stream_id from booking join ${siteVisitTables.visit} visit using (job_id) where booking.booking_id = ?)]::uuid[])
  and (r.booking_id = ? and r.kind = any (?::text[]) or r.job_id = ?)`;

const yearAfter = (instant: string): string => `${instant} + interval '8784 hours'`;
/** In seconds, never in days: those have 23 or 25 hours in some time zones. */
const lengthOf = (start: string, end: string): string =>
  `make_interval(secs => extract(epoch from ${end} - ${start})::float8)`;

/**
 * For each row of `busy` (turn, id, at, length, until) where the next free stretch of that length begins, from `at` on. While anything meets
 * a stretch, none begins before the last of that is over; so each step is one look into the guard's index.
 */
const WALK = `walk(turn, id, at, length, until) as (
  select turn, id, at, length, until from busy
  union all
  select walk.turn, walk.id, met.over, walk.length, walk.until from walk cross join lateral (
    select max(upper(r.during)) as over from reservation r
    where r.resource_id = walk.id and r.during && tstzrange(walk.at, walk.at + walk.length) and ${NOT_EXCEPTED}) met
  where met.over is not null and walk.at <= walk.until),
next as (select turn, id, case when max(at) <= max(until) then ${iso('max(at)')} end as next_free from walk group by turn, id)`;

/** Of each wanted stretch, by its turn, the next start within a year at which its resource is free for as long. */
export const NEXT_FREE = `with recursive busy as (
  select turn, id, starts as at, ${lengthOf('starts', 'ends')} as length, ${yearAfter('starts')} as until
  from unnest(${unseen('int[]', 'uuid[]', 'timestamptz[]', 'timestamptz[]')}) wanted(turn, id, starts, ends)),
${WALK}
select next_free from next order by turn`;

/** Windows that are asked about, each for one kind of resource; those with the same times are one period. */
const ASKED = `select *, dense_rank() over (order by starts, ends)::int as period
  from unnest(${unseen('int[]', 'text[]', 'timestamptz[]', 'timestamptz[]')}) windows(turn, kind, starts, ends)`;

/** The guard is asked once for each period, whatever kinds it is asked for. */
const TAKEN = `from (select distinct period, starts, ends from asked) times join reservation r on r.during && tstzrange(times.starts, times.ends)
  where ${NOT_EXCEPTED}`;

const OFFERED = `select 'engineer' as kind, user_id as id, name as label, '' as detail, to_jsonb(staff_member) as whole from ${staffTables.staff_member} staff_member where is_engineer and not is_deleted
  union all select 'car', car_id, name, numberplate, to_jsonb(car) from ${fleetTables.car} car where not is_deleted
  union all select 'kit', kit_id, name, type, to_jsonb(kit) from ${fleetTables.kit} kit where not is_deleted`;

const IN_ORDER = `order by asked.turn, offered.label ${OFFICE_ORDER}, offered.id`;

/** What each window offers: every resource of its kind, with what is first in its way and when it is free for as long. */
export const EXPLAINED = `with recursive asked as materialized (${ASKED}),
taken as materialized (
  select distinct on (times.period, r.resource_id) times.*, r.*, max(upper(r.during)) over (partition by times.period, r.resource_id) as over
  ${TAKEN}
  order by times.period, r.resource_id, lower(r.during), r.booking_id),
busy as (select period as turn, resource_id as id, over as at, ${lengthOf('starts', 'ends')} as length, ${yearAfter('starts')} as until from taken),
${WALK}
select asked.turn, offered.kind, offered.id as "resourceId", offered.label, offered.detail, r.booking_id as "bookingId", r.job_id as "jobId", r.type,
  ${iso('lower(r.during)')} as start, ${iso('upper(r.during)')} as "end", trim(visit.address || ' ' || visit.postcode) as place, next.next_free as "nextFree"
from asked join (${OFFERED}) offered using (kind)
left join taken r on r.period = asked.period and r.resource_id = offered.id
left join next on next.turn = asked.period and next.id = offered.id
left join ${siteVisitTables.visit} visit on visit.job_id = r.job_id
${IN_ORDER}`;

/** Of each window the rows of those that are free for all of it. */
export const FREE = `with asked as materialized (${ASKED}),
taken as materialized (select distinct times.period, r.resource_id ${TAKEN})
select asked.turn, offered.whole
from asked join (${OFFERED}) offered using (kind)
left join taken r on r.period = asked.period and r.resource_id = offered.id
where r.resource_id is null
${IN_ORDER}`;
