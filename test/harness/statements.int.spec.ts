import { jest } from '@jest/globals';
import { call, registerFirstAccount, startServer, type TestServer } from './server.js';
import { listenToStatements, shownStatements, type Sent, type StatementLog } from './statements.js';

jest.setTimeout(120_000);

const ROUNDS = 5;
const IDLE_SECONDS = 10;

let server: TestServer;
let token: string;
let log: StatementLog;
let idle: Sent;
let visit: Readonly<Record<string, unknown>>;
let planned: string;

const ask = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
  const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const add = async (path: string, body: object): Promise<string> => (await ask<{ _id: string }>('POST', path, body))._id;

/** Nine o'clock of another day each time. */
const day = (number: number): { readonly startjob: string; readonly endjob: string } => {
  const date = new Date(Date.UTC(2031, 0, 1 + number)).toISOString().slice(0, 10);
  return { startjob: `${date}T09:00:00.000Z`, endjob: `${date}T12:00:00.000Z` };
};

const plan = async (number: number): Promise<string> => {
  const [[made]] = await ask<readonly [readonly [{ readonly _id: string }]]>('POST', '/api/job', { ...visit, ...day(number) });
  return made._id;
};

beforeAll(async () => {
  server = await startServer({ logIn: 'postgres' });
  ({ token } = await registerFirstAccount(server.url));
  const engineer = (number: number): Promise<string> => add('/api/users', { name: `Engineer ${number}`, email: `engineer${number}@soundings.example`, password: 'long enough', isEngineer: true });
  visit = {
    address: '1 Quay Street', postcode: 'BS1 5TR', price: 500, soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    contact: { name: 'Fern Fascia', position: 'Site Manager', email: 'fern@client.example', telephone: '07700 900123' },
    engineers: [await engineer(1), await engineer(2)],
    cars: [await add('/api/car', { name: 'Van 1', numberplate: 'AB11 CDE', location: 'Yard' })],
    kits: [await add('/api/kits', { name: 'Meter 1', type: 'Sound Testing' })],
  };
  planned = await plan(0);
  await plan(1);
  log = await listenToStatements(server.database.url);
  idle = await log.idle(IDLE_SECONDS * 1000);
});
afterAll(async () => {
  await log.close();
  await server.stop();
});

/** With SHOW_STATEMENTS=1 each call's statements stand in the output: connection, transaction, text. */
const show = (name: string, sent: Sent): void => {
  if (process.env['SHOW_STATEMENTS'] === undefined) return;
  process.stdout.write(`\n${name}: ${sent.statements.length} statements, ${sent.transactions} transactions\n${shownStatements(sent)}\n`);
};

/** What a call sends is in each round, in one of which it comes so often at least; what was on its way anyway comes into one round or another. */
const inEach = (rounds: readonly Sent[]): readonly string[] => {
  const [first, ...others] = rounds.map(({ statements }) => statements.map(({ text }) => text));
  const left = others.map((texts) => [...texts]);
  return (first ?? []).filter((text) => left.every((texts) => texts.includes(text) && texts.splice(texts.indexOf(text), 1).length > 0));
};

const ends = /^(?:begin|commit|end|rollback)\b/i;

/** Transactions in which some of `sent` is. */
const transactionsOf = ({ statements }: Sent, sent: readonly string[]): number =>
  new Set(statements.filter(({ text }) => !ends.test(text) && sent.includes(text)).map(({ transaction }) => transaction)).size;

interface Limited {
  readonly name: string;
  readonly does: (round: number) => Promise<unknown>;
  /** As many as it sends now; `wanted` are those it comes down to. */
  readonly statements: number;
  readonly transactions: number;
  readonly wanted: string;
}

const from = '2031-01-01T08:00:00.000Z';
const to = '2031-01-08T08:00:00.000Z';

const calls: readonly Limited[] = [
  {
    name: 'a flag is turned', statements: 6, transactions: 3, wanted: '10 in 3',
    does: (round) => ask('POST', `/api/job/${planned}/completion`, { flag: 'confirmed', value: round % 2 === 0 }),
  },
  { name: 'a visit with 2 engineers, a car and a kit is saved', statements: 14, transactions: 6, wanted: '20 in 3', does: (round) => plan(10 + round) },
  { name: 'a list of 50 with search and total', statements: 2, transactions: 2, wanted: '3', does: () => ask('GET', '/api/job?limit=50&sort=-startjob&q=quay%20fern') },
  { name: 'the finance dashboard of a year', statements: 2, transactions: 2, wanted: '3', does: () => ask('GET', '/api/dashboard/finance?year=2031') },
  { name: 'availability, explained', statements: 1, transactions: 1, wanted: '3', does: () => ask('POST', '/api/availability', { start: from, end: to }) },
  { name: 'what is free', statements: 1, transactions: 1, wanted: '3', does: () => ask('POST', '/api/job/-1/checkavailability', { starttime: from, endtime: to }) },
  { name: 'a week of the calendar', statements: 1, transactions: 1, wanted: '3', does: () => ask('GET', `/api/job/calendar?from=${from}&to=${to}`) },
  { name: 'Ctrl+K', statements: 2, transactions: 2, wanted: '3', does: () => ask('GET', '/api/search?q=quay') },
];

it.each(calls)('$name: at most $statements statements in $transactions transactions, wanted $wanted', async ({ name, does, statements, transactions }) => {
  const rounds: Sent[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await log.during(() => does(round)));
  for (const round of rounds) show(name, round);
  const sent = inEach(rounds);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length > statements ? sent : []).toEqual([]);
  expect(Math.min(...rounds.map((round) => transactionsOf(round, sent)))).toBeLessThanOrEqual(transactions);
});

it('an idle second sends at most 2 statements, wanted 1', () => {
  show(`${IDLE_SECONDS} idle seconds`, idle);
  expect(idle.statements.length).toBeGreaterThan(0);
  expect(idle.statements.length).toBeLessThanOrEqual(2 * IDLE_SECONDS);
});
