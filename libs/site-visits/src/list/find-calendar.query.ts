import type { Knex } from 'knex';
import { completionFlags, type CalendarWindow } from '#contracts';

/** The index is by start: a visit that began longer before the window than this is not looked for, however long it lasts. */
const LONGEST_VISIT = 7 * 24 * 3_600_000;
/** The same of kits that a noise survey leaves on site. */
const LONGEST_ON_SITE = 35 * 24 * 3_600_000;

const shortId = (id: string): string => `rtrim(encode(uuid_send(${id}), 'base64'), '=')`;
const seconds = (interval: string): string => `trim_scale(extract(epoch from ${interval}))`;
const FLAGS = completionFlags.map((flag, bit) => `${flag}::int * ${1 << bit}`).join(' + ');
const idsOf = (kind: number): string =>
  `(select coalesce(json_agg(${shortId('id')} order by number), '[]') from resource where kind = ${kind})`;

/**
 * The whole answer as text. Who is on a visit is a number, since an id would be longer than all else that is said of it.
 * `is true` keeps the index by end out of it, in which everything later would be read.
 */
const CALENDAR = `with touching as (
  select job_id, version, start_at, end_at, case kind when 'sound' then 0 when 'air' then 1 else case part when 'Pickup' then 3 else 2 end end as type,
    address, postcode, engineers, cars, kits, ${FLAGS} as flags
  from visit where start_at >= :margin and start_at < :to and (end_at > :from) is true
  union all
  select setup.job_id, setup.version, setup.end_at, pickup.start_at, 4, setup.address, setup.postcode, setup.engineers, '{}', setup.kits, 0
  from visit setup join visit pickup on pickup.stream_id = setup.stream_id and pickup.kind = 'noise' and pickup.part = 'Pickup'
  where setup.kind = 'noise' and setup.part = 'Setup' and setup.kits <> '{}' and setup.start_at >= :longAgo and setup.start_at < :to
    and pickup.start_at > :from and pickup.start_at < :longAfter
    and left(pickup.start_at, 10) > left(setup.end_at, 10) and pickup.start_at::timestamptz - setup.end_at::timestamptz >= interval '12 hours'),
shown as materialized (select row_number() over (order by start_at, job_id, type) as place, * from touching where start_at < :to),
named as materialized (
  select place, 0 as kind, id, at from shown cross join unnest(engineers) with ordinality one(id, at)
  union all select place, 1, id, at from shown cross join unnest(cars) with ordinality one(id, at)
  union all select place, 2, id, at from shown cross join unnest(kits) with ordinality one(id, at)),
resource as materialized (select kind, id, row_number() over (order by kind, id) - 1 as number from (select distinct kind, id from named) once),
crew as (
  select place, string_agg(number::text, ',') as numbers
  from (select place, number from named join resource using (kind, id) order by place, kind, at) in_order group by place)
select concat('{"from":', to_json(cast(:from as text)), ',"engineers":', ${idsOf(0)}, ',"cars":', ${idsOf(1)}, ',"kits":', ${idsOf(2)}, ',"visits":[', string_agg(concat(
  '["', ${shortId('job_id')}, '",', version, ',', ${seconds('start_at::timestamptz - cast(:from as timestamptz)')}, ',', ${seconds('end_at::timestamptz - start_at::timestamptz')}, ',', type, ',', flags, ',',
  to_json(address), ',', to_json(postcode), ',[', crew.numbers, ']]'), ',' order by place), ']}') as answer
from shown left join crew using (place)`;

const beside = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** The visits that touch a window, and the kits that noise surveys leave on site in it, as a calendar's answer (`CalendarAnswer`), in one statement that writes the JSON itself. */
export const findCalendar = async (knex: Knex, { from, to }: CalendarWindow): Promise<string> => {
  const instants = {
    from,
    to,
    margin: beside(from, -LONGEST_VISIT),
    longAgo: beside(from, -LONGEST_ON_SITE),
    longAfter: beside(to, LONGEST_ON_SITE),
  };
  const {
    rows: [row],
  } = await knex.raw<{ readonly rows: readonly { readonly answer: string }[] }>(CALENDAR, instants);
  return row?.answer ?? '';
};
