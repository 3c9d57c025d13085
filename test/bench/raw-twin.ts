import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * The calls of the bench by hand: node:http and prepared statements over pg, on the same PostgreSQL and the same rows. It knows
 * nobody, checks nothing that is not in its SQL, and keeps an audit row where the product keeps events.
 */
const pool = new pg.Pool({ connectionString: process.env['RAW_DATABASE_URL'], max: 16 });

type Body = Readonly<Record<string, unknown>>;
type Handler = (body: Body, query: URLSearchParams) => Promise<unknown>;

const rows = async (name: string, text: string, values: readonly unknown[]): Promise<readonly Body[]> =>
  (await pool.query<Body>({ name, text, values: [...values] })).rows;

const TAKEN = `taken as (select distinct on (r.resource_id) r.resource_id as id, r.booking_id, r.job_id, upper(r.during) as over, max(upper(r.during)) over (partition by r.resource_id) as free_from
  from reservation r where r.during && tstzrange($1, $2) order by r.resource_id, lower(r.during), r.booking_id)`;
const OFFERED = `(select 'engineer' as kind, user_id as id, name as label from read.staff_member where is_engineer and not is_deleted
  union all select 'car', car_id, name from read.car where not is_deleted union all select 'kit', kit_id, name from read.kit where not is_deleted) offered`;
/** With all that the lists know of them, as the answer has it. */
const WHOLE = `(select 'engineer' as kind, user_id as id, name as label, to_jsonb(staff_member) as whole from read.staff_member where is_engineer and not is_deleted
  union all select 'car', car_id, name, to_jsonb(car) from read.car where not is_deleted union all select 'kit', kit_id, name, to_jsonb(kit) from read.kit where not is_deleted) offered`;

const explained: Handler = async ({ start, end }) =>
  rows(
    'explained',
    `with recursive ${TAKEN},
  walk(id, at) as (select id, free_from from taken union all
    select walk.id, met.over from walk cross join lateral (select max(upper(r.during)) as over from reservation r
      where r.resource_id = walk.id and r.during && tstzrange(walk.at, walk.at + ($2::timestamptz - $1::timestamptz))) met
    where met.over is not null and walk.at < $1::timestamptz + interval '8784 hours'),
  free as (select id, max(at) as at from walk group by id)
  select offered.*, taken.booking_id, taken.job_id, v.address, v.postcode, free.at as next_free
  from ${OFFERED} left join taken using (id) left join free using (id) left join read.visit v on v.job_id = taken.job_id order by kind, label`,
    [start, end],
  );

const free: Handler = async ({ start, end }) =>
  rows(
    'free',
    `with ${TAKEN} select kind, id, whole from ${WHOLE} left join taken using (id) where taken.id is null order by kind, label`,
    [start, end],
  );

const flag: Handler = async ({ id, value, by }) =>
  (
    await rows(
      'flag',
      `with turned as (update raw_visit set confirmed = $2 where job_id = $1 returning *),
  audit as (insert into raw_audit (visit, at, by, what) select job_id, now(), $3, jsonb_build_object('confirmed', confirmed) from turned) select * from turned`,
      [id, value, by],
    )
  )[0];

const save: Handler = async ({ from, start, end, resources }) => {
  const client = await pool.connect();
  const [id, values] = [randomUUID(), resources as readonly string[]];
  try {
    await client.query('begin');
    await client.query({
      name: 'lock',
      text: 'select pg_advisory_xact_lock(hashtextextended(id, 43)) from (select unnest($1::text[]) as id order by 1) wanted',
      values: [values],
    });
    await client.query({
      name: 'reserve',
      text: `insert into raw_reservation select gen_random_uuid(), $1, gen_random_uuid(), $1, 'kit', id::uuid, tstzrange($2, $3), 'Site Visit', 'confirmed', null from unnest($4::text[]) id`,
      values: [id, start, end, values],
    });
    const {
      rows: [made],
    } = await client.query<Body>({
      name: 'visit',
      text: `with made as (insert into raw_visit select (jsonb_populate_record(v, jsonb_build_object('job_id', $1::text, 'start_at', $2::text, 'end_at', $3::text))).* from raw_visit v where v.job_id = $4 returning *),
        audit as (insert into raw_audit (visit, at, by, what) select job_id, now(), $1::uuid, to_jsonb(made) from made) select * from made`,
      values: [id, start, end, from],
    });
    await client.query('commit');
    return made;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

/** With the kits that a survey leaves on site between its halves, as the answer has them. */
const week: Handler = (_, query) =>
  rows(
    'week',
    `select job_id, version, start_at, end_at, kind, part, false as on_site, address, postcode, engineers, cars, kits, confirmed, invoiced, paid, issued, checklist, rams
  from read.visit where start_at >= $3 and start_at < $2 and end_at > $1
  union all select s.job_id, s.version, s.end_at, p.start_at, s.kind, s.part, true, s.address, s.postcode, s.engineers, '{}', s.kits, false, false, false, false, false, false
  from read.visit p join read.visit s on s.job_id = p.stream_id
  where p.kind = 'noise' and p.part = 'Pickup' and p.start_at > $1 and p.start_at < $5 and s.kits <> '{}' and s.start_at >= $4 and s.end_at < $2
    and left(p.start_at, 10) > left(s.end_at, 10) and p.start_at::timestamptz - s.end_at::timestamptz >= interval '12 hours'
  order by start_at, job_id, on_site`,
    ['from', 'to', 'margin', 'long_ago', 'long_after'].map((name) => query.get(name)),
  );

/** With the names of those who turned flags, the place of the postcode and the client that stands for a merged one, as the answer has them. */
const list: Handler = async (_, query) => {
  const words = [query.get('one'), query.get('other')];
  const [page, [total]] = await Promise.all([
    rows(
      'page',
      `select v.*, to_jsonb(place) as place, coalesce(client.merged_into, v.client_id) as client_now,
        (select jsonb_object_agg(user_id, name) from read.staff_member where user_id in (select (change.value ->> 'by')::uuid from jsonb_each(v.flag_changes) change)) as names
      from read.visit v left join read.postcode_place place on place_key = upper(replace(v.postcode, ' ', '')) left join read.client using (client_id)
      where v.search like $1 and v.search like $2 order by v.start_at desc, v.job_id desc limit 50`,
      words,
    ),
    rows(
      'total',
      'select count(*)::int as total, sum(fee_pence)::bigint::int as sum from read.visit where search like $1 and search like $2',
      words,
    ),
  ]);
  return { ...total, page };
};

const palette: Handler = async (_, query) =>
  rows(
    'palette',
    ['visit', 'project', 'person', 'car', 'kit']
      .map(
        (kind) => `(select kind, entity_id, name, address, postcode from read.search_entry
  where not removed and kind = '${kind}' and search like $1 order by (search like $2) desc, recent desc, entity_id desc limit 5)`,
      )
      .join(' union all '),
    [query.get('anywhere'), query.get('beginning')],
  );

const finance: Handler = async (_, query) => {
  const span = [query.get('from'), query.get('to')];
  const where = "part <> 'Pickup' and start_at >= $1 and start_at < $2";
  const [months, kinds, leaders, engineers] = await Promise.all([
    rows(
      'months',
      `select to_char(start_at::timestamptz at time zone 'Europe/London', 'YYYY-MM') as month, delegated, count(*)::int as jobs, sum(fee_pence)::bigint::int as fee,
      sum(fee_pence) filter (where invoiced) as invoiced from read.visit where part <> 'Pickup' group by 1, 2`,
      [],
    ),
    rows(
      'kinds',
      `select kind, count(*)::int as jobs, sum(fee_pence)::bigint::int as fee from read.visit where ${where} group by kind`,
      span,
    ),
    rows(
      'leaders',
      `select leader_key, count(*)::int as jobs, sum(fee_pence)::bigint::int as fee from read.visit where ${where} group by leader_key`,
      span,
    ),
    rows(
      'engineers',
      `select e.engineer, count(*)::int as jobs from read.visit, unnest(engineers) as e(engineer) where ${where} group by 1`,
      span,
    ),
  ]);
  return { months, kinds, leaders, engineers };
};

const handlers: Readonly<Record<string, Handler>> = {
  '/explained': explained,
  '/free': free,
  '/flag': flag,
  '/save': save,
  '/week': week,
  '/list': list,
  '/palette': palette,
  '/finance': finance,
};

const bodyOf = async (request: IncomingMessage): Promise<Body> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text === '' ? {} : (JSON.parse(text) as Body);
};

const server = createServer((request, reply) => {
  const url = new URL(request.url ?? '/', 'http://raw');
  const handler = handlers[url.pathname];
  const answer = (status: number, body: unknown): void =>
    void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (handler === undefined) return answer(404, {});
  void bodyOf(request)
    .then((body) => handler(body, url.searchParams))
    .then(
      (found) => {
        answer(200, found);
      },
      (error: unknown) => {
        answer(500, { msg: String(error) });
      },
    );
});
// As the product does: connections stay while the other side has its turn.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
