import { jest } from '@jest/globals';
import { inEach, openCountedOffice, transactionsOf, type CountedOffice } from '#test/harness/counted-office';
import { shownStatements, type Sent } from '#test/harness/statements';
import { startEventStoreDouble, type EventStoreDouble } from './double.js';

jest.setTimeout(120_000);

const ROUNDS = 5;

let double: EventStoreDouble;
let office: CountedOffice;

beforeAll(async () => {
  double = await startEventStoreDouble({ batchAppend: true });
  office = await openCountedOffice({ environment: { EVENTSTORE_URL: double.url } });
  await office.log.idle(5000);
});
afterAll(async () => {
  await office.close();
  await double.stop();
});

interface Limited {
  readonly name: string;
  readonly does: (round: number) => Promise<unknown>;
  /** As many as there are now, those of questions among them; `wanted` are those it comes down to. */
  readonly transactions: number;
  /** To EventStoreDB: reads and appends. */
  readonly calls: number;
  readonly wanted: string;
}

const commands: readonly Limited[] = [
  { name: 'a flag is turned', does: (round) => office.ask('POST', `/api/job/${office.planned}/completion`, { flag: 'confirmed', value: round % 2 === 0 }), transactions: 3, calls: 2, wanted: '1 and 2' },
  { name: 'a visit with 2 engineers, a car and a kit is saved', does: (round) => office.plan(10 + round), transactions: 8, calls: 2, wanted: '3 and 2' },
];

it.each(commands)('$name with the log in EventStoreDB: at most $transactions transactions and $calls calls, wanted $wanted', async ({ name, does, transactions, calls }) => {
  const rounds: Sent[] = [];
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = double.reading.asked + double.core.sent;
    rounds.push(await office.log.during(() => does(round)));
    least = Math.min(least, double.reading.asked + double.core.sent - before);
    if (process.env['SHOW_STATEMENTS'] !== undefined) process.stdout.write(rounds.slice(-1).map((round) => `\n${name}\n${shownStatements(round)}\n`).join(''));
  }
  const sent = inEach(rounds);
  expect(least).toBeGreaterThan(0);
  expect(least).toBeLessThanOrEqual(calls);
  expect(transactionsOf(rounds, sent)).toBeLessThanOrEqual(transactions);
});
