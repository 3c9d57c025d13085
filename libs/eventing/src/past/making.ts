import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { AnyRecorded, EventCodec } from '../codec.js';
import { Fold, foldTogether, takes } from '../projections/projection-context.js';
import { PAGE, pages } from '../projections/reader.js';
import { createIndexes, identifier, tablesOf, type AnyProjection } from '../projections/tables.js';
import type { EventStore, Position } from '../stores/event-store.js';
import { change, seedTables, isAwaited, mark, nearestBefore, viewAt, type View } from './views.js';

export interface MakingPorts {
  readonly knex: Knex;
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly projections: readonly AnyProjection[];
  readonly madeBy: string;
  /** Events between two beginnings. */
  readonly every: number;
}

/** A beginning is for later: it is put off when somebody waits for a view now. */
export class Preempted extends Error {
  override readonly name = 'Preempted';
}

/** Of a beginning, which nobody waits for. */
const QUIET_PAGE = 250;
/** So that one long making does not fill the disk with beginnings. */
const MOST_BY_THE_WAY = 6;

/** Of all types those that none of the projections takes. */
const passedOverByAll = (projections: readonly AnyProjection[], types: readonly string[]): readonly string[] =>
  types.filter((type) => !projections.some((projection) => takes(projection, type)));

/** Folds one page into the tables of all projections, in one transaction. */
const foldPage = (
  knex: Knex,
  projections: readonly AnyProjection[],
  schema: string,
  events: readonly AnyRecorded[],
): Promise<void> =>
  knex.transaction(async (transaction) => {
    // What falls with a crash is made again from the log.
    await transaction.raw('set local synchronous_commit to off');
    await foldTogether(
      transaction,
      projections.map((projection) => new Fold(projection, schema, events)),
    );
  });

/** Keeps the tables as they are now as a beginning for later views. */
const keepByTheWay = async (
  { knex, projections, madeBy }: MakingPorts,
  from: View,
  position: Position,
): Promise<void> => {
  const kept = await viewAt(knex, position, madeBy, true);
  if (kept.state === 'ready') return;
  await seedTables(knex, projections, kept.schema_name, from);
  await finish(knex, projections, kept);
};

const finish = async (knex: Knex, projections: readonly AnyProjection[], view: View): Promise<void> => {
  for (const projection of projections) await createIndexes(knex, projection, view.schema_name);
  // Nobody comes by later to say which rows everybody may see, and without it every count reads every row.
  const tables = projections.flatMap((projection) =>
    tablesOf(projection).map(([name]) => `${identifier(view.schema_name)}.${identifier(name)}`),
  );
  await knex.raw(`vacuum ${tables.join(', ')}`);
  await mark(knex, view.schema_name);
  await change(knex, view, { state: 'ready', reached: view.position });
};

/** After a page of a beginning: whoever works meanwhile gets as much of the machine as it took. */
const giveWay = async (knex: Knex, began: number, signal: AbortSignal): Promise<void> => {
  if (await isAwaited(knex)) throw new Preempted();
  await pause(performance.now() - began, undefined, { signal });
};

/**
 * Makes the tables of a view: those of the nearest one before it, and the events in between.
 * @throws Preempted, or whatever went wrong; the view is left unfinished
 */
export const make = async (ports: MakingPorts, view: View, signal: AbortSignal): Promise<void> => {
  const { knex, store, codec, projections, madeBy, every } = ports;
  await store.mustStand?.();
  const from = await nearestBefore(knex, view.position, madeBy);
  const after = from?.position ?? '';
  await change(knex, view, {
    state: 'building',
    begun_from: after,
    reached: after,
    reason: null,
    started_at: knex.raw('clock_timestamp()'),
  });
  await seedTables(knex, projections, view.schema_name, from);
  const range = { after, upTo: view.position, except: passedOverByAll(projections, codec.types), signal };
  // Spread over the whole way, where that is long.
  const begun = await store.placeOf(after);
  const step = Math.max(every, Math.ceil(((await store.placeOf(view.position)) - begun) / (MOST_BY_THE_WAY + 1)));
  let byTheWay = 0;
  for await (const page of view.position === ''
    ? []
    : pages(store, codec, range, Math.min(view.beginning ? QUIET_PAGE : PAGE, every))) {
    signal.throwIfAborted();
    const began = performance.now();
    const events = page.map(({ event, ...unreadable }) => {
      if (event === null) throw 'reason' in unreadable ? unreadable.reason : new Error('an event cannot be read');
      return event;
    });
    const last = events.at(-1);
    if (last === undefined) continue;
    await foldPage(knex, projections, view.schema_name, events);
    await change(knex, view, { reached: last.position });
    if (view.beginning) await giveWay(knex, began, signal);
    const due = Math.floor(((await store.placeOf(last.position)) - begun) / step);
    if (due <= byTheWay || last.position >= view.position) continue;
    byTheWay = due;
    await keepByTheWay(ports, view, last.position);
  }
  signal.throwIfAborted();
  await finish(knex, projections, view);
};
