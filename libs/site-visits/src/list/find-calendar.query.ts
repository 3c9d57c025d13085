import type { Knex } from 'knex';
import { completionFlags, type CalendarWindow } from '#contracts';

/** The index is by start: a visit that began longer before the window than this is not looked for, however long it lasts. */
const LONGEST_VISIT = 7 * 24 * 3_600_000;

const shortId = (id: string): string => `rtrim(encode(uuid_send(${id}), 'base64'), '=')`;
const seconds = (interval: string): string => `trim_scale(extract(epoch from ${interval}))`;
const FLAGS = completionFlags.map((flag, bit) => `${flag}::int * ${1 << bit}`).join(' + ');
const idsOf = (kind: number): string => `(select coalesce(json_agg(${shortId('id')} order by number), '[]') from resource where kind = ${kind})`;

/**
 * The whole answer as text. Who is on a visit is a number, since an id would be longer than all else that is said of it.
 * `is true` keeps the index by end out of it, in which everything later would be read.
 */
const CALENDAR = `with shown as materialized (
  select row_number() over (order by start_at, job_id) as place, job_id, version, start_at, end_at, kind as test, part, address, postcode, engineers, cars, kits, ${FLAGS} as flags
  from visit where start_at >= ? and start_at < ? and (end_at > ?) is true),
named as materialized (
  select place, 0 as kind, id, at from shown cross join unnest(engineers) with ordinality one(id, at)
  union all select place, 1, id, at from shown cross join unnest(cars) with ordinality one(id, at)
  union all select place, 2, id, at from shown cross join unnest(kits) with ordinality one(id, at)),
resource as materialized (select kind, id, row_number() over (order by kind, id) - 1 as number from (select distinct kind, id from named) once),
crew as (
  select place, string_agg(number::text, ',') as numbers
  from (select place, number from named join resource using (kind, id) order by place, kind, at) in_order group by place)
select concat('{"from":', to_json(?::text), ',"engineers":', ${idsOf(0)}, ',"cars":', ${idsOf(1)}, ',"kits":', ${idsOf(2)}, ',"visits":[', string_agg(concat(
  '["', ${shortId('job_id')}, '",', version, ',', ${seconds('start_at::timestamptz - ?::timestamptz')}, ',', ${seconds('end_at::timestamptz - start_at::timestamptz')}, ',',
  case test when 'sound' then 0 when 'air' then 1 else case part when 'Pickup' then 3 else 2 end end, ',', flags, ',',
  to_json(address), ',', to_json(postcode), ',[', crew.numbers, ']]'), ',' order by place), ']}') as answer
from shown left join crew using (place)`;

/** The visits that touch a window as a calendar's answer (`CalendarAnswer`), in one statement that writes the JSON itself. */
export const findCalendar = async (knex: Knex, { from, to }: CalendarWindow): Promise<string> => {
  const margin = new Date(Date.parse(from) - LONGEST_VISIT).toISOString();
  const { rows: [row] } = await knex.raw<{ readonly rows: readonly { readonly answer: string }[] }>(CALENDAR, [margin, to, from, from, from]);
  return row?.answer ?? '';
};
