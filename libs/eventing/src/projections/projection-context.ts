import { setImmediate as turn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { AnyRecorded } from '../codec.js';
import type { ProjectionContext } from '../projection.js';
import { isSumTable, SumBatch, TableBatch, type Piece, type Row } from './table-batches.js';
import { tablesOf, type AnyProjection } from './tables.js';

type Keys = Readonly<Record<string, readonly (readonly string[])[] | undefined>>;
type Handlers = Readonly<
  Record<
    string,
    ((event: AnyRecorded, folding: ProjectionContext<Record<string, never>>) => void) | 'ignore' | undefined
  >
>;

/** An event that its projection could not take. */
export class PoisonEvent extends Error {
  override readonly name = 'PoisonEvent';
  constructor(
    readonly event: Pick<AnyRecorded, 'position' | 'type' | 'id' | 'stream'>,
    options: ErrorOptions,
  ) {
    super(`${event.type} at ${event.position}`, options);
  }
}

/** Whether events of this type change anything in this read model. */
export const takes = ({ on }: Pick<AnyProjection, 'on'>, type: string): boolean =>
  typeof (on as Handlers)[type] === 'function';

/** Of these types those that it passes over. A type that nobody knows is not among them: it stops the read model. */
export const passedOver = (projection: Pick<AnyProjection, 'on'>, types: readonly string[]): readonly string[] =>
  types.filter((type) => !takes(projection, type));

interface Batches {
  readonly tables: ReadonlyMap<string, TableBatch>;
  readonly sums: ReadonlyMap<string, SumBatch>;
}

const batchesOf = (projection: AnyProjection): Batches => {
  const tables = new Map<string, TableBatch>();
  const sums = new Map<string, SumBatch>();
  for (const [name, definition] of tablesOf(projection))
    if (isSumTable(definition)) sums.set(name, new SumBatch(name, definition));
    else tables.set(name, new TableBatch(name, definition));
  return { tables, sums };
};

/** Events whose handlers run in one turn of the loop: calls are answered between two turns. */
const IN_ONE_TURN = 500;

/** @throws PoisonEvent when the work with one of the events throws */
const each = (events: readonly AnyRecorded[], work: (event: AnyRecorded) => void): void => {
  for (const event of events) {
    try {
      work(event);
    } catch (error) {
      throw new PoisonEvent(event, { cause: error });
    }
  }
};

/** Events for one read model, on their way into the tables of one build. */
export class Fold {
  readonly #batches: Batches;
  readonly #relevant: readonly AnyRecorded[];
  readonly #touched = new Set<string>();
  #fetches: readonly TableBatch[] = [];

  /** @throws PoisonEvent when the projection cannot say which rows an event needs */
  constructor(
    readonly projection: AnyProjection,
    readonly schema: string,
    events: readonly AnyRecorded[],
  ) {
    this.#relevant = events.filter(({ type }) => takes(projection, type));
    this.#batches = batchesOf(projection);
    each(this.#relevant, (event) => {
      for (const [name, keys] of Object.entries(projection.keys(event) as Keys))
        for (const key of keys ?? []) this.#batches.tables.get(name)?.want(key);
    });
  }

  /** What has to be read first, in the order in which `fetched` names it. */
  fetching(): readonly Piece[] {
    const fetches = [...this.#batches.tables.values()].flatMap((table) => {
      const piece = table.fetching(this.schema);
      return piece === null ? [] : [{ table, piece }];
    });
    this.#fetches = fetches.map(({ table }) => table);
    return fetches.map(({ piece }) => piece);
  }

  fetched(place: number, row: Row): void {
    this.#fetches[place]?.fetched(row);
  }

  /** The handlers in the order of the events, over memory. @throws PoisonEvent when one of them throws */
  async run(): Promise<readonly Piece[]> {
    const { tables, sums } = this.#batches;
    const handlers = this.projection.on as Handlers;
    const folding = {
      rows: Object.fromEntries([...tables, ...sums]) as unknown as Record<string, never>,
      touch: (key: string) => void this.#touched.add(key),
    };
    for (let from = 0; from < this.#relevant.length; from += IN_ONE_TURN) {
      if (from > 0) await turn();
      each(this.#relevant.slice(from, from + IN_ONE_TURN), (event) => {
        const handler = handlers[event.type];
        if (typeof handler === 'function') handler(event, folding);
      });
    }
    return [...tables.values(), ...sums.values()].flatMap((table) => table.writing(this.schema));
  }

  async settle(transaction: Knex.Transaction): Promise<void> {
    if (this.#touched.size > 0) await this.projection.settle?.(transaction, this.schema, [...this.#touched]);
  }
}

/** Work that is done in the statement that reads the rows: `first` is its `with`, `text` selects what came of it as JSON. */
export interface Ahead {
  readonly first: string;
  readonly text: string;
  readonly values: readonly string[];
}

interface Fetched {
  readonly fold: number;
  readonly place: number;
  readonly row: Row;
}

/** Reads all rows that the folds need, in one statement. @returns what was selected of `ahead` */
export const readRows = async (
  transaction: Knex.Transaction,
  folds: readonly Fold[],
  ahead?: Ahead,
): Promise<readonly Row[]> => {
  const fetches = folds.flatMap((fold, index) =>
    fold.fetching().map(({ text, values }, place) => ({
      text: `select ${index} as fold, ${place} as place, f.row from (${text}) f`,
      values,
    })),
  );
  const selects = [
    ...(ahead === undefined ? [] : [`select -1 as fold, 0 as place, a.row from (${ahead.text}) a`]),
    ...fetches.map(({ text }) => text),
  ];
  if (selects.length === 0) return [];
  const values = [...(ahead?.values ?? []), ...fetches.flatMap((fetch) => fetch.values)];
  const { rows } = await transaction.raw<{ rows: Fetched[] }>(
    `${ahead?.first ?? ''} ${selects.join(' union all ')}`,
    values,
  );
  for (const { fold, place, row } of rows) folds[fold]?.fetched(place, row);
  return rows.flatMap(({ fold, row }) => (fold === -1 ? [row] : []));
};

/**
 * Runs the handlers over the rows that were read, writes what came of it in one statement, and settles.
 * @throws PoisonEvent when a handler throws
 */
export const writeRows = async (transaction: Knex.Transaction, folds: readonly Fold[]): Promise<void> => {
  const pieces: Piece[] = [];
  for (const fold of folds) pieces.push(...(await fold.run()));
  const parts = pieces.flatMap(({ text, values, then }, index) => [
    { text: `w${index} as (${text})`, values },
    ...(then === undefined ? [] : [{ text: `t${index} as (${then.text(`w${index}`)})`, values: then.values }]),
  ]);
  if (parts.length > 0)
    await transaction.raw(
      `with ${parts.map(({ text }) => text).join(', ')} select 1`,
      parts.flatMap(({ values }) => [...values]),
    );
  for (const fold of folds) await fold.settle(transaction);
};

/** Folds events into tables that have no checkpoint of their own. @throws PoisonEvent */
export const foldTogether = async (transaction: Knex.Transaction, folds: readonly Fold[]): Promise<void> => {
  await readRows(transaction, folds);
  await writeRows(transaction, folds);
};
