import type { Knex } from 'knex';
import type { UnitTogether } from '#eventing';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import {
  claimProjectNumber,
  nextProjectNumber,
  projectNumberMigration,
  reclaimProjectNumber,
  releaseProjectNumber,
} from './project-numbers.js';

const idOf = (n: number): string => `01980000-0000-7000-8000-0000000000${n.toString(16).padStart(2, '0')}`;

const together: UnitTogether = { form: 'together', stream: 'project-1', expected: 'no_stream', commandId: idOf(0) };

let database: TestDatabase;
let knex: Knex;
const claim = (number: string, n: number): Promise<void> =>
  knex.transaction((transaction) => claimProjectNumber(transaction, together, number, idOf(n)));

beforeAll(async () => {
  database = await createTestDatabase();
  knex = database.knex;
  await knex.raw(projectNumberMigration.up);
});
afterAll(() => database.drop());

describe('project numbers', () => {
  it('are different for many at once, and pass over one that was typed', async () => {
    await claim(' p-1003 ', 1);
    const drawn = await Promise.all(Array.from({ length: 6 }, () => nextProjectNumber(knex)));
    expect([...drawn].sort()).toEqual(['P-1001', 'P-1002', 'P-1004', 'P-1005', 'P-1006', 'P-1007']);
  });

  it('belong to one project, also when two claim one at once', async () => {
    const results = await Promise.allSettled([claim('Q-1', 2), claim('q-1', 3)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(claim('Q-1', 4)).rejects.toThrow('project/number-taken');
  });

  it('are had again by a project that comes back, unless another one has them', async () => {
    const reclaim = (number: string, n: number): Promise<void> =>
      knex.transaction((transaction) => reclaimProjectNumber(transaction, together, number, idOf(n)));
    await claim('S-1', 7);
    await knex.transaction((transaction) => releaseProjectNumber(transaction, together, idOf(7)));
    await reclaim('S-1', 7);
    await expect(claim('S-1', 8)).rejects.toThrow('project/number-taken');
    await expect(reclaim('s-1', 8)).rejects.toThrow('project/number-given-away');
  });

  it('are free again once their project has another one, or is gone', async () => {
    await claim('R-1', 5);
    await claim('R-1', 5);
    await claim('R-2', 5);
    await claim('R-1', 6);
    await knex.transaction((transaction) => releaseProjectNumber(transaction, together, idOf(5)));
    await claim('R-2', 6);
    expect(
      await knex('project_number')
        .where({ project_id: idOf(6) })
        .select('number'),
    ).toEqual([{ number: 'r-2' }]);
  });
});
