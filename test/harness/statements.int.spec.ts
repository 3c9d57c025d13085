import { jest } from '@jest/globals';
import type { Knex } from 'knex';
import { KNEX } from '#platform';
import { leaveOneConnection } from './one-connection.js';
import { inEach, openCountedOffice, transactionsOf, type CountedOffice } from './counted-office.js';
import { startEventStoreDouble, type EventStoreDouble } from '../eventstoredb/double.js';
import { shownStatements, type Sent } from './statements.js';

jest.setTimeout(120_000);

const ROUNDS = 5;
/** On a machine that does much else, what shares a transaction as a rule comes apart now and then. */
const MOST_ROUNDS = 20;
/** What is done every 3, 10 and 15 seconds comes as often as on average. */
const IDLE_SECONDS = 30;
const IDLE_TIMES = 3;
/** One after the other they would send 96. */
const MOST_FOR_SIXTEEN = 18;
/** In which all that is done in idleness comes once. */
const TICKS_MS = 15_500;

/** With SHOW_STATEMENTS=1 each call's statements stand in the output: connection, transaction, text. */
const show = (name: string, sent: Sent): void => {
  if (process.env['SHOW_STATEMENTS'] === undefined) return;
  process.stdout.write(
    `\n${name}: ${sent.statements.length} statements, ${sent.transactions} transactions\n${shownStatements(sent)}\n`,
  );
};

interface Limited {
  readonly name: string;
  readonly does: (round: number) => Promise<unknown>;
  /** As many as it sends now; `wanted` are those it comes down to. */
  readonly statements: number;
  readonly transactions: number;
  readonly wanted: string;
}

/** PostgreSQL plans a prepared statement for its values so often before it compares with a plan for all values. */
const PLANNED_FIRST = 5;
/** Which plan is best for a list depends on what is asked for. */
const PLANNED_FOR_ITS_VALUES = new Set(['a list of 50 with search and total']);

const from = '2031-01-01T08:00:00.000Z';
const to = '2031-01-08T08:00:00.000Z';

const callsTo = (office: () => CountedOffice): readonly Limited[] => [
  {
    name: 'a flag is turned',
    statements: 6,
    transactions: 3,
    wanted: '10 in 3',
    does: (round) =>
      office().ask('POST', `/api/job/${office().planned}/completion`, { flag: 'confirmed', value: round % 2 === 0 }),
  },
  {
    name: 'a visit with 2 engineers, a car and a kit is saved',
    statements: 12,
    transactions: 3,
    wanted: '20 in 3',
    does: (round) => office().plan(10 + round),
  },
  {
    name: 'a list of 50 with search and total',
    statements: 2,
    transactions: 2,
    wanted: '3',
    does: () => office().ask('GET', '/api/job?limit=50&sort=-startjob&q=quay%20fern'),
  },
  {
    name: 'the finance dashboard of a year',
    statements: 2,
    transactions: 2,
    wanted: '3',
    does: () => office().ask('GET', '/api/dashboard/finance?year=2031'),
  },
  {
    name: 'availability, explained',
    statements: 1,
    transactions: 1,
    wanted: '3',
    does: () => office().ask('POST', '/api/availability', { start: from, end: to }),
  },
  {
    name: 'what is free',
    statements: 1,
    transactions: 1,
    wanted: '3',
    does: () => office().ask('POST', '/api/job/-1/checkavailability', { starttime: from, endtime: to }),
  },
  {
    name: 'a week of the calendar',
    statements: 1,
    transactions: 1,
    wanted: '3',
    does: () => office().ask('GET', `/api/job/calendar?from=${from}&to=${to}`),
  },
  {
    name: 'Ctrl+K',
    statements: 2,
    transactions: 2,
    wanted: '3',
    does: () => office().ask('GET', '/api/search?q=quay'),
  },
];

// One after the other, in one file: which statements PostgreSQL writes down is a setting of the whole cluster.
describe('with the log in PostgreSQL', () => {
  let office: CountedOffice;
  let idle: Sent;
  beforeAll(async () => {
    office = await openCountedOffice({ logIn: 'postgres' });
    idle = await office.log.idle(IDLE_SECONDS * 1000);
  });
  afterAll(() => office.close());

  it.each(callsTo(() => office))(
    '$name: at most $statements statements in $transactions transactions, wanted $wanted',
    async ({ name, does, statements, transactions }) => {
      const rounds: Sent[] = [];
      const tooMany = (): boolean => transactionsOf(rounds, inEach(rounds)) > transactions;
      while (rounds.length < ROUNDS || (rounds.length < MOST_ROUNDS && tooMany()))
        rounds.push(await office.log.during(() => does(rounds.length)));
      for (const round of rounds) show(name, round);
      const sent = inEach(rounds);
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.length > statements ? sent : []).toEqual([]);
      expect(transactionsOf(rounds, sent)).toBeLessThanOrEqual(transactions);
    },
  );

  it('sixteen flags that are turned at once share what they send', async () => {
    const visits = await Promise.all(Array.from({ length: 16 }, (_, day) => office.plan(100 + day)));
    const rounds: Sent[] = [];
    const fewest = (): number => Math.min(...rounds.map(({ statements }) => statements.length));
    while (rounds.length < ROUNDS || (rounds.length < MOST_ROUNDS && fewest() > MOST_FOR_SIXTEEN))
      rounds.push(
        await office.log.during(() =>
          Promise.all(
            visits.map((id) =>
              office.ask('POST', `/api/job/${id}/completion`, { flag: 'confirmed', value: rounds.length % 2 === 0 }),
            ),
          ),
        ),
      );
    for (const round of rounds) show('sixteen flags at once', round);
    expect(fewest()).toBeGreaterThan(0);
    expect(fewest()).toBeLessThanOrEqual(MOST_FOR_SIXTEEN);
  });

  describe('and one connection', () => {
    let knex: Knex;
    let giveBack: () => Promise<void>;
    beforeAll(async () => {
      knex = office.server.program.app?.get<Knex>(KNEX) as Knex;
      giveBack = await leaveOneConnection(office.server);
    });
    afterAll(() => giveBack());

    /** How often each statement was planned for its values; a connection tells of its own alone. */
    const planned = async (): Promise<ReadonlyMap<string, number>> => {
      const { rows } = await knex.raw<{ rows: readonly { readonly statement: string; readonly times: string }[] }>(
        'select statement, custom_plans::text as times from pg_prepared_statements',
      );
      return new Map(rows.map(({ statement, times }) => [statement, Number(times)]));
    };

    it.each(callsTo(() => office).filter(({ name }) => !PLANNED_FOR_ITS_VALUES.has(name)))(
      '$name: its statements keep their plans',
      async ({ does }) => {
        const before = await planned();
        for (let round = 0; round < 2 * PLANNED_FIRST + 2; round += 1) await does(ROUNDS + MOST_ROUNDS + round);
        const after = await planned();
        const times = (text: string): number => (after.get(text) ?? 0) - (before.get(text) ?? 0);
        expect(after.size).toBeGreaterThan(0);
        expect([...after.keys()].filter((text) => times(text) > PLANNED_FIRST)).toEqual([]);
      },
    );

    it('what a saved visit writes into the lists is prepared, however long its text is', async () => {
      for (let round = 0; round < PLANNED_FIRST; round += 1) await office.plan(200 + round);
      const writing = [...(await planned()).keys()].filter((text) =>
        /^with w0 as \(insert.*"search_entry"/s.test(text),
      );
      expect(writing).not.toEqual([]);
    });
  });

  it('an idle second sends at most 1 statement', async () => {
    // What the start has left to do, and what comes at either end of the time, is in one time and not in another.
    for (let times = 1; times < IDLE_TIMES && idle.statements.length > IDLE_SECONDS; times += 1)
      idle = await office.log.idle(IDLE_SECONDS * 1000);
    show(`${IDLE_SECONDS} idle seconds`, idle);
    expect(idle.statements.length).toBeGreaterThan(0);
    expect(idle.statements.length).toBeLessThanOrEqual(IDLE_SECONDS);
  });
});

describe('with the log in EventStoreDB', () => {
  let double: EventStoreDouble;
  let office: CountedOffice;
  beforeAll(async () => {
    double = await startEventStoreDouble({ batchAppend: true });
    office = await openCountedOffice({ environment: { EVENTSTORE_URL: double.url } });
    await office.log.idle(TICKS_MS);
  });
  afterAll(async () => {
    await office.close();
    await double.stop();
  });

  /** Reads and appends. */
  const calls = (): number => double.reading.asked + double.core.sent;
  /** Statements that change something, be it by a function of ours. */
  const writes = (text: string): boolean =>
    /\b(?:insert|update|delete)\b|\b(?:es_mirror|es_append\w*|reserve\w*|hold_reservations)\(/i.test(text);

  it.each([
    {
      name: 'a flag is turned',
      transactions: 1,
      questions: 1,
      most: 2,
      wanted: '1 and 2',
      does: (round: number): Promise<unknown> =>
        office.ask('POST', `/api/job/${office.planned}/completion`, { flag: 'confirmed', value: round % 2 === 0 }),
    },
    {
      name: 'a visit with 2 engineers, a car and a kit is saved',
      transactions: 3,
      questions: 1,
      most: 2,
      wanted: '3 and 2',
      does: (round: number): Promise<unknown> => office.plan(10 + round),
    },
  ])(
    '$name: at most $transactions transactions that write and $most calls, wanted $wanted, and $questions questions for its answer',
    async ({ name, does, transactions, questions, most }) => {
      const rounds: Sent[] = [];
      const made: number[] = [];
      const tooMany = (): boolean => transactionsOf(rounds, inEach(rounds)) > transactions + questions;
      while (rounds.length < ROUNDS || (rounds.length < MOST_ROUNDS && tooMany())) {
        const before = calls();
        rounds.push(await office.log.during(() => does(rounds.length)));
        made.push(calls() - before);
      }
      for (const round of rounds) show(name, round);
      const sent = inEach(rounds);
      expect(Math.min(...made)).toBeGreaterThan(0);
      expect(sent.length).toBeGreaterThan(0);
      expect(Math.min(...made)).toBeLessThanOrEqual(most);
      expect(transactionsOf(rounds, sent)).toBeLessThanOrEqual(transactions + questions);
      const writing = transactionsOf(rounds, sent.filter(writes));
      expect(writing).toBeGreaterThan(0);
      expect(writing).toBeLessThanOrEqual(transactions);
    },
  );
});
