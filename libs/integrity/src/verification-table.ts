import type { Knex } from 'knex';
import type { LedgerVerification } from '#contracts';
import type { Ask, HeldHash } from '#eventing';
import type { Migration } from '#platform';
import type { KeptBreak } from './breaks.js';

/** What was found is kept, for every process and for later; the head of an intact log is a witness for the next time. */
export const verificationMigration: Migration = {
  id: 'proof/1-verification',
  up: `create table ledger_verification (
         verification_id uuid primary key,
         state text not null check (state in ('running', 'intact', 'broken', 'stopped')),
         asked_by uuid not null,
         started_at timestamptz not null default clock_timestamp(),
         finished_at timestamptz,
         checked bigint not null default 0,
         events bigint not null default 0,
         head_position bigint,
         head_hash bytea,
         broken jsonb
       );
       create unique index ledger_verification_running on ledger_verification (state) where state = 'running';
       create index ledger_verification_started on ledger_verification (started_at);`,
};

/** Held by whoever verifies, on the connection that reads: it goes when that process does. */
const LOCK = [7_305, 17] as const;

/** @returns false when someone else is at it */
export const takeTurn = async (ask: Ask): Promise<boolean> => {
  const [row] = await ask<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', LOCK);
  return row?.taken === true;
};

export const endTurn = async (ask: Ask): Promise<void> => {
  await ask('select pg_advisory_unlock($1, $2)', LOCK);
};

const HELD = `exists (select from pg_locks where locktype = 'advisory' and granted and classid = ${LOCK[0]} and objid = ${LOCK[1]} and objsubid = 2
  and database = (select oid from pg_database where datname = current_database()))`;

interface Row {
  readonly verification_id: string;
  /** It says that it runs, and nobody was seen at it. */
  readonly left: boolean;
  readonly state: LedgerVerification['state'];
  readonly asked_by: string;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly checked: string;
  readonly events: string;
  readonly head_position: string | null;
  readonly head_hash: Buffer | null;
  readonly broken: KeptBreak | null;
  readonly seconds: number;
}

/** Whatever still says that it runs, while nobody does: its server went away. */
export const openVerification = async (knex: Knex, id: string, askedBy: string): Promise<void> => {
  await knex('ledger_verification')
    .where({ state: 'running' })
    .update({ state: 'stopped', finished_at: knex.raw('clock_timestamp()') });
  await knex('ledger_verification').insert({ verification_id: id, state: 'running', asked_by: askedBy });
};

export const tellVerification = async (knex: Knex, id: string, checked: bigint, events: bigint): Promise<void> => {
  await knex('ledger_verification')
    .where({ verification_id: id, state: 'running' })
    .update({ checked: checked.toString(), events: events.toString() });
};

export interface Outcome {
  readonly state: 'intact' | 'broken' | 'stopped';
  readonly head?: HeldHash | null;
  readonly broken?: KeptBreak | null;
}

export const closeVerification = async (
  knex: Knex,
  id: string,
  { state, head = null, broken = null }: Outcome,
): Promise<void> => {
  await knex('ledger_verification')
    .where({ verification_id: id, state: 'running' })
    .update({
      state,
      finished_at: knex.raw('clock_timestamp()'),
      ...(head === null ? {} : { head_position: head.position.toString(), head_hash: Buffer.from(head.hash, 'hex') }),
      ...(broken === null ? {} : { broken: JSON.stringify(broken) }),
    });
};

/** A verification before the name of whoever asked is known, and said in their language. */
export type ToldVerification = Omit<LedgerVerification, 'askedBy' | 'broken'> & {
  readonly askedBy: string;
  readonly broken: KeptBreak | null;
};

/** The newest first, two of them: the last, and for one that is not at its end the last that was. */
export const lastVerifications = async (knex: Pick<Knex, 'raw'>): Promise<readonly ToldVerification[]> => {
  const columns = `verification_id, case when state = 'running' and not ${HELD} then 'stopped' else state end as state, state = 'running' and not ${HELD} as left, asked_by, started_at, finished_at, checked, events,
    head_position, head_hash, broken, extract(epoch from coalesce(finished_at, clock_timestamp()) - started_at)::float8 as seconds`;
  const read = async (): Promise<readonly Row[]> =>
    (
      await knex.raw<{ rows: readonly Row[] }>(
        `with last as (select * from ledger_verification order by started_at desc limit 1),
       before as (select * from ledger_verification where state in ('intact', 'broken') and verification_id <> (select verification_id from last) order by started_at desc limit 1)
     select ${columns} from (select * from last union all select * from before) v order by started_at desc`,
      )
    ).rows;
  const rows = await read();
  // Locks are seen as they are now, rows as they were when the question began: one that came to its end in between looks left behind.
  return (rows.some(({ left }) => left) ? await read() : rows).map(answerOf);
};

const answerOf = (row: Row): ToldVerification => {
  const [checked, of] = [Number(row.checked), Number(row.events)];
  const rate = row.seconds > 0 && checked > 0 ? checked / row.seconds : null;
  return {
    _id: row.verification_id,
    askedBy: row.asked_by,
    state: row.state,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    share: row.state === 'intact' ? 1 : of === 0 ? 0 : Math.min(1, checked / of),
    checked,
    of,
    eventsPerSecond: rate === null ? null : Math.round(rate),
    secondsLeft: row.state === 'running' && rate !== null ? Math.ceil((of - checked) / rate) : null,
    head:
      row.head_position === null || row.head_hash === null
        ? null
        : { position: Number(row.head_position), hash: row.head_hash.toString('hex') },
    broken: row.broken,
  };
};

/** What was found intact before, as far as the log says so of itself: nobody outside holds it. */
export const headsFoundIntact = async (ask: Ask): Promise<readonly HeldHash[]> => {
  const [table] = await ask<{ there: boolean }>(`select to_regclass('ledger_verification') is not null as there`, []);
  if (table?.there !== true) return [];
  const rows = await ask<{ position: string; hash: string }>(
    `select head_position::text as position, encode(head_hash, 'hex') as hash from ledger_verification where state = 'intact' and head_position is not null order by started_at desc limit 100`,
    [],
  );
  return rows.map(({ position, hash }) => ({ position: BigInt(position), hash }));
};
