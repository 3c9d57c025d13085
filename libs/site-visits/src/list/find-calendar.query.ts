import type { Knex } from 'knex';
import { completionFlags, type CalendarAnswer, type CalendarWindow } from '#contracts';
import type { JsonText } from '#platform';

/** The index is by start: a visit that began longer before the window than this is not looked for, however long it lasts. */
const LONGEST_VISIT = 7 * 24 * 3_600_000;
/** The same of kits that a noise survey leaves on site. */
const LONGEST_ON_SITE = 35 * 24 * 3_600_000;

const TYPE = "case kind when 'sound' then 0 when 'air' then 1 else case part when 'Pickup' then 3 else 2 end end";
const FLAGS = completionFlags.map((flag, bit) => `${flag}::int * ${1 << bit}`).join(' + ');

/**
 * The lists of ids come as PostgreSQL writes them, since the driver takes longer to make arrays of them than everything else of an answer takes.
 * `is true` keeps the index by end out of it, in which everything later would be read. A Setup has its stream's id: by any other column each Pickup
 * would be compared with all Setups.
 */
const TOUCHING = `select encode(uuid_send(job_id), 'base64') as id, version, start_at, end_at, type, flags, address, postcode, engineers, cars, kits from (
  select job_id, version, start_at, end_at, ${TYPE} as type, ${FLAGS} as flags, address, postcode,
    engineers::text as engineers, cars::text as cars, kits::text as kits
  from visit where start_at >= :margin and start_at < :to and (end_at > :from) is true
  union all
  select setup.job_id, setup.version, setup.end_at, pickup.start_at, 4, 0, setup.address, setup.postcode, setup.engineers::text, '{}', setup.kits::text
  from visit pickup join visit setup on setup.job_id = pickup.stream_id
  where pickup.kind = 'noise' and pickup.part = 'Pickup' and pickup.start_at > :from and pickup.start_at < :longAfter
    and setup.kits <> '{}' and setup.start_at >= :longAgo and setup.end_at < :to
    and left(pickup.start_at, 10) > left(setup.end_at, 10) and pickup.start_at::timestamptz - setup.end_at::timestamptz >= interval '12 hours'
) touching order by start_at, job_id, type`;

interface Touching {
  /** Base64 of its sixteen bytes. */
  readonly id: string;
  readonly version: number;
  readonly start_at: string;
  readonly end_at: string;
  readonly type: number;
  readonly flags: number;
  readonly address: string;
  readonly postcode: string;
  /** As PostgreSQL writes a list of ids: `{one,other}`. */
  readonly engineers: string;
  readonly cars: string;
  readonly kits: string;
}

const WITHOUT_PADDING = 22;
const shortId = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64').slice(0, WITHOUT_PADDING);
const idsIn = (list: string): readonly string[] => (list === '{}' ? [] : list.slice(1, -1).split(','));

interface Numbered {
  /** In the order of their numbers. */
  readonly ids: readonly string[];
  /** The numbers of each list, behind each other. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** Numbers the ids of these lists from `first` on: most lists come many times, and each is read once. */
const numbered = (lists: readonly string[], first: number): Numbered => {
  const read = [...new Set(lists)].map((list) => [list, idsIn(list)] as const);
  const ids = [...new Set(read.flatMap(([, its]) => its))].sort();
  const places = new Map(ids.map((id, at) => [id, first + at]));
  return { ids, numbers: new Map(read.map(([list, its]) => [list, its.map((id) => places.get(id)).join(',')])) };
};

/** Who is on a visit is a number, since an id would be longer than all else that is said of it. */
const answerOf = (from: string, rows: readonly Touching[]): JsonText<CalendarAnswer> => {
  const engineers = numbered(
    rows.map((row) => row.engineers),
    0,
  );
  const cars = numbered(
    rows.map((row) => row.cars),
    engineers.ids.length,
  );
  const kits = numbered(
    rows.map((row) => row.kits),
    engineers.ids.length + cars.ids.length,
  );
  const listed = ({ ids }: Numbered): string => ids.map((id) => `"${shortId(id)}"`).join(', ');
  const begins = Date.parse(from);
  const visits = rows.map((row) => {
    const [start, end] = [Date.parse(row.start_at), Date.parse(row.end_at)];
    const crew = [engineers.numbers.get(row.engineers), cars.numbers.get(row.cars), kits.numbers.get(row.kits)];
    return (
      `["${row.id.slice(0, WITHOUT_PADDING)}",${row.version},${(start - begins) / 1000},${(end - start) / 1000},${row.type},${row.flags},` +
      `${JSON.stringify(row.address)},${JSON.stringify(row.postcode)},[${crew.filter(Boolean).join(',')}]]`
    );
  });
  const text =
    `{"from":${JSON.stringify(from)},"engineers":[${listed(engineers)}],"cars":[${listed(cars)}],"kits":[${listed(kits)}],` +
    `"visits":[${visits.join(',')}]}`;
  return text as JsonText<CalendarAnswer>;
};

const beside = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

/** The visits that touch a window, and the kits that noise surveys leave on site in it, as the text of the answer, in one statement. */
export const findCalendar = async (knex: Knex, { from, to }: CalendarWindow): Promise<JsonText<CalendarAnswer>> => {
  const { rows } = await knex.raw<{ readonly rows: readonly Touching[] }>(TOUCHING, {
    from,
    to,
    margin: beside(from, -LONGEST_VISIT),
    longAgo: beside(from, -LONGEST_ON_SITE),
    longAfter: beside(to, LONGEST_ON_SITE),
  });
  return answerOf(from, rows);
};
