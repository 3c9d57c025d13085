import { deepStrictEqual } from 'node:assert/strict';
import type { Knex } from 'knex';
import { v5 } from 'uuid';
import type { AnyRecorded } from '../codec.js';
import type { DomainEvent } from '../decider.js';
import { applyBatch, openBuild } from '../projections/builds.js';
import { dumpReadModel, identifier, type AnyProjection } from '../projections/tables.js';

const NAMESPACE = 'c0b9c9a6-4a0f-4f5c-8a55-02a9a4d4d6b1';
const STORE = '00000000-0000-4000-8000-000000000001';

/** An event as a projection's specification states it: what happened, to which entity, and by whom where that matters. */
export interface Happened {
  readonly event: DomainEvent<string, object>;
  /** `category-id` */
  readonly stream: string;
  readonly by?: string;
  readonly at?: string;
}

const recordedOf = (happened: readonly Happened[]): AnyRecorded[] => {
  const revisions = new Map<string, bigint>();
  return happened.map(({ event, stream, by = v5('somebody', NAMESPACE), at = '2026-01-15T09:00:00.000Z' }, index) => {
    const revision = revisions.get(stream) ?? 0n;
    revisions.set(stream, revision + 1n);
    const id = v5(String(index), NAMESPACE);
    return {
      ...event,
      id,
      stream,
      entityId: stream.slice(stream.indexOf('-') + 1),
      revision,
      position: String(index + 1).padStart(20, '0'),
      metadata: {
        commandId: id,
        correlationId: id,
        causationId: id,
        actorId: by,
        occurredAt: at,
        clientRequestId: null,
      },
    };
  });
};

/** Folds the events into fresh tables, `size` at a time, and gives back what they hold. */
const project = async (
  knex: Knex,
  projection: AnyProjection,
  events: readonly AnyRecorded[],
  size: number,
): Promise<Record<string, unknown[]>> => {
  for (const { schema_name } of await knex<{ name: string; schema_name: string }>('projection_build')
    .select('schema_name')
    .where({ name: projection.name }))
    await knex.raw(`drop schema if exists ${identifier(schema_name)} cascade`);
  await knex('projection_build').where({ name: projection.name }).delete();
  let build = await openBuild(knex, projection, STORE, 'live');
  for (let from = 0; from < events.length; from += size) {
    const batch = events.slice(from, from + size);
    const current = build;
    const last = batch.at(-1);
    if (last !== undefined)
      build = await knex.transaction((transaction) =>
        applyBatch(transaction, projection, current, batch, last.position),
      );
  }
  return dumpReadModel(knex, projection);
};

/**
 * `given(events)` gives the rows of each table, in the order of their keys, as JSON; and checks on the way that
 * the rows do not depend on how the events were cut into batches, nor on a run before.
 * @param knex a database with `projectionMigrations`
 */
export const specifyProjection = (
  knex: Knex,
  projection: AnyProjection,
): { readonly given: (events: readonly Happened[]) => Promise<Record<string, unknown[]>> } => ({
  given: async (happened) => {
    const events = recordedOf(happened);
    const together = await project(knex, projection, events, Math.max(1, events.length));
    deepStrictEqual(await project(knex, projection, events, 1), together);
    deepStrictEqual(await project(knex, projection, events, 3), together);
    return together;
  },
});
