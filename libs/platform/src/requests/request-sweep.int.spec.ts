import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { systemClock } from './clock.js';
import {
  IdempotencyStore,
  requestCallMigration,
  requestCreatesMigration,
  requestMigration,
} from './idempotency-store.js';
import { beginLoad, endLoad, unfinishedLoadMigration } from '../postgres/unfinished-load.js';

const SUE = '019ff48e-6300-7139-9f8d-893e30856e10';
const NOBODY = '00000000-0000-0000-0000-000000000000';

describe('keys of requests', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [requestMigration, requestCallMigration, unfinishedLoadMigration, requestCreatesMigration])
      await database.knex.raw(up);
  });
  afterEach(() => database.drop());

  const keep = (key: string, hours: number, creates: boolean, actor_id = SUE): Promise<unknown> =>
    database.knex('client_request').insert({
      actor_id,
      key,
      command_id: SUE,
      entity_id: SUE,
      fingerprint: Buffer.alloc(32),
      call: 'PUT /api/car',
      creates,
      begun_at: database.knex.raw(`now() - interval '${hours} hours'`),
    });

  it('are forgotten once no browser keeps a draft or an outbox that old, those of nobody after a day, and none during a load', async () => {
    const ledger = new IdempotencyStore(database.knex, systemClock);
    await keep('an hour ago', 1, false);
    await keep('a phone that was off', 14 * 24, false);
    await keep('an old phone', 15 * 24 + 1, false);
    await keep('a draft', 14 * 24, true);
    await keep('an old draft', 15 * 24 + 1, true);
    await keep('registering', 25, true, NOBODY);
    await beginLoad(database.knex, {});
    expect(await ledger.sweep()).toBe(0);
    await endLoad(database.knex);
    expect(await ledger.sweep()).toBe(3);
    expect((await database.knex('client_request').pluck<string[]>('key')).sort()).toEqual(
      ['a draft', 'a phone that was off', 'an hour ago'].sort(),
    );
  });
});
