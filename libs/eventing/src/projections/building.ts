import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { AnyRecorded, EventCodec } from '../codec.js';
import type { EventStore, Position } from '../stores/event-store.js';
import { dropRetired, dropUnfinished, isHeldUp, swapIn } from './build-swaps.js';
import { applyBatch, Fenced, moveCheckpoint, openBuild, type Build } from './builds.js';
import { passedOver, PoisonEvent, takes } from './projection-context.js';
import { isDataError } from './poison.js';
import { PAGE, pages, type Delivery } from './reader.js';
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

/**
 * Events that are folded into a new build in one go: the more, the more of them meet in one row, which is read and written once. Beyond so
 * many hardly any more do, and memory grows.
 */
const BUILD_PAGE = 4000;
/** Whoever waits for the swap waits while the rest is folded: so few events that nobody notices. */
const REST = 200;
/** While a long read holds the views: every try holds up the others for a moment. */
const SWAP_AGAIN_MS = 1000;

const decoded = (delivery: Delivery): AnyRecorded => {
  if (delivery.event === null) throw new PoisonEvent(delivery, { cause: delivery.reason });
  return delivery.event;
};

/** Fills the new tables up to the head of the log, and again, until hardly anything is added meanwhile. */
const catchUp = async (
  making: Making,
  begun: Build,
  enough: number,
  count: (events: number, build: Build) => void,
): Promise<Build> => {
  const { knex, store, codec, projection, signal } = making;
  const except = passedOver(projection, codec.types);
  let build = begun;
  for (let added = Infinity; added > enough;) {
    added = 0;
    const head = await store.head();
    if (head === null || head === build.position) break;
    for await (const page of pages(store, codec, { after: build.position, upTo: head, except }, BUILD_PAGE)) {
      signal.throwIfAborted();
      await making.check?.();
      const current = build;
      const last = page.at(-1);
      if (last === undefined) continue;
      build = await knex.transaction((transaction) =>
        applyBatch(transaction, projection, current, page.map(decoded), last.position),
      );
      added += page.length;
      count(page.length, build);
    }
    signal.throwIfAborted();
    if (build.position < head) build = await moveCheckpoint(knex, build, head, 0);
  }
  return build;
};

/** A new build on its way to be swapped in, and how many events it has taken. */
interface Filled {
  readonly build: Build;
  readonly events: number;
}

const make = async (making: Making, { build: begun, events: before }: Filled): Promise<void> => {
  const { knex, store, codec, projection, signal, onProgress } = making;
  await store.mustStand?.();
  let events = before;
  const count = (more: number, { position }: Build): void => {
    events += more;
    onProgress?.({ name: projection.name, events, position });
  };
  let build = await catchUp(making, begun, PAGE, count);
  await createIndexes(knex, projection, build.schema_name);
  const except = passedOver(projection, codec.types);
  const missing = async function* (after: Position, upTo: Position): AsyncIterable<AnyRecorded[]> {
    for await (const page of pages(store, codec, { after, upTo, except }, PAGE)) yield page.map(decoded);
  };
  for (let swapped = false; !swapped;) {
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
export const buildBeside = async (making: Making, filled?: Filled): Promise<void> => {
  const { knex, store, projection, keepRetired } = making;
  const { name } = projection;
  if (filled === undefined) await dropUnfinished(knex, name);
  try {
    await make(making, filled ?? { build: await openBuild(knex, projection, store.storeId, 'building'), events: 0 });
  } catch (error) {
    // Of one that was fenced off the tables are another's by now; where the database is away, the next maker drops them.
    if (!(error instanceof Fenced)) await dropUnfinished(knex, name).catch(() => undefined);
    throw error;
  }
  await dropRetired(knex, name, keepRetired);
};

/** What several read models that are made together have in common. */
export type MakingTogether = Omit<Making, 'projection' | 'check' | 'confirm'> & {
  readonly projections: readonly AnyProjection[];
};

/** Each in a transaction of its own; so many at once, so that one is folded while the database writes another. */
const SIDE_BY_SIDE = 3;

/** Runs `work` for every one, a few at the same time; what one of them throws, once none is under way any more. */
const sideBySide = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const left = [...all];
  const run = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  for (const done of await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, run)))
    if (done.status === 'rejected') throw done.reason;
};

/** A new build that is filled with others. */
interface Filling {
  readonly projection: AnyProjection;
  build: Build;
  events: number;
  /** It could not take an event: it goes on by itself. */
  failed: boolean;
}

/** Folds the log as it is now into all builds, each event read and decoded once. @throws Fenced */
const fillTogether = async (
  { knex, store, codec, projections, signal, onProgress }: MakingTogether,
  fillings: readonly Filling[],
): Promise<void> => {
  const head = await store.head();
  if (head === null) return;
  const except = codec.types.filter((type) => !projections.some((projection) => takes(projection, type)));
  for await (const page of pages(store, codec, { after: '', upTo: head, except }, BUILD_PAGE)) {
    signal.throwIfAborted();
    const last = page.at(-1);
    if (last === undefined) continue;
    await sideBySide(
      fillings.filter(({ failed }) => !failed),
      async (filling) => {
        const { projection } = filling;
        const concerned = page.filter(({ event }) => event === null || takes(projection, event.type));
        if (concerned.length === 0) return;
        try {
          filling.build = await knex.transaction((transaction) =>
            applyBatch(transaction, projection, filling.build, concerned.map(decoded), last.position),
          );
        } catch (error) {
          if (!isDataError(error)) throw error;
          filling.failed = true;
          return;
        }
        filling.events += concerned.length;
        onProgress?.({ name: projection.name, events: filling.events, position: last.position });
      },
    );
  }
  await sideBySide(
    fillings.filter(({ failed, build }) => !failed && build.position < head),
    async (filling) => {
      filling.build = await moveCheckpoint(knex, filling.build, head, 0);
    },
  );
};

/**
 * `buildBeside` for several read models, in one pass over the log. One that cannot take an event is in nobody's way but its own.
 * @throws PoisonEvent, once the others serve | Fenced
 */
export const buildTogether = async (making: MakingTogether): Promise<void> => {
  const { knex, store, projections } = making;
  for (const { name } of projections) await dropUnfinished(knex, name);
  await store.mustStand?.();
  const fillings: Filling[] = [];
  try {
    for (const projection of projections)
      fillings.push({
        projection,
        build: await openBuild(knex, projection, store.storeId, 'building'),
        events: 0,
        failed: false,
      });
    await fillTogether(making, fillings);
  } catch (error) {
    if (!(error instanceof Fenced))
      for (const { name } of projections) await dropUnfinished(knex, name).catch(() => undefined);
    throw error;
  }
  const failures: unknown[] = [];
  await sideBySide(fillings, ({ projection, build, events, failed }) =>
    buildBeside({ ...making, projection }, failed ? undefined : { build, events }).catch((error: unknown) => {
      if (!isDataError(error)) throw error;
      failures.push(error);
    }),
  );
  if (failures.length > 0) throw failures[0];
};
