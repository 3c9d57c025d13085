import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ledger as projection } from '../../libs/ledger/src/ledger.projection.js';
import { createIndexes, createTables, pointViews } from '../../libs/eventing/src/projections/tables.js';
import { openKnex } from '../../libs/platform/src/postgres/knex.js';
import { call, registerFirstAccount } from '../harness/server.js';
import type { Bed } from './bed.js';
import { median, quantile, timed, type Figure } from './figures.js';

const ROWS = 1_000_000;
const VISITS = 100_000;
const ROUNDS = 41;
const SCHEMA = 'bench_ledger';

interface Asked {
  readonly name: string;
  readonly query: string;
  /** The same page and its total by hand, over the same tables. */
  readonly rows: string;
  readonly total: string;
}

const FROM = '2025-03-01T00:00:00.000Z';
const TO = '2025-04-01T00:00:00.000Z';

/** Rows with what they are called; names of people and values come with another query each, as in the product. */
const page = (where: string, order = 'seq desc limit 50'): string =>
  `select e.*, s.* from (select seq from read.ledger_entry where ${where} order by ${order}) asked
     join read.ledger_entry e using (seq) left join read.ledger_subject s on s.subject_id = e.subject_id order by e.seq desc`;
const counted = (where: string): string => `select count(*) from read.ledger_entry where ${where}`;

const questions = (person: string, project: string): readonly Asked[] => {
  const asked = (name: string, query: string, where: string): Asked => ({
    name,
    query,
    rows: page(where),
    total: counted(where),
  });
  const paid = "field = 'completion.paid'";
  // The clocks of this ledger never went back, so its own index says the same.
  const month = `latest >= '${FROM}' and latest < '${TO}'`;
  return [
    { name: 'first page', query: '', rows: page('true'), total: 'select entries as count from read.ledger_state' },
    {
      name: 'page at row 900,000',
      query: '&offset=900000',
      rows: page(`seq between ${ROWS - 900_049} and ${ROWS - 900_000}`),
      total: 'select entries as count from read.ledger_state',
    },
    asked('by person', `&person=${person}`, `actor_id = '${person}'`),
    {
      ...asked('by person, row 20,000', `&person=${person}&offset=20000`, `actor_id = '${person}'`),
      rows: page(`actor_id = '${person}'`, 'seq desc limit 50 offset 20000'),
    },
    asked('Paid in a month', `&field=completion.paid&from=${FROM}&to=${TO}`, `${paid} and ${month}`),
    asked('a month', `&from=${FROM}&to=${TO}`, month),
    asked('turned off after being on', '&reversed=true', 'reversed'),
    asked(
      'all six flags',
      `&field=${['confirmed', 'invoiced', 'paid', 'issued', 'checklist', 'rams'].map((flag) => `completion.${flag}`).join(',')}`,
      "field like 'completion.%'",
    ),
    asked('of a project', `&project=${project}`, `project_id = '${project}'`),
    asked(
      'words',
      '&q=quay%2012345',
      "subject_id in (select subject_id from read.ledger_subject where search like '%quay%' and search like '%12345%')",
    ),
  ];
};

const idOf = (sql: string, kind: string): string =>
  `('01980000-0000-7000-${kind}-' || lpad(to_hex(${sql}), 12, '0'))::uuid`;

/** Five years of an office of twenty people, straight into the projection's own tables. */
const fill = async (client: pg.Client, person: string): Promise<void> => {
  await client.query(`insert into ${SCHEMA}.ledger_subject
    select ${idOf('n * 2', '8000')}, 'Visit', 'air', ${idOf('n % 15000', '9000')}, 'Quay House ' || n, 'P-' || n % 15000, n || ' Quay Street', 'BS1 4ST', '2025-03-10T09:00:00.000Z', lower('Quay House ' || n || ' p-' || n % 15000 || ' bs1 4st')
    from generate_series(1, ${VISITS}) n`);
  await client.query(
    `insert into ${SCHEMA}.ledger_entry
     select n, at, at, case when n % 20 = 0 then $1::uuid else ${idOf('n % 20', 'a000')} end, ${idOf(`(n % ${VISITS} + 1) * 2`, '8000')}, ${idOf(`(n % ${VISITS} + 1) % 15000`, '9000')}, null,
       (array['completion.confirmed', 'completion.invoiced', 'completion.paid', 'completion.issued', 'completion.checklist', 'completion.rams', 'price', 'startjob', 'engineers', 'scheduled'])[n * 7 % 10 + 1],
       'false', 'true', n % 211 = 0, gen_random_uuid(), gen_random_uuid()::text, 'visit'
     from (select n, to_char(timestamptz '2021-11-01Z' + n * interval '157 seconds', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as at from generate_series(1, ${ROWS}) n) entries`,
    [person],
  );
  await client.query(
    `insert into ${SCHEMA}.ledger_state select 'ledger', count(*), max(latest) from ${SCHEMA}.ledger_entry`,
  );
};

/** Pages of a ledger of a million rows over HTTP, beside the same SQL by hand on the same tables. */
export const ledger = async (bed: Bed): Promise<Figure[]> => {
  const { url, databaseUrl, close } = await bed.program('ledger', ['api', 'projector']);
  const knex = openKnex(databaseUrl, { max: 1, name: 'bench' });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    if (url === null) throw new Error('the program does not answer');
    const { token, userId } = await registerFirstAccount(url);
    await client.connect();
    await client.query("set timezone to 'UTC'");
    const figures: Figure[] = [];
    const filling = await timed(async () => {
      await createTables(knex, projection, SCHEMA);
      await fill(client, userId);
      await createIndexes(knex, projection, SCHEMA);
    });
    await client.query(`vacuum (analyze) ${SCHEMA}.ledger_entry`);
    await knex.transaction((transaction) => pointViews(transaction, projection, SCHEMA));
    const {
      rows: [size],
    } = await client.query<{ mb: string }>(
      `select (pg_total_relation_size('${SCHEMA}.ledger_entry') / 1048576)::int as mb`,
    );
    figures.push(
      {
        name: `a ledger of ${ROWS.toLocaleString('en-GB')} rows by SQL, with its indexes`,
        value: filling / 1000,
        unit: 's',
        beside: null,
        target: null,
      },
      { name: 'what it takes on the disk', value: Number(size?.mb), unit: 'MB', beside: null, target: null },
    );
    const {
      rows: [one],
    } = await client.query<{ project_id: string }>('select project_id from read.ledger_entry where seq = 1234');
    for (const { name, query, rows, total } of questions(userId, one?.project_id ?? randomUUID())) {
      const [overHttp, byHand]: [number[], number[]] = [[], []];
      let [said, shown] = ['', 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        overHttp.push(
          await timed(async () => {
            const answer = await call<unknown[]>(url, 'GET', `/api/ledger?limit=50${query}`, { token });
            if (answer.status !== 200)
              throw new Error(`${query} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
            said = answer.headers.get('x-total-count') ?? '';
            shown = answer.body.length;
          }),
        );
        byHand.push(
          await timed(async () => {
            const found = await client.query(rows);
            const {
              rows: [count],
            } = await client.query<{ count: string }>(total);
            if (count?.count !== said || found.rowCount !== shown)
              throw new Error(`${query} says ${shown} of ${said}, the table ${found.rowCount} of ${count?.count}`);
          }),
        );
      }
      const beside = (share: number): Pick<Figure, 'unit' | 'beside' | 'target'> => ({
        unit: 'ms',
        beside: { name: 'its SQL by hand', value: quantile(byHand, share) },
        target: null,
      });
      figures.push(
        {
          name: `ledger, ${name} (${Number(said).toLocaleString('en-GB')} in all), p50`,
          value: median(overHttp),
          ...beside(0.5),
        },
        { name: `ledger, ${name}, p95`, value: quantile(overHttp, 0.95), ...beside(0.95) },
      );
    }
    return figures;
  } finally {
    await client.end();
    await knex.destroy();
    await close();
  }
};
