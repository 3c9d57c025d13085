import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { eventually } from '#test/harness/eventually';
import type { Subject } from '../catalogue.js';
import { postgresEventStoreMigrations } from '../stores/postgres-schema.js';
import { PostgresVault, postgresVaultMigrations, TRUSTED_MS } from './postgres-vault.js';
import { MasterKey } from './sealing.js';

const client = (lookup: string): Subject => ({ kind: 'client', lookup });
const clients = (from: number, to: number): Subject[] =>
  Array.from({ length: to - from }, (_, index) => client(`${from + index}@client.example`));

describe('the vault, with more people than it remembers at once', () => {
  const MOST = 4;
  let database: TestDatabase;
  const vaultOf = (): PostgresVault => new PostgresVault(database.knex, new MasterKey(Buffer.alloc(32, 7)), MOST);
  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...postgresVaultMigrations]) await database.knex.raw(up);
  });
  afterEach(async () => {
    await database.drop();
  });

  it('opens every key that was asked for: a person is never taken for forgotten because memory was full', async () => {
    const made = await vaultOf().keysFor(clients(0, 3));
    const others = await vaultOf().keysFor(clients(3, 9));
    const vault = vaultOf();
    await vault.open(made.map(({ subjectId }) => subjectId));
    const all = [...made, ...others];
    const opened = await vault.open(all.map(({ subjectId }) => subjectId));
    expect(all.map(({ subjectId }) => opened.get(subjectId)?.toString('hex'))).toEqual(
      all.map(({ key }) => key.toString('hex')),
    );
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
    expect([...(await vault.open(keys.map(({ subjectId }) => subjectId))).keys()]).toEqual([
      keys[0]?.subjectId,
      keys[2]?.subjectId,
    ]);
  });
});

describe('the vaults of two processes', () => {
  let database: TestDatabase;
  const vaultOf = (): PostgresVault => new PostgresVault(database.knex, new MasterKey(Buffer.alloc(32, 7)));
  beforeEach(async () => {
    database = await createTestDatabase();
    for (const { up } of [...postgresEventStoreMigrations, ...postgresVaultMigrations]) await database.knex.raw(up);
  });
  afterEach(async () => {
    await database.drop();
  });
  const idOf = async (vault: PostgresVault, subject: Subject): Promise<string> =>
    (await vault.keysFor([subject]))[0]?.subjectId ?? '';

  it('forget together, also where nobody hears of it: what is remembered is trusted for half a second', async () => {
    const [one, other] = [vaultOf(), vaultOf()];
    const ada = await idOf(one, client('ada@client.example'));
    const otto = await idOf(other, client('otto@client.example'));
    expect([...(await other.open([ada, otto])).keys()].sort()).toEqual([ada, otto].sort());
    expect(await one.destroyIds([ada])).toBe(1);
    expect(await one.destroyIds([ada])).toBe(0);
    await pause(TRUSTED_MS + 20);
    expect([...(await other.open([ada, otto])).keys()]).toEqual([otto]);
    expect(await idOf(other, client('ada@client.example'))).not.toBe(ada);
    expect(await idOf(other, client('otto@client.example'))).toBe(otto);
  });

  it('forget at once where the notification is heard', async () => {
    const [one, other] = [vaultOf(), vaultOf()];
    await other.listen(database.url);
    const ada = await idOf(other, client('ada@client.example'));
    await one.destroyIds([ada]);
    await eventually(async () => (await other.open([ada])).size === 0);
    expect((await other.open([ada])).size).toBe(0);
    await other.close();
  });

  it('name keys without making any, and know whom they forgot', async () => {
    const vault = vaultOf();
    expect(await vault.idsOf([client('ada@client.example')])).toEqual([]);
    const ada = await idOf(vault, client('ada@client.example'));
    expect(
      await vault.idsOf([client('ada@client.example'), client('ada@client.example'), client('nobody@client.example')]),
    ).toEqual([ada]);
    expect(await vault.wasForgotten(client('ada@client.example'))).toBe(false);
    await vault.destroyIds([ada]);
    await idOf(vault, client('ada@client.example'));
    expect([
      await vault.wasForgotten(client('ada@client.example')),
      await vault.wasForgotten(client('otto@client.example')),
    ]).toEqual([true, false]);
    expect(vault.hashOf(client('ada@client.example'))).toMatch(/^[0-9a-f]{64}$/);
  });
});
