import type { Knex } from 'knex';
import type { AnyRecorded, EventCodec } from './codec.js';
import { pages, type Delivery } from './projections/reader.js';
import type { Position, EventStore } from './stores/event-store.js';
import type { PostgresSignal } from './stores/postgres-signal.js';

/**
 * What the program does by itself when something happened: named by effect and cause. At least once, in
 * order, never in a rebuild; so it sends commands whose repeat yields nothing.
 * @public the modules' reactions are given as these
 */
export interface Reaction {
  readonly name: string;
  readonly on: Readonly<Record<string, (event: AnyRecorded) => Promise<void>>>;
}

/** For a notification that was lost; as a rule it is woken. */
const PATIENCE_MS = 5000;
const AGAIN_MS = 250;
const PAGE = 100;

/**
 * Runs reactions from their checkpoints until told to stop; an error is tried again and never passed over.
 * @public a program that has reactions runs them with this
 */
export const runReactions = async (
  ports: { readonly knex: Knex; readonly store: EventStore; readonly codec: EventCodec; readonly wake: PostgresSignal },
  reactions: readonly Reaction[],
  signal: AbortSignal,
  onError: (name: string, error: unknown) => void,
): Promise<void> => {
  await Promise.all(reactions.map((reaction) => runReaction(ports, reaction, signal, onError)));
};

const runReaction = async (
  { knex, store, codec, wake }: Parameters<typeof runReactions>[0],
  reaction: Reaction,
  signal: AbortSignal,
  onError: (name: string, error: unknown) => void,
): Promise<void> => {
  await knex('reaction_checkpoint')
    .insert({ name: reaction.name, store_id: store.storeId })
    .onConflict('name')
    .ignore();
  const aborted = (): boolean => signal.aborted;
  while (!aborted()) {
    const moved = wake.wait(PATIENCE_MS, signal);
    try {
      const row = await knex<{ position: Position; name: string }>('reaction_checkpoint')
        .where({ name: reaction.name })
        .first();
      for await (const page of pages(store, codec, { after: row?.position ?? '', signal }, PAGE))
        await react(knex, reaction, page);
    } catch (error) {
      onError(reaction.name, error);
      await wake.wait(AGAIN_MS, signal);
      continue;
    }
    await moved;
  }
};

/** One event at a time, the checkpoint after each: a throw leaves it at the last one that went well. */
const react = async (knex: Knex, { name, on }: Reaction, page: readonly Delivery[]): Promise<void> => {
  for (const delivery of page) {
    if (delivery.event !== null) await on[delivery.event.type]?.(delivery.event);
    else if (Object.hasOwn(on, delivery.type)) throw delivery.reason;
    await knex('reaction_checkpoint').where({ name }).update({ position: delivery.position });
  }
};
