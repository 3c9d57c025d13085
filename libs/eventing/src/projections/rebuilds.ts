import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { PostgresSignal } from '../stores/postgres-signal.js';
import { PoisonEvent } from './projection-context.js';
import { causeOf, isDataError } from './poison.js';

/** Tells whoever keeps the read models that somebody asked for something: a hint, the tables are the truth. */
export const REBUILDS_CHANNEL = 'soundings_rebuilds';

/** The last rebuild of a read model that was asked for, by anybody in any process. */
export interface Rebuild {
  readonly name: string;
  readonly state: 'requested' | 'building' | 'done' | 'failed' | 'cancelled';
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  /** Counts the makings, so that one knows whether it is still its turn. */
  readonly attempt: number;
  readonly reason: string | null;
}

const STANDING = ['requested', 'building'] as const;

/**
 * Asks for read models to be made anew from the log, beside the live ones. One that is being made right now is
 * begun once more: it may have read what was different a moment ago.
 * @param by id of the account that asks
 * @param again `ifNone` leaves a rebuild alone that is waiting or being made: for a button that is pressed twice
 */
export const requestRebuilds = async (
  knex: Knex,
  names: readonly string[],
  by: string,
  again: 'always' | 'ifNone' = 'always',
): Promise<void> => {
  if (names.length === 0) return;
  const asking = knex('projection_rebuild')
    .insert(names.map((name) => ({ name, state: 'requested', requested_by: by })))
    .onConflict('name')
    .merge({
      state: 'requested',
      requested_by: by,
      requested_at: knex.raw('clock_timestamp()'),
      started_at: null,
      finished_at: null,
      reason: null,
    });
  await (again === 'always' ? asking : asking.whereNotIn('projection_rebuild.state', [...STANDING]));
  await knex.raw('select pg_notify(?, ?)', [REBUILDS_CHANNEL, names.join(' ')]);
};

/** Takes back what waits; what is being made is given up, and the live tables stay. */
export const cancelRebuilds = async (knex: Knex, names: readonly string[]): Promise<void> => {
  await knex('projection_rebuild')
    .whereIn('name', names)
    .whereIn('state', STANDING)
    .update({ state: 'cancelled', finished_at: knex.raw('clock_timestamp()') });
};

/** Lets a stopped read model try its event again, wherever it is kept. @returns false when it was not stopped */
export const retryStopped = async (knex: Knex, name: string): Promise<boolean> => {
  const changed = await knex('projection_build')
    .where({ name, status: 'stopped' })
    .update({ status: 'live', error: null });
  if (changed > 0) await knex.raw('select pg_notify(?, ?)', [REBUILDS_CHANNEL, name]);
  return changed > 0;
};

export const rebuildsAskedFor = async (knex: Knex): Promise<readonly Rebuild[]> =>
  knex<Rebuild>('projection_rebuild').select('*').orderBy('requested_at');

/** It was taken back, or asked for once more, while it was being made. */
export class WishGone extends Error {
  override readonly name = 'WishGone';
}

/** What the maker of a read model asks its row. */
export interface Wish {
  readonly name: string;
  /** Begins, under the maker's lock. @returns false when another process has made it meanwhile, or nobody wants it any more */
  begin(this: void): Promise<boolean>;
  /** @throws WishGone */
  check(this: void): Promise<void>;
  /** Says that it is done, in the transaction that swaps it in. @throws WishGone */
  fulfil(this: void, transaction: Knex.Transaction): Promise<void>;
}

const wishFor = (knex: Knex, name: string): Wish & { fail(this: void, reason: string): Promise<void> } => {
  let attempt = 0;
  const now = knex.raw('clock_timestamp()');
  const end = async (on: Knex, changes: object): Promise<void> => {
    if (
      (await on('projection_rebuild')
        .where({ name, attempt, state: 'building' })
        .update({ ...changes, finished_at: now })) === 0
    )
      throw new WishGone(name);
  };
  return {
    name,
    begin: async () => {
      const [row] = await knex<Rebuild>('projection_rebuild')
        .where({ name })
        .whereIn('state', STANDING)
        .update({
          state: 'building',
          started_at: now as unknown as Date,
          attempt: knex.raw('attempt + 1') as unknown as number,
        })
        .returning('attempt');
      attempt = row?.attempt ?? 0;
      return row !== undefined;
    },
    check: async () => {
      if ((await knex('projection_rebuild').where({ name, attempt, state: 'building' }).first('name')) === undefined)
        throw new WishGone(name);
    },
    fulfil: (transaction) => end(transaction, { state: 'done' }),
    fail: (reason) => end(knex, { state: 'failed', reason }),
  };
};

/** How the rebuilds are done: see `ProjectionRunner`. */
export interface RebuildPorts {
  readonly knex: Knex;
  readonly wake: PostgresSignal;
  /** Read models that this process can make. */
  readonly names: readonly string[];
  /** Makes one; or answers false when there is nothing to do for this process. */
  rebuild(this: void, wish: Wish): Promise<boolean>;
  /** It is tried again. */
  onTrouble(this: void, error: unknown): void;
}

/** Who asks tells of it; a wish that was not heard waits so long. */
const PATIENCE_MS = 15_000;
/** After one that was interrupted. */
const AGAIN_MS = 1000;

/** Does what is asked for, one after the other, until told to stop. What a crash left unfinished is begun again. */
export const followRebuilds = async (ports: RebuildPorts, signal: AbortSignal): Promise<void> => {
  const aborted = (): boolean => signal.aborted;
  while (!aborted()) {
    const asked = ports.wake.wait(PATIENCE_MS, signal);
    let again: Promise<unknown> = asked;
    let made = 0;
    try {
      const waiting = (await rebuildsAskedFor(ports.knex)).filter(
        ({ name, state }) => ports.names.includes(name) && (state === 'requested' || state === 'building'),
      );
      for (const { name } of waiting) if (!aborted() && (await rebuildOne(ports, name, aborted))) made += 1;
    } catch (error) {
      // The database is away: what was asked for stands in it.
      if (!aborted()) ports.onTrouble(error);
      again = Promise.race([asked, pause(AGAIN_MS, undefined, { ref: false })]);
    }
    // What was asked for while others were made is looked for at once.
    if (made === 0) await again;
  }
};

const reasonOf = (error: unknown): string =>
  error instanceof PoisonEvent
    ? `${error.event.type} (${error.event.id}) could not be taken: ${causeOf(error)}`
    : causeOf(error);

/** @returns whether something was done about it */
const rebuildOne = async ({ knex, rebuild }: RebuildPorts, name: string, aborted: () => boolean): Promise<boolean> => {
  const wish = wishFor(knex, name);
  try {
    return await rebuild(wish);
  } catch (error) {
    // A stop leaves the wish as it is; whoever starts next begins again.
    if (error instanceof WishGone || aborted()) return true;
    if (!isDataError(error)) throw error;
    await wish.fail(reasonOf(error)).catch((gone: unknown) => {
      if (!(gone instanceof WishGone)) throw gone;
    });
    return true;
  }
};
