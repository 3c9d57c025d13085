import type { Knex } from 'knex';
import type { InstrumentVisit } from '#contracts';
import { fleetTables } from '#fleet';
import { siteVisitTables } from '#site-visits';
import { staffTables } from '#staff';
import type { InstrumentQuestion } from './instrument-question.js';

/**
 * Which kit held an instrument is known from when it was written down: each list of a kit's instruments counts until
 * the next one. The first time that an instrument is written down anywhere, it was in that kit before as well.
 */
const VISITS = `with list as (
    select kit_id, version, at as since, lead(at) over (partition by kit_id order by version) as until, instruments from ${fleetTables.kit_instruments}
  ), held as (
    select kit_id, until, one ->> 'make' as make, one ->> 'model' as model, one ->> 'serial' as serial,
      case when since = min(since) over (partition by lower(one ->> 'make'), lower(one ->> 'model')) then '' else since end as since
    from list cross join jsonb_array_elements(instruments) one where lower(one ->> 'serial') = lower(?)
  ), used as (
    select stream_id, min(start_at) as start_at, max(end_at) as end_at from ${siteVisitTables.visit}
    where kits && array(select kit_id from held) group by stream_id
  )
  select distinct on (used.start_at, used.stream_id, held.kit_id, lower(held.make), lower(held.model))
    used.stream_id as _id, first.kind, used.start_at as start, used.end_at as "end", first.project_id as enquiry_id,
    first.project_name as "projectName", first.address, first.postcode,
    (select coalesce(json_agg(json_build_object('_id', user_id, 'name', name) order by name, user_id), '[]') from ${staffTables.staff_member}
      where user_id in (select unnest(engineers) from ${siteVisitTables.visit} half where half.stream_id = used.stream_id)) as engineers,
    json_build_object('_id', kit.kit_id, 'name', kit.name) as kit,
    json_build_object('make', held.make, 'model', held.model, 'serial', held.serial) as instrument
  from used
  join ${siteVisitTables.visit} first on first.job_id = used.stream_id
  join held on held.kit_id = any(first.kits) and held.since < used.end_at and coalesce(held.until > used.start_at, true)
  join ${fleetTables.kit} kit on kit.kit_id = held.kit_id
  where used.start_at < ? and used.end_at > ?
  order by used.start_at, used.stream_id, held.kit_id, lower(held.make), lower(held.model), held.since desc`;

/** The visits that rest on an instrument between two days, oldest first. */
export const findInstrumentVisits = async (
  knex: Knex,
  { serial, from, to }: InstrumentQuestion,
): Promise<readonly InstrumentVisit[]> => {
  const { rows } = await knex.raw<{ readonly rows: readonly InstrumentVisit[] }>(VISITS, [serial.trim(), to, from]);
  return rows;
};
