import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { AnyRecorded, EventCodec } from '../codec.js';
import type { EventStore, Position } from '../stores/event-store.js';
import { applyBatch, dropRetired, dropUnfinished, Fenced, isHeldUp, moveCheckpoint, openBuild, swapIn, type Build } from './builds.js';
import { passedOver, PoisonEvent } from './folding.js';
import { pages, type Delivery } from './reader.js';
import { createIndexes, type AnyProjection } from './tables.js';

export interface RebuildProgress {
  readonly name: string;
  readonly events: number;
  /** How far the new tables have come. */
  readonly position: Position;
}

/** One making of a read model, beside the one that serves. */
export interface Making {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly projection: AnyProjection;
  readonly signal: AbortSignal;
  /** How many builds that served before are kept for a look back. */
  readonly keepRetired: number;
  readonly onProgress?: (progress: RebuildProgress) => void;
  /** Throws when it is not wanted any more; asked between batches. */
  readonly check?: () => Promise<void>;
  /** In the transaction of the swap. */
  readonly confirm?: (transaction: Knex.Transaction) => Promise<void>;
}

const BATCH = 5000;
/** Whoever waits for the swap waits while the rest is folded: so few events that nobody notices. */
const REST = 200;
/** While a long read holds the views: every try holds up the others for a moment. */
const SWAP_AGAIN_MS = 1000;

const decoded = (delivery: Delivery): AnyRecorded => {
  if (delivery.event === null) throw new PoisonEvent(delivery, { cause: delivery.reason });
  return delivery.event;
};

/** Fills the new tables up to the head of the log, and again, until hardly anything is added meanwhile. */
const catchUp = async (making: Making, begun: Build, enough: number, count: (events: number, build: Build) => void): Promise<Build> => {
  const { knex, store, codec, projection, signal } = making;
  const except = passedOver(projection, codec.types);
  let build = begun;
  for (let added = Infinity; added > enough; ) {
    added = 0;
    const head = await store.head();
    if (head === null || head === build.position) break;
    for await (const page of pages(store, codec, { after: build.position, upTo: head, except }, BATCH)) {
      signal.throwIfAborted();
      await making.check?.();
      const current = build;
      const last = page.at(-1);
      if (last === undefined) continue;
      build = await knex.transaction((transaction) => applyBatch(transaction, projection, current, page.map(decoded), last.position));
      added += page.length;
      count(page.length, build);
    }
    signal.throwIfAborted();
    if (build.position < head) build = await moveCheckpoint(knex, build, head, 0);
  }
  return build;
};

const make = async (making: Making): Promise<void> => {
  const { knex, store, codec, projection, signal, onProgress } = making;
  await store.mustStand?.();
  let events = 0;
  const count = (more: number, { position }: Build): void => {
    events += more;
    onProgress?.({ name: projection.name, events, position });
  };
  let build = await catchUp(making, await openBuild(knex, projection, store.storeId, 'building'), BATCH, count);
  await createIndexes(knex, projection, build.schema_name);
  const except = passedOver(projection, codec.types);
  const missing = async function* (after: Position, upTo: Position): AsyncIterable<AnyRecorded[]> {
    for await (const page of pages(store, codec, { after, upTo, except }, BATCH)) yield page.map(decoded);
  };
  for (let swapped = false; !swapped; ) {
    build = await catchUp(making, build, REST, count);
    await store.mustStand?.();
    try {
      await swapIn({ knex, projection, build, missing, confirm: making.confirm ?? (() => Promise.resolve()) });
      swapped = true;
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      await pause(SWAP_AGAIN_MS, undefined, { signal });
      await making.check?.();
    }
  }
};

/**
 * Makes a read model from the whole log in tables of its own and puts it in the place of the live one. The
 * caller sees to it that nobody else makes the same one. What does not come to its end leaves nothing behind.
 * @throws PoisonEvent | Fenced, or what `check` and `confirm` throw
 */
export const buildBeside = async (making: Making): Promise<void> => {
  const { knex, projection: { name }, keepRetired } = making;
  await dropUnfinished(knex, name);
  try {
    await make(making);
  } catch (error) {
    // Of one that was fenced off the tables are another's by now; where the database is away, the next maker drops them.
    if (!(error instanceof Fenced)) await dropUnfinished(knex, name).catch(() => undefined);
    throw error;
  }
  await dropRetired(knex, name, keepRetired);
};
