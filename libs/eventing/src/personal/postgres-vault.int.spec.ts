import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import type { Subject } from '../catalogue.js';
import { PostgresVault, postgresVaultMigrations } from './postgres-vault.js';
import { MasterKey } from './sealing.js';

const client = (lookup: string): Subject => ({ kind: 'client', lookup });
const clients = (from: number, to: number): Subject[] => Array.from({ length: to - from }, (_, index) => client(`${from + index}@client.example`));

describe('the vault, with more people than it remembers at once', () => {
  const MOST = 4;
  let database: TestDatabase;
  const vaultOf = (): PostgresVault => new PostgresVault(database.knex, new MasterKey(Buffer.alloc(32, 7)), MOST);
  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of postgresVaultMigrations) await database.knex.raw(up);
  });
  afterEach(async () => { await database.drop(); });

  it('opens every key that was asked for: a person is never taken for forgotten because memory was full', async () => {
    const made = await vaultOf().keysFor(clients(0, 3));
    const others = await vaultOf().keysFor(clients(3, 9));
    const vault = vaultOf();
    await vault.open(made.map(({ subjectId }) => subjectId));
    const all = [...made, ...others];
    const opened = await vault.open(all.map(({ subjectId }) => subjectId));
    expect(all.map(({ subjectId }) => opened.get(subjectId)?.toString('hex'))).toEqual(all.map(({ key }) => key.toString('hex')));
  });

  it('gives a key to everybody who needs one, and the same one to those who had one', async () => {
    const vault = vaultOf();
    const before = await vault.keysFor(clients(0, 3));
    const keys = await vault.keysFor(clients(0, 9));
    expect(keys.slice(0, 3)).toEqual(before);
    expect(new Set(keys.map(({ subjectId }) => subjectId)).size).toBe(9);
    expect(await vaultOf().keysFor(clients(0, 9))).toEqual(keys);
  });

  it('still forgets whom it is told to forget', async () => {
    const vault = vaultOf();
    const keys = await vault.keysFor(clients(0, 3));
    expect(await vault.destroy(client('1@client.example'))).toBe(true);
    expect([...(await vault.open(keys.map(({ subjectId }) => subjectId))).keys()]).toEqual([keys[0]?.subjectId, keys[2]?.subjectId]);
  });
});
