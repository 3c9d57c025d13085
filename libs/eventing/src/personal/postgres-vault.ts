import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Subject } from '../catalogue.js';
import type { MasterKey } from './sealing.js';
import type { SubjectKey, Vault } from './vault.js';

/** Keys of which a process holds the unwrapped form; far more than a company has people. */
const MOST_CACHED = 100_000;
const AT_ONCE = 5000;

export const postgresVaultMigrations = [
  {
    id: 'eventing/0002-subject-keys',
    up: `
create table subject_key (
  subject_id uuid primary key,
  kind text not null,
  lookup_hash bytea not null,
  wrapped_key bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((wrapped_key is null) = (destroyed_at is not null))
);
create unique index subject_key_lookup on subject_key (kind, lookup_hash) where destroyed_at is null;
`,
  },
] as const;

interface KeyRow {
  readonly subject_id: string;
  readonly lookup: string;
  readonly wrapped_key: Buffer;
}

/** Keys of persons in the database, wrapped with the installation's master key. */
export class PostgresVault implements Vault {
  readonly #knex: Knex;
  readonly #master: MasterKey;
  readonly #mostCached: number;
  readonly #keys = new Map<string, Buffer>();
  readonly #ids = new Map<string, string>();

  constructor(knex: Knex, master: MasterKey, mostCached = MOST_CACHED) {
    this.#knex = knex;
    this.#master = master;
    this.#mostCached = mostCached;
  }

  async keysFor(subjects: readonly Subject[]): Promise<readonly SubjectKey[]> {
    const named = subjects.map((subject) => ({ subject, hash: `${subject.kind}:${this.#master.lookupHash(subject).toString('hex')}` }));
    // Collected here and not read back from memory: making the last key may make it drop the first.
    const found = new Map<string, SubjectKey>();
    const missing = new Map<string, string>();
    for (const { subject, hash } of named) {
      const subjectId = this.#ids.get(hash);
      const key = subjectId === undefined ? undefined : this.#keys.get(subjectId);
      if (subjectId === undefined || key === undefined) missing.set(hash, subject.kind);
      else found.set(hash, { subjectId, key });
    }
    const all = [...missing];
    for (let from = 0; from < all.length; from += AT_ONCE)
      for (const [hash, made] of await this.#make(all.slice(from, from + AT_ONCE))) found.set(hash, made);
    return named.map(({ hash }) => {
      const key = found.get(hash);
      if (key === undefined) throw new Error('a key that was just made is missing');
      return key;
    });
  }

  async open(subjectIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
    // As above: whoever is missing from the answer counts as forgotten, so nothing found may be dropped.
    const keys = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const id of new Set(subjectIds)) {
      const key = this.#keys.get(id);
      if (key === undefined) missing.push(id);
      else keys.set(id, key);
    }
    for (let from = 0; from < missing.length; from += AT_ONCE) {
      const { rows } = await this.#knex.raw<{ rows: Omit<KeyRow, 'lookup'>[] }>(
        'select subject_id, wrapped_key from subject_key where subject_id = any(?) and wrapped_key is not null',
        [missing.slice(from, from + AT_ONCE)],
      );
      for (const row of rows) {
        const key = this.#master.unwrap(row.subject_id, row.wrapped_key);
        this.#keep(row.subject_id, key);
        keys.set(row.subject_id, key);
      }
    }
    return keys;
  }

  async destroy(subject: Subject): Promise<boolean> {
    const hash = this.#master.lookupHash(subject);
    const { rows } = await this.#knex.raw<{ rows: { subject_id: string }[] }>(
      'update subject_key set wrapped_key = null, destroyed_at = now() where kind = ? and lookup_hash = ? and destroyed_at is null returning subject_id',
      [subject.kind, hash],
    );
    this.#ids.delete(`${subject.kind}:${hash.toString('hex')}`);
    for (const { subject_id } of rows) this.#keys.delete(subject_id);
    return rows.length > 0;
  }

  /** Another process may make the same key at the same moment: the row that came first counts for both. */
  async #make(subjects: readonly (readonly [hash: string, kind: string])[]): Promise<[hash: string, made: SubjectKey][]> {
    const fresh = subjects.map(([hash, kind]) => {
      const id = randomUUID();
      return { id, kind, hash: hash.slice(kind.length + 1), wrapped: this.#master.wrap(id, randomBytes(32)).toString('hex') };
    });
    const { rows } = await this.#knex.raw<{ rows: KeyRow[] }>(
      `with given as (select * from json_to_recordset(?::json) as g(id uuid, kind text, hash text, wrapped text)),
       made as (
         insert into subject_key (subject_id, kind, lookup_hash, wrapped_key)
         select id, kind, decode(hash, 'hex'), decode(wrapped, 'hex') from given
         on conflict (kind, lookup_hash) where destroyed_at is null do update set kind = excluded.kind
         returning subject_id, kind, lookup_hash, wrapped_key)
       select subject_id, kind || ':' || encode(lookup_hash, 'hex') as lookup, wrapped_key from made`,
      [JSON.stringify(fresh)],
    );
    return rows.map(({ subject_id: subjectId, lookup, wrapped_key: wrapped }) => {
      const key = this.#master.unwrap(subjectId, wrapped);
      this.#keep(subjectId, key);
      this.#ids.set(lookup, subjectId);
      return [lookup, { subjectId, key }];
    });
  }

  #keep(subjectId: string, key: Buffer): void {
    if (this.#keys.size >= this.#mostCached) {
      this.#keys.clear();
      this.#ids.clear();
    }
    this.#keys.set(subjectId, key);
  }
}
