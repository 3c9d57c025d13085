import type { SearchAnswer } from '#contracts';
import { call } from '../harness/server.js';
import { openSampleCompany } from './desk.js';
import { median, quantile, timed, type Figure } from './figures.js';

const VISITS = 100_000;
const ROUNDS = 41;
/** What a person feels as at once. */
const AT_ONCE = 100;

interface Terms {
  readonly name: string;
  /** What is typed: as many different ones as there are rounds, so that none is warm, or the same again. */
  readonly sql: string;
  /** Whether there must be something to find. */
  readonly found: boolean;
}

const some = (column: string, from: string): string => `select t from (select distinct ${column} as t from ${from}) some where t <> '' order by md5(t) limit ${ROUNDS}`;
const fixed = (term: string): string => `select '${term}' as t`;

const kinds: readonly Terms[] = [
  { name: 'a word of most addresses', sql: fixed('road'), found: true },
  { name: 'three letters inside of many words', sql: fixed('oad'), found: true },
  { name: 'one letter', sql: fixed('s'), found: true },
  { name: 'a postcode without its blank, another each time', sql: some("replace(postcode, ' ', '')", 'read.visit'), found: true },
  { name: "a client's name, another each time", sql: some('client_name', 'read.visit'), found: true },
  { name: 'a telephone number, another each time', sql: some("'0' || client_telephone", "read.visit where client_telephone <> ''"), found: true },
  { name: 'an invoice number, another each time', sql: some('invoice_number', 'read.visit'), found: true },
  { name: 'an address of years ago, another each time', sql: `select address as t from read.visit order by start_at limit ${ROUNDS}`, found: true },
  { name: 'two common words that meet nowhere', sql: fixed('road zzyzx'), found: false },
  { name: 'a word that is nowhere', sql: fixed('qqqzzz'), found: false },
  { name: 'two letters that begin no word', sql: fixed('qz'), found: false },
];

/** The same by hand: the newest of the lists' own tables that have all words. */
const byHand = (term: string): { readonly visits: string; readonly projects: string; readonly values: readonly string[] } => {
  const values = term.toLowerCase().split(/\s+/).filter((word) => word !== '').map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const where = values.map((_, index) => `search like $${index + 1}`).join(' and ');
  return {
    values,
    visits: `select * from read.visit where ${where} order by start_at desc, job_id desc limit 5`,
    projects: `select * from read.project where ${where} order by created_at desc, project_id limit 5`,
  };
};

/** `GET /api/search` over HTTP in a company with 100,000 visits, beside SQL by hand over the tables of the lists, which answers two of its seven groups. */
export const search = async (): Promise<Figure[]> => {
  const { desk, client, token, close } = await openSampleCompany(VISITS);
  try {
    const figures: Figure[] = [];
    for (const { name, sql, found } of kinds) {
      const terms = (await client.query<{ t: string }>(sql)).rows.map(({ t }) => t);
      const [overHttp, hand]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        const term = (terms[round % terms.length] ?? '').slice(0, 100);
        overHttp.push(await timed(async () => {
          const { status, body } = await call<SearchAnswer>(desk.url, 'GET', `/api/search?q=${encodeURIComponent(term)}`, { token });
          if (status !== 200 || body.groups.length > 0 !== found) throw new Error(`${name}: ${status}, ${body.groups.length} groups`);
        }));
        const { visits, projects, values } = byHand(term);
        hand.push(await timed(async () => {
          await client.query(visits, [...values]);
          await client.query(projects, [...values]);
        }));
      }
      figures.push(
        { name: `finding ${name}, p50`, value: median(overHttp), unit: 'ms', beside: { name: 'its SQL by hand', value: median(hand) }, target: null },
        { name: `finding ${name}, p95`, value: quantile(overHttp, 0.95), unit: 'ms', beside: { name: 'its SQL by hand', value: quantile(hand, 0.95) }, target: { kind: 'atMost', value: AT_ONCE } },
      );
    }
    return figures;
  } finally {
    await close();
  }
};
