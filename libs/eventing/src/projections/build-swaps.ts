import type { Knex } from 'knex';
import type { AnyRecorded } from '../codec.js';
import type { Position } from '../stores/event-store.js';
import { applyBatch, BUILD_COLUMNS, Fenced, PROJECTED_CHANNEL, type Build } from './builds.js';
import { identifier, pointViews, type AnyProjection } from './tables.js';

/** Who waits for the live checkpoint keeps nobody waiting; who waits for the views has every reader behind it. */
const PATIENCE = { checkpoint: '5s', views: '50ms' } as const;

/** A long read holds the views, or a long batch the checkpoint: the swap was undone and may be tried again. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

interface Swap {
  readonly knex: Knex;
  readonly projection: AnyProjection;
  readonly build: Build;
  /** Decoded events after the one position, up to the other. */
  readonly missing: (after: Position, upTo: Position) => AsyncIterable<readonly AnyRecorded[]>;
  /** Runs in the transaction of the swap; what it throws undoes it. */
  readonly confirm: (transaction: Knex.Transaction) => Promise<void>;
}

/**
 * Puts a finished build in the place of the live one, in one transaction: the live checkpoint is locked, so
 * nothing is projected meanwhile; what is missing is applied; the views are pointed at the new tables.
 * @throws Fenced when another process has dropped or moved the build; an error that `isHeldUp` when it has to be tried again
 */
export const swapIn = ({ knex, projection, build, missing, confirm }: Swap): Promise<Build> =>
  knex.transaction(async (transaction) => {
    const { name } = projection;
    await transaction.raw(`set local lock_timeout = '${PATIENCE.checkpoint}'`);
    const own = await transaction<Build>('projection_build')
      .where({ name, build: build.build, position: build.position, status: 'building' })
      .forUpdate()
      .first('name');
    if (own === undefined) throw new Fenced(`${name} is made by someone else`);
    const live = await transaction<Build>('projection_build')
      .select(...BUILD_COLUMNS)
      .where({ name })
      .whereIn('status', ['live', 'stopped'])
      .forUpdate()
      .first();
    let current = build;
    if (live !== undefined && live.position > build.position)
      for await (const events of missing(build.position, live.position)) {
        const last = events.at(-1);
        if (last !== undefined) current = await applyBatch(transaction, projection, current, events, last.position);
      }
    await confirm(transaction);
    if (live !== undefined)
      await transaction('projection_build').where({ name, build: live.build }).update({ status: 'retired' });
    const position = live !== undefined && live.position > current.position ? live.position : current.position;
    // What was made anew is no traffic.
    await transaction('projection_build')
      .where({ name, build: build.build })
      .update({ status: 'live', position, rate: 0 });
    await transaction.raw(`set local lock_timeout = '${PATIENCE.views}'`);
    await pointViews(transaction, projection, build.schema_name);
    await transaction.raw('select pg_notify(?, ?)', [PROJECTED_CHANNEL, `${name}:${position}`]);
    return { ...current, position, status: 'live' as const };
  });

/** Not when somebody reads there: then it is dropped another time. */
const drop = async (knex: Knex, { name, build, schema_name }: Build): Promise<void> => {
  const dropped = knex.transaction(async (transaction) => {
    await transaction.raw(`set local lock_timeout = '${PATIENCE.checkpoint}'`);
    await transaction.raw(`drop schema if exists ${identifier(schema_name)} cascade`);
    await transaction('projection_build').where({ name, build }).delete();
  });
  await dropped.catch((error: unknown) => {
    if (!isHeldUp(error)) throw error;
  });
};

/** Drops what a making has left that never came to its end. */
export const dropUnfinished = async (knex: Knex, name: string): Promise<void> => {
  for (const build of await knex<Build>('projection_build')
    .select(...BUILD_COLUMNS)
    .where({ name, status: 'building' }))
    await drop(knex, build);
};

/** Drops the builds that served once, all but the newest `keep` of them. */
export const dropRetired = async (knex: Knex, name: string, keep: number): Promise<void> => {
  for (const build of await knex<Build>('projection_build')
    .select(...BUILD_COLUMNS)
    .where({ name, status: 'retired' })
    .orderBy('build', 'desc')
    .offset(keep))
    await drop(knex, build);
};
