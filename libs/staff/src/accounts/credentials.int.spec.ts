import type { Knex } from 'knex';
import type { UnitTogether } from '#eventing';
import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import {
  addCredential,
  changeCredential,
  closeCredential,
  credentialMigration,
  dropCredential,
  openAccountByEmail,
  passwordChosenMigration,
  type CredentialChanges,
  type NewCredential,
} from './credentials.js';
import type { Credential } from './credential-rows.js';
import { heldCredentialMigration } from './held-credentials.js';
import { accountLinkMigration } from '../links/account-links.js';
import { passkeyMigration } from '../passkeys/passkey-rows.js';
import { identityMigration } from '../single-sign-on/identities.js';
import { sessionMigration } from './sessions.js';

const migrations = [
  credentialMigration,
  heldCredentialMigration,
  sessionMigration,
  accountLinkMigration,
  identityMigration,
  passkeyMigration,
  passwordChosenMigration,
];

const idOf = (n: number): string => `01980000-0000-7000-8000-0000000000${n.toString(16).padStart(2, '0')}`;
const account = (n: number, email: string, isEngineer = false): NewCredential => ({
  userId: idOf(n),
  email,
  passwordHash: `hash ${n}`,
  isEngineer,
  isPasswordChosen: true,
});

const together: UnitTogether = {
  form: 'together',
  stream: 'staff_member-1',
  expected: 'no_stream',
  commandId: idOf(0),
};

let database: TestDatabase;
let knex: Knex;
const add = (credential: NewCredential, onlyFirst = false): Promise<void> =>
  knex.transaction((transaction) => addCredential(transaction, together, credential, { onlyFirst }));
const outcomesOf = async (tries: readonly Promise<unknown>[]): Promise<readonly string[]> =>
  (await Promise.allSettled(tries))
    .map((result) => (result.status === 'fulfilled' ? 'done' : String((result.reason as Error).message)))
    .sort();

beforeAll(async () => {
  database = await createTestDatabase();
  knex = database.knex;
  for (const { up } of migrations) await knex.raw(up);
});
afterAll(() => database.drop());
beforeEach(() => knex('credential').delete());

describe('credentials', () => {
  it('let exactly one of many at once make the first account', async () => {
    const tries = Array.from({ length: 8 }, (_, n) => add(account(n, `first${n}@example.test`), true));
    expect(await outcomesOf(tries)).toEqual(['done', ...Array.from({ length: 7 }, () => 'staff/set-up')]);
    expect(await knex('credential').select()).toHaveLength(1);
  });

  it('keep one open account an address, however it is typed', async () => {
    await add(account(1, 'Ada@Example.test'));
    await expect(add(account(2, ' ada@example.TEST '))).rejects.toThrow('staff/email-taken');
    expect((await openAccountByEmail(knex, 'ADA@example.test'))?.user_id).toBe(idOf(1));
  });

  it('may be written twice for the same append', async () => {
    await add(account(1, 'ada@example.test'), true);
    await add(account(1, 'ada@example.test'), true);
    expect(await knex('credential').select()).toHaveLength(1);
  });

  it('never leave the office without an account, even when two are closed at once', async () => {
    await add(account(1, 'one@example.test'));
    await add(account(2, 'two@example.test'));
    await add(account(3, 'engineer@example.test', true));
    const close = (n: number): Promise<void> =>
      knex.transaction((transaction) => closeCredential(transaction, together, idOf(n)));
    expect(await outcomesOf([close(1), close(2)])).toEqual(['done', 'staff/last-account']);
    await close(3);
    const last = await knex<Credential>('credential').where({ deleted: false, is_engineer: false }).first();
    await expect(
      knex.transaction((transaction) =>
        changeCredential(transaction, together, last?.user_id ?? '', { isEngineer: true, restore: false }),
      ),
    ).rejects.toThrow('staff/last-account');
  });

  it('rely on no account whose invitation waits to be accepted, and on one with any way in', async () => {
    await add(account(1, 'one@example.test'));
    await add({ ...account(2, 'two@example.test'), isPasswordChosen: false });
    const close = (n: number): Promise<unknown> =>
      knex.transaction(async (transaction) => {
        await closeCredential(transaction, together, idOf(n));
        await transaction.rollback(new Error('could be closed'));
      });
    const change = (changes: Partial<CredentialChanges>): Promise<void> =>
      knex.transaction((transaction) =>
        changeCredential(transaction, together, idOf(2), { restore: false, ...changes }),
      );
    await expect(close(1)).rejects.toThrow('staff/last-account');
    await expect(close(2)).rejects.toThrow('could be closed');
    await change({ email: 'moved@example.test' });
    await expect(close(1)).rejects.toThrow('staff/last-account');
    await knex('staff_identity').insert({ issuer: 'https://idp.example', subject: 'two', user_id: idOf(2) });
    await expect(close(1)).rejects.toThrow('could be closed');
    await knex('staff_identity').delete();
    await change({ passwordHash: 'chosen' });
    await expect(close(1)).rejects.toThrow('could be closed');
  });

  it('refuse to restore an account whose address is in use again', async () => {
    await add(account(1, 'one@example.test'));
    await add(account(2, 'ada@example.test', true));
    await knex.transaction((transaction) => closeCredential(transaction, together, idOf(2)));
    expect(await openAccountByEmail(knex, 'ada@example.test')).toBeUndefined();
    await add(account(3, 'ada@example.test', true));
    const restore = (email?: string): Promise<void> =>
      knex.transaction((transaction) => changeCredential(transaction, together, idOf(2), { restore: true, email }));
    await expect(restore()).rejects.toThrow('staff/email-taken');
    await restore('ada2@example.test');
    expect(await openAccountByEmail(knex, 'ada2@example.test')).toMatchObject({
      user_id: idOf(2),
      password_hash: 'hash 2',
    });
  });

  it('go for good with somebody who was forgotten, and not while the account is open', async () => {
    await add(account(1, 'one@example.test'));
    await add(account(2, 'two@example.test'));
    const drop = (): Promise<boolean> =>
      knex.transaction((transaction) => dropCredential(transaction, together, idOf(2)));
    expect(await drop()).toBe(false);
    await knex.transaction((transaction) => closeCredential(transaction, together, idOf(2)));
    expect([await drop(), await drop()]).toEqual([true, true]);
    expect(await knex('credential').pluck('user_id')).toEqual([idOf(1)]);
    await expect(
      knex.transaction((transaction) => changeCredential(transaction, together, idOf(2), { restore: true })),
    ).rejects.toThrow('staff/forgotten');
  });

  it('change address, password and role together', async () => {
    await add(account(1, 'one@example.test'));
    await add(account(2, 'two@example.test'));
    await knex.transaction((transaction) =>
      changeCredential(transaction, together, idOf(2), {
        email: 'Three@example.test',
        passwordHash: 'new',
        isEngineer: true,
        restore: false,
      }),
    );
    expect(
      await knex('credential')
        .where({ user_id: idOf(2) })
        .first(),
    ).toEqual({
      user_id: idOf(2),
      email_canonical: 'three@example.test',
      password_hash: 'new',
      is_engineer: true,
      deleted: false,
      password_chosen: true,
      kept_session: null,
    });
  });
});
