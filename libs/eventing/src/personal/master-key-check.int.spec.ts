import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { Subject } from '../catalogue.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import type { Ask } from '../stores/postgres-verify.js';
import { changeMasterKey, fitOfMasterKey, openMasterKey, rewrapFrom } from './master-key-check.js';
import { PostgresVault, postgresVaultMigrations } from './postgres-vault.js';
import { MasterKey } from './sealing.js';

const client = (name: string): Subject => ({ kind: 'client', lookup: `${name}@client.example` });
const [ada, otto, fern] = [client('ada'), client('otto'), client('fern')];

describe('the check of the key for personal data', () => {
  let database: TestDatabase;
  const [own, other, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const ask: Ask = async <Row extends object>(text: string, values: readonly unknown[]) => {
    const bound: unknown[] = [];
    const raw = text.replace(/\$(\d+)/g, (_, at: string) => {
      bound.push(values[Number(at) - 1]);
      return '?';
    });
    return (await database.knex.raw<{ rows: Row[] }>(raw, bound as string[])).rows;
  };
  const vaultOf = async (secret: Buffer): Promise<PostgresVault> =>
    new PostgresVault(database.knex, await openMasterKey(database.knex, secret));
  /** As a program did that knew no check. */
  const oldVault = (secret: Buffer): PostgresVault => new PostgresVault(database.knex, new MasterKey(secret));
  const fits = (): Promise<readonly string[]> => Promise.all([own, other].map((secret) => fitOfMasterKey(ask, secret)));

  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...postgresVaultMigrations]) await database.knex.raw(up);
  });
  afterEach(() => database.drop());

  it('says of a database from before by the keys of its persons how a key stands to it, and changes nothing', async () => {
    expect(await fits()).toEqual(['unrecorded', 'unrecorded']);
    await oldVault(own).keysFor([ada, otto]);
    expect(await fits()).toEqual(['unrecorded', 'other']);
    await oldVault(other).keysFor([fern]);
    expect(await fits()).toEqual(['mixed', 'mixed']);
    expect(await ask('select 1 as one from lookup_secret', [])).toEqual([]);
  });

  it('is written down once, and then one key fits and no other, with persons and without', async () => {
    await Promise.all([vaultOf(own), vaultOf(own), vaultOf(own)]);
    expect(await fits()).toEqual(['fits', 'other']);
    await expect(openMasterKey(database.knex, other)).rejects.toThrow('not the one of this database');
    await (await vaultOf(own)).keysFor([ada]);
    expect(await fits()).toEqual(['fits', 'other']);
  });

  it('is whole again after two keys were used: all are opened, found and forgotten under the one', async () => {
    const first = await oldVault(own).keysFor([ada, otto]);
    const second = await oldVault(other).keysFor([otto, fern]);
    expect(await rewrapFrom(ask, own, third)).toEqual({ persons: 0, shut: 2 });
    expect(await fits()).toEqual(['mixed', 'mixed']);
    expect(await rewrapFrom(ask, own, other)).toEqual({ persons: 2, shut: 0 });
    expect(await rewrapFrom(ask, own, other)).toEqual({ persons: 0, shut: 0 });
    expect(await fits()).toEqual(['fits', 'other']);

    const vault = await vaultOf(own);
    const ids = [...first, ...second].map(({ subjectId }) => subjectId);
    expect([...(await vault.open(ids)).values()]).toEqual([...first, ...second].map(({ key }) => key));
    // Fern was sealed under the second key only: she is found, not made again.
    expect((await vault.keysFor([fern]))[0]?.subjectId).toBe(second[1]?.subjectId);
    // Otto has a key from each time, and is forgotten with both.
    expect(await vault.idsOf([otto])).toEqual([first[1]?.subjectId, second[0]?.subjectId].sort());
    expect(await vault.destroyIds(await vault.idsOf([otto]))).toBe(2);
    expect([await vault.wasForgotten(otto), await vault.wasForgotten(ada)]).toEqual([true, false]);
    expect([...(await vault.open(ids)).keys()].sort()).toEqual([first[0]?.subjectId, second[1]?.subjectId].sort());
  });

  it('moves to another key as a whole: the old one opens nothing, everybody is found as before', async () => {
    const before = await (await vaultOf(own)).keysFor([ada, otto]);
    await expect(changeMasterKey(ask, third, other)).rejects.toThrow('not the one of this database');
    expect(await changeMasterKey(ask, own, other)).toEqual({ persons: 2, shut: 0 });
    expect(await fits()).toEqual(['other', 'fits']);
    expect(await (await vaultOf(other)).keysFor([ada, otto])).toEqual(before);
  });
});
