import type { Knex } from 'knex';
import type { AnyRecorded } from '../codec.js';
import type { Position } from '../stores/event-store.js';
import { foldBatch } from './folding.js';
import { createIndexes, createTables, identifier, pointViews, type AnyProjection } from './tables.js';

/** Channel that tells of a read model's new position: `name:position`. */
export const PROJECTED_CHANNEL = 'soundings_projected';

/** One set of tables of one projection version, and how far it has come. */
export interface Build {
  readonly name: string;
  readonly build: number;
  readonly version: number;
  readonly schema_name: string;
  readonly store_id: string;
  readonly position: string;
  readonly status: 'building' | 'live' | 'stopped' | 'retired';
  readonly error: { readonly position: string; readonly type: string; readonly message: string; readonly at: string } | null;
}

/** Somebody else moved this build's checkpoint: whoever holds it now goes on. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

const COLUMNS = ['name', 'build', 'version', 'schema_name', 'store_id', 'position', 'status', 'error'] as const;

export const liveBuild = (knex: Knex, name: string): Promise<Build | undefined> =>
  knex<Build>('projection_build').select(...COLUMNS).where({ name }).whereIn('status', ['live', 'stopped']).first();

/** Makes empty tables; `live` at once where nothing was live before. */
export const openBuild = (knex: Knex, projection: AnyProjection, storeId: string, status: 'building' | 'live'): Promise<Build> =>
  knex.transaction(async (transaction) => {
    await transaction.raw('lock table projection_build in share row exclusive mode');
    const [last] = await transaction('projection_build').where({ name: projection.name }).max<{ build: number | null }[]>('build as build');
    const build = Number(last?.build ?? 0) + 1;
    const schema = `rm_${projection.name}_${projection.version}_${build}`;
    await createTables(transaction, projection, schema);
    if (status === 'live') {
      await createIndexes(transaction, projection, schema);
      await pointViews(transaction, projection, schema);
    }
    const [row] = await transaction<Build>('projection_build')
      .insert({ name: projection.name, build, version: projection.version, schema_name: schema, store_id: storeId, position: '', status })
      .returning([...COLUMNS]);
    if (row === undefined) throw new Error('the new build was not written');
    return row;
  });

/**
 * Moves a checkpoint, compare-and-set, and tells of it when the transaction commits: all in one statement,
 * since every command waits for it. Enough by itself for events that the projection ignores.
 * @throws Fenced
 */
export const moveCheckpoint = async (knex: Knex, build: Build, upTo: Position): Promise<Build> => {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `with moved as (
       update projection_build set position = ?, updated_at = now() where name = ? and build = ? and position = ? and status = ? returning status)
     select set_config('synchronous_commit', 'off', true), case when status = 'live' then pg_notify(?, ?) end from moved`,
    [upTo, build.name, build.build, build.position, build.status, PROJECTED_CHANNEL, `${build.name}:${upTo}`],
  );
  if (rows.length !== 1) throw new Fenced(`${build.name} was moved by somebody else`);
  return { ...build, position: upTo };
};

/**
 * Rows and checkpoint of one batch in one transaction, compare-and-set on the checkpoint.
 * The commit does not wait for the disk: rows and checkpoint stand or fall together, and what falls is
 * folded again from the log.
 * @throws Fenced | PoisonEvent
 */
export const applyBatch = async (
  transaction: Knex.Transaction,
  projection: AnyProjection,
  build: Build,
  events: readonly AnyRecorded[],
  upTo: Position,
): Promise<Build> => {
  const moved = await moveCheckpoint(transaction, build, upTo);
  await foldBatch(transaction, projection, build.schema_name, events);
  return moved;
};

/** Stops one projection at an event that it cannot take; the others go on. */
export const stopBuild = async (knex: Knex, build: Build, error: NonNullable<Build['error']>): Promise<void> => {
  await knex('projection_build').where({ name: build.name, build: build.build, status: 'live' }).update({ status: 'stopped', error: JSON.stringify(error), updated_at: knex.fn.now() });
  await knex.raw('select pg_notify(?, ?)', [PROJECTED_CHANNEL, `${build.name}:stopped`]);
};

/**
 * Puts a finished build in the place of the live one, in one transaction: the live checkpoint is locked, so
 * nothing is projected meanwhile; what is missing is applied; the views are pointed at the new tables.
 * @param missing decoded events after `build.position`, up to the live position
 */
export const swapIn = (
  knex: Knex,
  projection: AnyProjection,
  build: Build,
  missing: (after: Position, upTo: Position) => AsyncIterable<readonly AnyRecorded[]>,
): Promise<Build> =>
  knex.transaction(async (transaction) => {
    const live = await transaction<Build>('projection_build').select(...COLUMNS).where({ name: projection.name }).whereIn('status', ['live', 'stopped']).forUpdate().first();
    let current = build;
    if (live !== undefined && live.position > build.position)
      for await (const events of missing(build.position, live.position)) {
        const last = events.at(-1);
        if (last !== undefined) current = await applyBatch(transaction, projection, current, events, last.position);
      }
    if (live !== undefined) await transaction('projection_build').where({ name: live.name, build: live.build }).update({ status: 'retired', updated_at: transaction.fn.now() });
    const position = live !== undefined && live.position > current.position ? live.position : current.position;
    await transaction('projection_build').where({ name: build.name, build: build.build }).update({ status: 'live', position, updated_at: transaction.fn.now() });
    await pointViews(transaction, projection, build.schema_name);
    await transaction.raw('select pg_notify(?, ?)', [PROJECTED_CHANNEL, `${build.name}:${position}`]);
    return { ...current, position, status: 'live' as const };
  });

/** Drops what no longer serves: unfinished builds, and all retired ones but the newest. */
export const dropOldBuilds = async (knex: Knex, name: string, keepRetired: number): Promise<void> => {
  const builds = await knex<Build>('projection_build').select(...COLUMNS).where({ name }).whereIn('status', ['building', 'retired']).orderBy('build', 'desc');
  const retired = builds.filter(({ status }) => status === 'retired').slice(keepRetired);
  for (const build of [...builds.filter(({ status }) => status === 'building'), ...retired]) {
    await knex.raw(`drop schema if exists ${identifier(build.schema_name)} cascade`);
    await knex('projection_build').where({ name, build: build.build }).delete();
  }
};
