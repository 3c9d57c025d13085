import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  dropRetiredBuilds,
  partCommandIdOf,
  rebuildsAskedFor,
  requestRebuilds,
  TRUSTED_MS,
  type CommandHandling,
  type ForgettingVault,
  type Rebuild,
} from '#eventing';
import type { Clock, Forgets, ForgottenPerson } from '#platform';
import { forgetting } from '../forgetting.decider.js';
import type { ForgettingRow, Milestone } from './forgetting-table.js';

/** Injection token of `StepPorts`. */
export const STEP_PORTS = Symbol('STEP_PORTS');

export interface StepPorts {
  readonly knex: Knex;
  readonly vault: ForgettingVault;
  readonly commands: CommandHandling;
  readonly clock: Clock;
  readonly forgets: readonly Forgets[];
  /** Every read model of the program. */
  readonly readModels: readonly string[];
}

/** One step of a forgetting: safe to repeat. False: not yet, look again soon. */
export interface Step {
  readonly milestone: Milestone;
  run(this: void, ports: StepPorts, row: ForgettingRow): Promise<boolean>;
}

/** Until every process has found out by itself, and what it had opened just before is written. */
export const UNTIL_TRUST_ENDS_MS = 4 * TRUSTED_MS;

const personOf = (row: ForgettingRow): ForgottenPerson => ({
  forgettingId: row.forgetting_id,
  kind: row.kind,
  userId: row.user_id,
  documents: row.documents,
  by: row.asked_by,
});

const destroyKeys: Step = {
  milestone: 'keys_destroyed_at',
  run: async ({ vault }, { keys }) => {
    await vault.destroyIds(keys);
    return true;
  },
};

const clear: Step = {
  milestone: 'cleared_at',
  run: async ({ knex, commands, clock, forgets }, row) => {
    await pause(UNTIL_TRUST_ENDS_MS);
    for (const { forget } of forgets) await forget?.({ knex, commands, at: clock.now() }, personOf(row));
    return true;
  },
};

/** Asked before it is written down: asked twice after a crash does no harm, never asked would. */
const askForRebuilds: Step = {
  milestone: 'rebuilds_asked_at',
  run: async ({ knex, readModels }, { asked_by: by }) => {
    await requestRebuilds(knex, readModels, by);
    return true;
  },
};

/** Those that were asked for after the keys were gone and are finished. One that failed, or that somebody called off, is asked for again. */
export const madeAnew = async (
  knex: Knex,
  readModels: readonly string[],
  since: Date,
): Promise<{ readonly made: readonly string[]; readonly failed: readonly string[] }> => {
  const asked = (await rebuildsAskedFor(knex)).filter(
    ({ name, requested_at }) => readModels.includes(name) && requested_at >= since,
  );
  const named = (...states: readonly Rebuild['state'][]): readonly string[] =>
    asked.filter(({ state }) => states.includes(state)).map(({ name }) => name);
  return { made: named('done'), failed: named('failed', 'cancelled') };
};

const awaitRebuilds: Step = {
  milestone: 'rebuilt_at',
  run: async ({ knex, readModels }, { cleared_at: since, asked_by: by }) => {
    if (since === null) return false;
    const { made, failed } = await madeAnew(knex, readModels, since);
    await requestRebuilds(knex, failed, by);
    if (made.length < readModels.length) return false;
    await dropRetiredBuilds(knex, readModels);
    return true;
  },
};

const finish: Step = {
  milestone: 'done_at',
  run: async ({ commands, clock }, { forgetting_id: id, asked_by: by }) => {
    const [at, commandId] = [clock.now(), partCommandIdOf(id, 'done')];
    const context = { actorId: by, at, commandId, correlationId: id, causationId: id, clientRequestId: null };
    await commands.execute(forgetting, id, { type: 'FinishForgetting', at, by }, context);
    return true;
  },
};

/** In this order, which matters: nothing is made anew before nobody can open the old values any more. */
export const steps: readonly Step[] = [destroyKeys, clear, askForRebuilds, awaitRebuilds, finish];
