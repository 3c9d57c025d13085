import type { Knex } from 'knex';
import type { AnyRecorded, EventCodec } from './codec.js';
import { pages } from './projections/reader.js';
import type { Position, EventStore } from './stores/event-store.js';
import type { PostgresSignal } from './stores/postgres-signal.js';

/**
 * What the program does by itself when something happened: named by effect and cause. At least once, in
 * order, never in a rebuild; so it sends commands whose repeat yields nothing.
 */
export interface Reaction {
  readonly name: string;
  readonly on: Readonly<Record<string, (event: AnyRecorded) => Promise<void>>>;
}

const PATIENCE_MS = 250;

/** Runs reactions from their checkpoints until told to stop; an error is tried again and never passed over. */
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
  await knex('reaction_checkpoint').insert({ name: reaction.name, store_id: store.storeId }).onConflict('name').ignore();
  const aborted = (): boolean => signal.aborted;
  while (!aborted()) {
    const moved = wake.wait(PATIENCE_MS, signal);
    try {
      const row = await knex<{ position: Position; name: string }>('reaction_checkpoint').where({ name: reaction.name }).first();
      for await (const page of pages(store, codec, { after: row?.position ?? '', signal }, 100))
        for (const { position, event } of page) {
          if (event !== null) await reaction.on[event.type]?.(event);
          await knex('reaction_checkpoint').where({ name: reaction.name }).update({ position });
        }
    } catch (error) {
      onError(reaction.name, error);
    }
    await moved;
  }
};
