import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type pg from 'pg';
import { kernelTables, verifyLog, type Ask, type HeldHash } from '#eventing';
import { migrate, openKnex, platformTables, StartUpProblem, type Migration } from '#platform';
import { toldBreak } from '#integrity';
import { askOn, connect, settle } from './connection.js';
import { keptTables, rowsOfAnEmptyLog } from './tables.js';

export interface Loading {
  readonly url: string;
  /** The program's own. */
  readonly migrations: readonly Migration[];
  /** Those that make the tables to be loaded; the others run at the next start. */
  readonly until: readonly string[];
  /** Fills the tables of the log and whatever belongs to it. */
  readonly load: (client: pg.Client, ask: Ask) => Promise<void>;
  /** Id of the log, and the hash of its newest event; null: an empty log. */
  readonly expected: { readonly log: string; readonly head: HeldHash | null };
  /** What a break of the chain is told as, and the rest that has to be right before anything stays. */
  readonly broken: (position: bigint, text: string) => Error;
  readonly beforeCommit?: (ask: Ask) => Promise<void>;
  readonly signal?: AbortSignal;
}

/**
 * Loads a log into an installation without one, in one transaction: the tables as the log's own program had them, the log verified, its
 * head compared. Whatever goes wrong, nothing stays.
 * @throws StartUpProblem
 */
export const loadLog = async (loading: Loading): Promise<void> => {
  const unknown = loading.until.filter((id) => !loading.migrations.some((one) => one.id === id));
  if (unknown.length > 0)
    throw new StartUpProblem(
      'This backup was made by a newer version of Soundings; please restore it with that one. Nothing was changed.',
    );
  const reached = await connect(loading.url);
  try {
    await refuseCompany(
      reached.ask,
      'A program of Soundings works on this database; please stop it first. Nothing was changed.',
    );
  } finally {
    await reached.end();
  }
  const knex = openKnex(loading.url, { max: 1, name: 'archive', forsakenMs: 0 });
  try {
    await knex.transaction(async (transaction) => loadIn(transaction, loading));
    await knex.raw('analyze');
  } finally {
    await knex.destroy();
  }
};

const loadIn = async (
  transaction: Knex.Transaction,
  { migrations, until, load, expected, broken, beforeCommit, signal }: Loading,
): Promise<void> => {
  // In a transaction knex answers the transaction's own.
  const client = await (transaction.client as { acquireConnection(): Promise<pg.Client> }).acquireConnection();
  const ask = askOn(client);
  await settle(client);
  await refuseOtherVersion(ask, until);
  await migrate(
    transaction,
    migrations.filter(({ id }) => until.includes(id)),
  );
  await refuseFilled(ask);
  await forgetReadModels(ask);
  for (const table of rowsOfAnEmptyLog) if (await isThere(ask, table)) await ask(`delete from ${table}`, []);
  await load(client, ask);
  const { head, broken: found } = await verifyLog(ask, signal === undefined ? {} : { signal });
  if (found !== null) throw broken(found.position, (await toldBreak(ask, found)).text);
  const [store] = await ask<{ log: string }>(`select store_id as log from ${kernelTables.es_store}`, []);
  if (store?.log !== expected.log || head?.position !== expected.head?.position || head?.hash !== expected.head?.hash)
    throw new StartUpProblem(
      'What was loaded is not what was written: the newest event is another one. Nothing was changed.',
    );
  await beforeCommit?.(ask);
  signal?.throwIfAborted();
};

/** A connection that was closed a moment ago may still be there. */
const PATIENCE_MS = 2000;

/** @throws StartUpProblem with the sentence. Programs that work on this database keep read models of what they believe is in it. One that starts now waits for the migrations of ours. */
export const refuseCompany = async (ask: Ask, sentence: string): Promise<void> => {
  for (let waited = 0; ; waited += 100) {
    const others = await ask(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'soundings%' limit 1`,
      [],
    );
    if (others.length === 0) return;
    if (waited >= PATIENCE_MS) throw new StartUpProblem(sentence);
    await pause(100);
  }
};

/** An older version of the program has not made every table yet. */
const isThere = async (ask: Ask, table: string): Promise<boolean> =>
  (await ask<{ there: boolean }>(`select to_regclass('${table}') is not null as there`, []))[0]?.there === true;

const refuseOtherVersion = async (ask: Ask, until: readonly string[]): Promise<void> => {
  const done = (await isThere(ask, 'migration'))
    ? (await ask<{ id: string }>(`select id from ${platformTables.migration}`, [])).map(({ id }) => id)
    : [];
  if (done.some((id) => !until.includes(id)))
    throw new StartUpProblem(
      'This database was prepared by a newer version of Soundings than the backup; please restore into a database without tables, or into a new folder. Nothing was changed.',
    );
};

const refuseFilled = async (ask: Ask): Promise<void> => {
  for (const table of keptTables) {
    if (rowsOfAnEmptyLog.includes(table) || !(await isThere(ask, table))) continue;
    if ((await ask(`select 1 as one from ${table} limit 1`, [])).length > 0)
      throw new StartUpProblem(
        'There is an installation here already; please name an empty folder or database. Nothing was changed.',
      );
  }
};

/** Those of a program that was started here before are of another log. They are made anew at the next start. */
export const forgetReadModels = async (ask: Ask): Promise<void> => {
  for (const { schema } of await ask<{ schema: string }>(
    `select quote_ident(schema_name) as schema from ${kernelTables.projection_build}`,
    [],
  ))
    await ask(`drop schema if exists ${schema} cascade`, []);
  await ask(`delete from ${kernelTables.projection_build}`, []);
  if (await isThere(ask, 'past_view')) {
    for (const { schema } of await ask<{ schema: string }>(
      `select quote_ident(schema_name) as schema from ${kernelTables.past_view}`,
      [],
    ))
      await ask(`drop schema if exists ${schema} cascade`, []);
    await ask(`delete from ${kernelTables.past_view}`, []);
  }
  await ask(`delete from ${kernelTables.projection_rebuild}`, []);
};
