import type { Knex } from 'knex';
import type { Ask } from '../stores/postgres-verify.js';
import { MasterKey } from './sealing.js';

/**
 * What the keys of persons are looked up by, newest first, each wrapped with the master key. Whoever cannot open them holds the key of another
 * database; so they are the check of the key, and tell nothing about it.
 */
export const lookupSecretMigration = {
  id: 'eventing/0010-lookup-secret',
  up: 'create table if not exists lookup_secret (ordinal integer primary key, wrapped bytea not null)',
} as const;

/**
 * How a master key stands to a database: `fits`; `unrecorded` where the database keeps no check yet and nothing speaks against the key;
 * `mixed` where some of the keys of persons were wrapped with it and some with another; `other` where it opens none.
 */
export type MasterKeyFit = 'fits' | 'unrecorded' | 'mixed' | 'other';

/** What people tell keys apart by, as `MasterKey.name`. @param secret 32 bytes */
export const nameOfMasterKey = (secret: Buffer): string => new MasterKey(secret).name;

const AT_ONCE = 5000;

interface SecretRow {
  readonly ordinal: number;
  readonly wrapped: Buffer;
}

/** A name for what is wrapped; no person's key is called so. */
const nameOf = (ordinal: number): string => `lookup secret ${ordinal}`;

const opened = (secret: Buffer, rows: readonly SecretRow[]): MasterKey | null => {
  const key = new MasterKey(secret);
  try {
    return new MasterKey(
      secret,
      rows.map(({ ordinal, wrapped }) => key.unwrap(nameOf(ordinal), wrapped)),
    );
  } catch {
    return null;
  }
};

const recorded = (ask: Ask): Promise<readonly SecretRow[]> =>
  ask<SecretRow>('select ordinal, wrapped from lookup_secret order by ordinal', []);

const exists = async (ask: Ask, table: string): Promise<boolean> =>
  (await ask<{ there: boolean }>('select to_regclass($1) is not null as there', [table]))[0]?.there === true;

/** Walks the wrapped keys of all persons, in parts. */
const wrappedKeys = async function* (ask: Ask): AsyncIterable<{ readonly id: string; readonly wrapped: Buffer }> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await ask<{ id: string; wrapped: Buffer }>(
      'select subject_id as id, wrapped_key as wrapped from subject_key where wrapped_key is not null and subject_id > $1 order by subject_id limit $2',
      [after, AT_ONCE],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
};

const unwrapped = (
  key: MasterKey,
  { id, wrapped }: { readonly id: string; readonly wrapped: Buffer },
): Buffer | null => {
  try {
    return key.unwrap(id, wrapped);
  } catch {
    return null;
  }
};

/**
 * Tries a master key on a database of any version, and changes nothing in it.
 * @param secret 32 bytes
 */
export const fitOfMasterKey = async (ask: Ask, secret: Buffer): Promise<MasterKeyFit> => {
  const rows = (await exists(ask, 'lookup_secret')) ? await recorded(ask) : [];
  if (rows.length > 0) return opened(secret, rows) === null ? 'other' : 'fits';
  if (!(await exists(ask, 'subject_key'))) return 'unrecorded';
  const key = new MasterKey(secret);
  const found = { opens: 0, shut: 0 };
  for await (const row of wrappedKeys(ask)) found[unwrapped(key, row) === null ? 'shut' : 'opens'] += 1;
  if (found.shut === 0) return 'unrecorded';
  return found.opens === 0 ? 'other' : 'mixed';
};

const askIn =
  (knex: Knex): Ask =>
  async <Row extends object>(text: string, values: readonly unknown[]) => {
    const bindings: unknown[] = [];
    const numbered = text.replace(/\$(\d+)/g, (_, number: string) => {
      bindings.push(values[Number(number) - 1]);
      return '?';
    });
    return (await knex.raw<{ rows: Row[] }>(numbered, bindings as Knex.RawBinding[])).rows;
  };

/**
 * The master key of a database that it fits, with everything that persons are looked up by; writes the check down the first time.
 * @throws Error when the key does not fit
 */
export const openMasterKey = async (knex: Knex, secret: Buffer): Promise<MasterKey> => {
  const key = new MasterKey(secret);
  // Of two programs that start together one writes, and both read the same.
  await knex.raw(
    `insert into lookup_secret (ordinal, wrapped) select 0, ? where not exists (select from lookup_secret) on conflict do nothing`,
    [key.wrap(nameOf(0), key.lookupSecrets[0] ?? Buffer.alloc(0))],
  );
  const master = opened(secret, await recorded(askIn(knex)));
  if (master === null) throw new Error('the key for personal data is not the one of this database');
  return master;
};

/** Makes room for the check in a database that no newer program could start on yet. */
export const prepareLookupSecrets = (ask: Ask): Promise<unknown> => ask(lookupSecretMigration.up, []);

export interface Rewrapped {
  readonly persons: number;
  /** Keys that neither of the two opens. */
  readonly shut: number;
}

const write = async (ask: Ask, rows: readonly { readonly id: string; readonly wrapped: Buffer }[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE);
    await ask(
      'update subject_key k set wrapped_key = n.wrapped from unnest($1::uuid[], $2::bytea[]) as n(id, wrapped) where k.subject_id = n.id and k.wrapped_key is not null',
      [part.map(({ id }) => id), part.map(({ wrapped }) => wrapped)],
    );
  }
};

const record = async (ask: Ask, key: MasterKey, secrets: readonly Buffer[]): Promise<void> => {
  await ask('delete from lookup_secret', []);
  for (const [ordinal, secret] of secrets.entries())
    await ask('insert into lookup_secret (ordinal, wrapped) values ($1, $2)', [
      ordinal,
      key.wrap(nameOf(ordinal), secret),
    ]);
};

/**
 * Brings the keys of persons that were wrapped with another master key under `secret`, in the caller's transaction. Persons who were sealed
 * under the other key are still found by it.
 * @returns how many were brought over; with `shut` above 0 nothing was written
 */
export const rewrapFrom = async (ask: Ask, secret: Buffer, other: Buffer): Promise<Rewrapped> => {
  const [key, from] = [new MasterKey(secret), new MasterKey(other)];
  const rows: { readonly id: string; readonly wrapped: Buffer }[] = [];
  let shut = 0;
  for await (const row of wrappedKeys(ask)) {
    if (unwrapped(key, row) !== null) continue;
    const person = unwrapped(from, row);
    if (person === null) shut += 1;
    else rows.push({ id: row.id, wrapped: key.wrap(row.id, person) });
  }
  if (shut > 0) return { persons: 0, shut };
  await write(ask, rows);
  const before = opened(secret, await recorded(ask))?.lookupSecrets ?? [];
  const known = before.length > 0 ? before : key.lookupSecrets;
  const added = from.lookupSecrets.filter((one) => !known.some((other) => other.equals(one)));
  await record(ask, key, [...known, ...(rows.length > 0 ? added : [])]);
  return { persons: rows.length, shut };
};

/**
 * Wraps everything with another master key, in the caller's transaction: from its end on the old one opens nothing.
 * @throws Error when `from` does not open the database
 */
export const changeMasterKey = async (ask: Ask, from: Buffer, to: Buffer): Promise<Rewrapped> => {
  const before = opened(from, await recorded(ask));
  if (before === null) throw new Error('the key for personal data is not the one of this database');
  const key = new MasterKey(to);
  const rows: { readonly id: string; readonly wrapped: Buffer }[] = [];
  for await (const row of wrappedKeys(ask))
    rows.push({ id: row.id, wrapped: key.wrap(row.id, before.unwrap(row.id, row.wrapped)) });
  await write(ask, rows);
  await record(ask, key, before.lookupSecrets);
  return { persons: rows.length, shut: 0 };
};
