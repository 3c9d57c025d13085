import { setTimeout as pause } from 'node:timers/promises';
import type { Job, SearchAnswer } from '#contracts';
import { openBrowser } from '../harness/browser.js';
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

const some = (column: string, from: string): string =>
  `select t from (select distinct ${column} as t from ${from}) words where t <> '' order by md5(t) limit ${ROUNDS}`;
const fixed = (term: string): string => `select '${term}' as t`;

const kinds: readonly Terms[] = [
  { name: 'a word of most addresses', sql: fixed('road'), found: true },
  { name: 'three letters inside of many words', sql: fixed('oad'), found: true },
  { name: 'one letter', sql: fixed('s'), found: true },
  {
    name: 'a postcode without its blank, another each time',
    sql: some("replace(postcode, ' ', '')", 'read.visit'),
    found: true,
  },
  { name: "a client's name, another each time", sql: some('client_name', 'read.visit'), found: true },
  {
    name: 'a telephone number, another each time',
    sql: some("'0' || client_telephone", "read.visit where client_telephone <> ''"),
    found: true,
  },
  { name: 'an invoice number, another each time', sql: some('invoice_number', 'read.visit'), found: true },
  {
    name: 'an address of years ago, another each time',
    sql: `select address as t from read.visit order by start_at limit ${ROUNDS}`,
    found: true,
  },
  { name: 'two common words that meet nowhere', sql: fixed('road zzyzx'), found: false },
  { name: 'a word that is nowhere', sql: fixed('qqqzzz'), found: false },
  { name: 'two letters that begin no word', sql: fixed('xq'), found: false },
];

/** The same by hand: the newest of the lists' own tables that have all words. */
const byHand = (
  term: string,
): { readonly visits: string; readonly projects: string; readonly values: readonly string[] } => {
  const values = term
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const where = values.map((_, index) => `search like $${index + 1}`).join(' and ');
  return {
    values,
    visits: `select * from read.visit where ${where} order by start_at desc, job_id desc limit 5`,
    projects: `select * from read.project where ${where} order by created_at desc, project_id limit 5`,
  };
};

/** The sample's visits have none. */
const withInvoiceNumbers = async (url: string, token: string): Promise<void> => {
  const { body } = await call<readonly Job[]>(url, 'GET', `/api/job?kind=sound&limit=${ROUNDS}`, { token });
  for (const [at, { _id }] of body.entries()) {
    const { status } = await call(url, 'PUT', `/api/job/${_id}`, {
      token,
      body: { invoice_number: `INV-${7000 + at * 13}` },
    });
    if (status !== 200) throw new Error(`an invoice number was not taken: ${status}`);
  }
  await pause(1000);
};

const asked = [
  'CV1 5RR',
  'Hector',
  '07700900604',
  'harbour rise',
  'P-1038',
  'mill lane',
  'Fan 3',
  'Gasholder',
  'Leeds',
  'zebra crossing',
  'Sound set 2',
  'Van 4',
];
/** Resolves with the time from the last key to the frame that shows the answer of what was typed. */
const untilShown = (typed: string): string => `window.shown = new Promise((resolve) => {
  let pressed = 0;
  addEventListener('keydown', () => { pressed = performance.now(); }, { once: true, capture: true });
  const call = '/api/search?q=' + new URLSearchParams({ q: ${JSON.stringify(typed)} }).toString().slice(2);
  const look = () => {
    if (pressed > 0 && performance.getEntriesByType('resource').some(({ name, responseEnd }) => responseEnd > 0 && name.endsWith(call))) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed), 0));
    else requestAnimationFrame(look);
  };
  look();
}); undefined`;

/** As a person feels it: from the last letter, in Chromium, at the pace at which the page asks. */
const inTheBrowser = async (url: string, token: string): Promise<readonly number[]> => {
  const browser = await openBrowser();
  try {
    const { page, context } = await browser.sitDown();
    await context.addInitScript(`localStorage.setItem('soundings.token', ${JSON.stringify(token)})`);
    await page.goto(`${url}/dashboard`);
    await page.locator('.tile-figure').first().waitFor();
    await page.keyboard.press('Control+k');
    const field = page.locator('.palette-bar input');
    const took: number[] = [];
    for (const typed of asked) {
      await field.fill('');
      await page.keyboard.type(typed.slice(0, -1), { delay: 60 });
      await pause(400);
      await page.evaluate(untilShown(typed));
      await page.keyboard.type(typed.slice(-1));
      took.push(await page.evaluate<number>('window.shown'));
    }
    return took;
  } finally {
    await browser.close();
  }
};

/** `GET /api/search` over HTTP in a company with 100,000 visits, beside SQL by hand over the tables of the lists, which answers two of its seven groups. */
export const search = async (): Promise<Figure[]> => {
  const { desk, client, token, close } = await openSampleCompany(VISITS);
  try {
    await withInvoiceNumbers(desk.url, token);
    const figures: Figure[] = [];
    for (const { name, sql, found } of kinds) {
      const terms = (await client.query<{ t: string }>(sql)).rows.map(({ t }) => t);
      const [overHttp, hand]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        const term = (terms[round % terms.length] ?? '').slice(0, 100);
        overHttp.push(
          await timed(async () => {
            const { status, body } = await call<SearchAnswer>(
              desk.url,
              'GET',
              `/api/search?q=${encodeURIComponent(term)}`,
              { token },
            );
            if (status !== 200 || body.groups.length > 0 !== found)
              throw new Error(`${name}: ${status}, ${body.groups.length} groups`);
          }),
        );
        const { visits, projects, values } = byHand(term);
        hand.push(
          await timed(async () => {
            await client.query(visits, [...values]);
            await client.query(projects, [...values]);
          }),
        );
      }
      figures.push(
        {
          name: `finding ${name}, p50`,
          value: median(overHttp),
          unit: 'ms',
          beside: { name: 'its SQL by hand', value: median(hand) },
          target: null,
        },
        {
          name: `finding ${name}, p95`,
          value: quantile(overHttp, 0.95),
          unit: 'ms',
          beside: { name: 'its SQL by hand', value: quantile(hand, 0.95) },
          target: { kind: 'atMost', value: AT_ONCE },
        },
      );
    }
    const felt = await inTheBrowser(desk.url, token);
    figures.push(
      {
        name: `finding with Ctrl+K, from the last letter to the frame that shows it, of ${felt.length}, p50`,
        value: median(felt),
        unit: 'ms',
        beside: null,
        target: { kind: 'atMost', value: AT_ONCE },
      },
      { name: 'finding with Ctrl+K, the slowest', value: Math.max(...felt), unit: 'ms', beside: null, target: null },
    );
    return figures;
  } finally {
    await close();
  }
};
