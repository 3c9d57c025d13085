import { t } from '#languages';
import type { Knex } from 'knex';
import type { ForgettableKind, ForgettingReason } from '#contracts';
import { heldClaims, type TwoPhaseGuard, type UnitOfWork } from '#eventing';
import { HttpProblem, type Migration } from '#platform';
import type { ForgottenWhom } from '../forgetting.events.js';

/** How far each forgetting has come: ids and times, nothing of the person. */
export const forgettingMigration: Migration = {
  id: 'forgetting/1-forgetting',
  up: `create table forgetting (
         forgetting_id uuid primary key,
         kind text not null check (kind in ('client', 'staff')),
         user_id uuid,
         keys uuid[] not null,
         documents uuid[] not null,
         reason text not null,
         counts jsonb not null,
         asked_by uuid not null,
         asked_at timestamptz not null default clock_timestamp(),
         keys_destroyed_at timestamptz,
         cleared_at timestamptz,
         rebuilds_asked_at timestamptz,
         rebuilt_at timestamptz,
         done_at timestamptz
       );
       create unique index forgetting_user on forgetting (user_id) where user_id is not null;`,
};

export interface ForgettingRow {
  readonly forgetting_id: string;
  readonly kind: ForgettableKind;
  readonly user_id: string | null;
  readonly keys: readonly string[];
  readonly documents: readonly string[];
  readonly reason: ForgettingReason;
  readonly counts: ForgottenWhom['counts'];
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly keys_destroyed_at: Date | null;
  readonly cleared_at: Date | null;
  readonly rebuilds_asked_at: Date | null;
  readonly rebuilt_at: Date | null;
  readonly done_at: Date | null;
}

/** A moment that is written down when a step is done. */
export type Milestone = 'keys_destroyed_at' | 'cleared_at' | 'rebuilds_asked_at' | 'rebuilt_at' | 'done_at';

/** A decision, by ids. */
interface Decision {
  readonly id: string;
  readonly by: string;
  readonly whom: ForgottenWhom;
}

const write = async (
  transaction: Knex.Transaction,
  { id, by, whom: { userId, counts, keys, documents, ...whom } }: Decision,
): Promise<void> => {
  await transaction('forgetting')
    .insert({
      ...whom,
      forgetting_id: id,
      user_id: userId,
      keys: [...keys],
      documents: [...documents],
      counts: JSON.stringify(counts),
      asked_by: by,
    })
    .onConflict('forgetting_id')
    .ignore();
};

/** Nothing is carried out before the log has the decision: what stands in the table is carried out. */
export const decisionHeld: TwoPhaseGuard<Decision> = {
  name: 'forgetting/decision',
  settle: (transaction, _unit, decision, outcome) =>
    outcome === 'appended' ? write(transaction, decision) : Promise.resolve(),
};

/** @throws HttpProblem 409 when someone else decided it for the same colleague a moment ago */
export const takeDown = async (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  id: string,
  by: string,
  whom: ForgottenWhom,
): Promise<void> => {
  const { userId } = whom;
  const already = new HttpProblem(409, t('This person is being forgotten already.'));
  if (
    userId !== null &&
    (await transaction('forgetting').where({ user_id: userId }).whereNot({ forgetting_id: id }).first('user_id')) !==
      undefined
  )
    throw already;
  if (unit.form === 'together') return write(transaction, { id, by, whom });
  if (userId !== null) {
    await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('forgetting of ' || ?, 0))`, [userId]);
    if (
      (await heldClaims<Decision>(transaction, decisionHeld)).some(
        (other) => other.whom.userId === userId && other.id !== id,
      )
    )
      throw already;
  }
  unit.hold(decisionHeld, { id, by, whom });
};

export const unfinished = (knex: Knex): Promise<readonly ForgettingRow[]> =>
  knex<ForgettingRow>('forgetting').whereNull('done_at').orderBy('asked_at');

export const reached = async (knex: Knex, id: string, milestone: Milestone): Promise<void> => {
  await knex('forgetting')
    .where({ forgetting_id: id })
    .whereNull(milestone)
    .update({ [milestone]: knex.raw('clock_timestamp()') });
};
