import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Subject } from '../catalogue.js';
import { APPEND_LOCK } from '../stores/postgres-schema.js';
import { PostgresSignal } from '../stores/postgres-signal.js';
import type { MasterKey } from './sealing.js';
import { lookupSecretMigration } from './master-key-check.js';
import { AskedTogether } from '../asked-together.js';
import { FORGOTTEN_CHANNEL, sealedAppendedAtMigration, vaultForgettingMigration } from './vault-schema.js';
import type { ForgettingVault, SubjectKey } from './vault.js';

/** Keys of which a process holds the unwrapped form; far more than a company has people. */
const MOST_CACHED = 100_000;
const AT_ONCE = 5000;
/** So long a process trusts what it remembers before it asks whether a key was destroyed meanwhile. */
export const TRUSTED_MS = 500;

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
  vaultForgettingMigration,
  lookupSecretMigration,
  sealedAppendedAtMigration,
] as const;

interface KeyRow {
  readonly subject_id: string;
  readonly lookup: string;
  readonly wrapped_key: Buffer;
}

/** Keys of persons in the database, wrapped with the installation's master key. */
export class PostgresVault implements ForgettingVault {
  readonly #knex: Knex;
  readonly #master: MasterKey;
  readonly #mostCached: number;
  readonly #keys = new Map<string, Buffer>();
  readonly #ids = new Map<string, string>();
  readonly #making = new AskedTogether<Subject, SubjectKey>((missing) => this.#make([...missing]), AT_ONCE);
  readonly #opening = new AskedTogether<null, Buffer>((missing) => this.#opened([...missing.keys()]), AT_ONCE);
  /** How many destructions there had been when what is remembered was found good, and when that was. */
  #epoch: string | null = null;
  #trustedUntil = 0;
  #checking: Promise<void> | null = null;
  #signal: PostgresSignal | null = null;

  constructor(knex: Knex, master: MasterKey, mostCached = MOST_CACHED) {
    this.#knex = knex;
    this.#master = master;
    this.#mostCached = mostCached;
  }

  /** Hears of destroyed keys in other processes, so that none stays in the memory of an idle one. Only a hint: see `TRUSTED_MS`. */
  async listen(connectionString: string): Promise<void> {
    this.#signal = new PostgresSignal(
      connectionString,
      FORGOTTEN_CHANNEL,
      () => {
        this.distrust();
      },
      () => {
        this.distrust();
      },
    );
    await this.#signal.ready();
  }

  async close(): Promise<void> {
    await this.#signal?.close();
  }

  distrust(): void {
    this.#keys.clear();
    this.#ids.clear();
    this.#trustedUntil = 0;
  }

  async keysFor(subjects: readonly Subject[]): Promise<readonly SubjectKey[]> {
    await this.#trust();
    const named = subjects.map((subject) => ({ subject, hash: `${subject.kind}:${this.hashOf(subject)}` }));
    // Collected here and not read back from memory: making the last key may make it drop the first.
    const found = new Map<string, SubjectKey>();
    const missing = new Map<string, Subject>();
    for (const { subject, hash } of named) {
      const subjectId = this.#ids.get(hash);
      const key = subjectId === undefined ? undefined : this.#keys.get(subjectId);
      if (subjectId === undefined || key === undefined) missing.set(hash, subject);
      else found.set(hash, { subjectId, key });
    }
    await Promise.all(
      [...missing].map(async ([hash, subject]) => {
        const made = await this.#making.about(hash, subject);
        if (made !== undefined) found.set(hash, made);
      }),
    );
    return named.map(({ hash }) => {
      const key = found.get(hash);
      if (key === undefined) throw new Error('a key that was just made is missing');
      return key;
    });
  }

  async open(subjectIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
    // As above: whoever is missing from the answer counts as forgotten, so nothing found may be dropped.
    await this.#trust();
    const keys = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const id of new Set(subjectIds)) {
      const key = this.#keys.get(id);
      if (key === undefined) missing.push(id);
      else keys.set(id, key);
    }
    await Promise.all(
      missing.map(async (id) => {
        const key = await this.#opening.about(id, null);
        if (key !== undefined) keys.set(id, key);
      }),
    );
    return keys;
  }

  async #opened(subjectIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const { rows } = await this.#knex.raw<{ rows: Omit<KeyRow, 'lookup'>[] }>(
      'select subject_id, wrapped_key from subject_key where subject_id = any(?) and wrapped_key is not null',
      [[...subjectIds]],
    );
    return new Map(
      rows.map((row) => {
        const key = this.#master.unwrap(row.subject_id, row.wrapped_key);
        this.#keep(row.subject_id, key);
        return [row.subject_id, key];
      }),
    );
  }

  async destroy(subject: Subject): Promise<boolean> {
    return (await this.destroyIds(await this.idsOf([subject]))) > 0;
  }

  async idsOf(subjects: readonly Subject[]): Promise<readonly string[]> {
    const hashes = subjects.flatMap((subject) => this.#hashesOf(subject).map((hash) => ({ kind: subject.kind, hash })));
    const { rows } = await this.#knex.raw<{ rows: { subject_id: string }[] }>(
      `select distinct k.subject_id from json_to_recordset(?::json) as g(kind text, hash text)
       join subject_key k on k.kind = g.kind and k.lookup_hash = decode(g.hash, 'hex') where k.destroyed_at is null order by 1`,
      [JSON.stringify(hashes)],
    );
    return rows.map(({ subject_id: id }) => id);
  }

  /** Under the lock of the appends, so that every append either came before or finds the key destroyed. */
  async destroyIds(subjectIds: readonly string[]): Promise<number> {
    if (subjectIds.length === 0) return 0;
    const destroyed = await this.#knex.transaction(async (transaction) => {
      await transaction.raw('select pg_advisory_xact_lock(?)', [APPEND_LOCK]);
      const { rows } = await transaction.raw<{ rows: unknown[] }>(
        'update subject_key set wrapped_key = null, destroyed_at = clock_timestamp() where subject_id = any(?) and destroyed_at is null returning 1',
        [[...subjectIds]],
      );
      if (rows.length > 0) await transaction.raw('update subject_key_epoch set epoch = epoch + 1');
      await transaction.raw('select pg_notify(?, ?)', [FORGOTTEN_CHANNEL, '']);
      return rows.length;
    });
    this.distrust();
    return destroyed;
  }

  async wasForgotten(subject: Subject): Promise<boolean> {
    const { rows } = await this.#knex.raw<{ rows: unknown[] }>(
      "select 1 from subject_key where kind = ? and encode(lookup_hash, 'hex') = any(?) and destroyed_at is not null limit 1",
      [subject.kind, [...this.#hashesOf(subject)]],
    );
    return rows.length > 0;
  }

  hashOf(subject: Subject): string {
    return this.#hashesOf(subject)[0] ?? '';
  }

  #hashesOf(subject: Subject): readonly string[] {
    return this.#master.lookupHashes(subject).map((hash) => hash.toString('hex'));
  }

  /** Drops what is remembered when a key was destroyed since, anywhere. */
  async #trust(): Promise<void> {
    if (Date.now() < this.#trustedUntil) return;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    await this.#checking;
  }

  async #check(): Promise<void> {
    const asked = Date.now();
    const {
      rows: [row],
    } = await this.#knex.raw<{ rows: { epoch: string }[] }>('select epoch::text as epoch from subject_key_epoch');
    const epoch = row?.epoch ?? null;
    if (epoch !== this.#epoch) this.distrust();
    this.#epoch = epoch;
    this.#trustedUntil = asked + TRUSTED_MS;
  }

  /** Another process may make the same key at the same moment: the row that came first counts for both. */
  async #make(
    subjects: readonly (readonly [hash: string, subject: Subject])[],
  ): Promise<ReadonlyMap<string, SubjectKey>> {
    const fresh = subjects.map(([hash, { kind }]) => {
      const id = randomUUID();
      return {
        id,
        kind,
        hash: hash.slice(kind.length + 1),
        wrapped: this.#master.wrap(id, randomBytes(32)).toString('hex'),
      };
    });
    const older = await this.#underOlderHashes(subjects);
    const { rows } = await this.#knex.raw<{ rows: KeyRow[] }>(
      `with given as (select * from json_to_recordset(?::json) as g(id uuid, kind text, hash text, wrapped text)),
       made as (
         insert into subject_key (subject_id, kind, lookup_hash, wrapped_key)
         select id, kind, decode(hash, 'hex'), decode(wrapped, 'hex') from given
         on conflict (kind, lookup_hash) where destroyed_at is null do update set kind = excluded.kind
         returning subject_id, kind, lookup_hash, wrapped_key)
       select subject_id, kind || ':' || encode(lookup_hash, 'hex') as lookup, wrapped_key from made`,
      [JSON.stringify(fresh.filter(({ kind, hash }) => !older.some(({ lookup }) => lookup === `${kind}:${hash}`)))],
    );
    return new Map(
      [...older, ...rows].map(({ subject_id: subjectId, lookup, wrapped_key: wrapped }) => {
        const key = this.#master.unwrap(subjectId, wrapped);
        this.#keep(subjectId, key);
        this.#ids.set(lookup, subjectId);
        return [lookup, { subjectId, key }];
      }),
    );
  }

  /** Keys that were made under a key that this installation no longer has; their persons keep them. */
  async #underOlderHashes(
    subjects: readonly (readonly [hash: string, subject: Subject])[],
  ): Promise<readonly KeyRow[]> {
    const hashes = subjects.flatMap(([lookup, subject]) =>
      this.#hashesOf(subject)
        .slice(1)
        .map((hash) => ({ lookup, kind: subject.kind, hash })),
    );
    if (hashes.length === 0) return [];
    const { rows } = await this.#knex.raw<{ rows: KeyRow[] }>(
      `select distinct on (g.lookup) k.subject_id, g.lookup, k.wrapped_key from json_to_recordset(?::json) as g(lookup text, kind text, hash text)
       join subject_key k on k.kind = g.kind and k.lookup_hash = decode(g.hash, 'hex') where k.destroyed_at is null order by g.lookup, k.created_at`,
      [JSON.stringify(hashes)],
    );
    return rows;
  }

  #keep(subjectId: string, key: Buffer): void {
    if (this.#keys.size >= this.#mostCached) {
      this.#keys.clear();
      this.#ids.clear();
    }
    this.#keys.set(subjectId, key);
  }
}
