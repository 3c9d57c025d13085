import type { Knex } from 'knex';
import type { AnyRecorded } from '../codec.js';
import type { ProjectionContext, Rows, Sums, AggregateTable, TableDefinition } from '../projection.js';
import { identifier, tablesOf, type AnyProjection } from './tables.js';

type Row = Record<string, unknown>;

/** A part of a statement, with knex's placeholders. `then` is one that goes by the rows that this one returned. */
export interface Piece {
  readonly text: string;
  readonly values: readonly string[];
  readonly then?: { readonly text: (returned: string) => string; readonly values: readonly string[] };
}

const SEPARATOR = '\u001f';
const nameOf = (key: readonly string[]): string => key.join(SEPARATOR);

interface Texts {
  readonly schema: string;
  readonly name: string;
  readonly fetch: string;
  readonly put: string;
  readonly remove: string;
}

const textsKept = new WeakMap<TableDefinition, Texts>();

/** The statements about one table, which are the same until another build serves. */
const textsOf = (schema: string, name: string, definition: TableDefinition): Texts => {
  const kept = textsKept.get(definition);
  if (kept?.schema === schema && kept.name === name) return kept;
  const { columns: types } = definition;
  const table = `${identifier(schema)}.${identifier(name)}`;
  const key = definition.key.map(identifier);
  const columns = Object.keys(types).map(identifier);
  const others = columns.filter((column) => !key.includes(column));
  const update =
    others.length === 0
      ? 'nothing'
      : `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  const typed = definition.key.map(
    (column) => `${identifier(column)} ${(types[column] ?? 'text').split(' ')[0] ?? 'text'}`,
  );
  const same = (other: string): string => key.map((column) => `t.${column} = ${other}.${column}`).join(' and ');
  const texts: Texts = {
    schema,
    name,
    // `offset 0` makes PostgreSQL look each key up in the index: it reckons with a hundred keys, for which it would read a table of thousands of rows whole.
    fetch: `select f.row from json_to_recordset(?::json) as w(${typed.join(', ')}) cross join lateral (select row_to_json(t) as row from ${table} t where ${same('w')} offset 0) f`,
    put: `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from json_populate_recordset(null::${table}, ?::json) on conflict (${key.join(', ')}) do ${update}`,
    remove: `delete from ${table} t using json_populate_recordset(null::${table}, ?::json) d where ${same('d')}`,
  };
  textsKept.set(definition, texts);
  return texts;
};

/** The rows of one table during one batch: what was fetched, what the handlers made of it, what is to be written. */
class TableBatch implements Rows<Row> {
  readonly wanted = new Map<string, readonly string[]>();
  readonly #rows = new Map<string, Row | undefined>();
  readonly #changed = new Set<string>();

  constructor(
    readonly name: string,
    readonly definition: TableDefinition,
  ) {}

  want(key: readonly string[]): void {
    this.wanted.set(nameOf(key), key);
  }

  /** Reads what is wanted, each row as JSON; null where nothing is. */
  fetching(schema: string): Piece | null {
    if (this.wanted.size === 0) return null;
    for (const name of this.wanted.keys()) this.#rows.set(name, undefined);
    const { key } = this.definition;
    const wanted = [...this.wanted.values()].map((values) =>
      Object.fromEntries(key.map((column, index) => [column, values[index]])),
    );
    return { text: textsOf(schema, this.name, this.definition).fetch, values: [JSON.stringify(wanted)] };
  }

  fetched(row: Row): void {
    this.#rows.set(this.#keyOf(row), row);
  }

  get(...key: string[]): Row | undefined {
    const name = nameOf(key);
    if (!this.#rows.has(name))
      throw new Error(`${this.name}: a handler read ${key.join(', ')}, which \`keys\` did not name for its event`);
    return this.#rows.get(name);
  }

  put(row: Row): void {
    this.#set(this.#keyOf(row), row);
  }

  patch(key: readonly string[], changes: Partial<Row>): void {
    const row = this.get(...key);
    if (row === undefined) throw new Error(`${this.name}: an event changes ${key.join(', ')}, which is not there`);
    this.#set(nameOf(key), { ...row, ...changes });
  }

  delete(...key: string[]): void {
    this.#set(nameOf(key), undefined);
  }

  writing(schema: string): readonly Piece[] {
    if (this.#changed.size === 0) return [];
    const puts: Row[] = [];
    const deletes: Row[] = [];
    for (const name of this.#changed) {
      const row = this.#rows.get(name);
      if (row !== undefined) puts.push(row);
      else
        deletes.push(
          Object.fromEntries(name.split(SEPARATOR).map((value, index) => [this.definition.key[index] ?? '', value])),
        );
    }
    const { put, remove } = textsOf(schema, this.name, this.definition);
    return [
      ...(puts.length === 0 ? [] : [{ text: put, values: [JSON.stringify(puts)] }]),
      ...(deletes.length === 0 ? [] : [{ text: remove, values: [JSON.stringify(deletes)] }]),
    ];
  }

  #set(name: string, row: Row | undefined): void {
    this.#rows.set(name, row);
    this.#changed.add(name);
  }

  #keyOf(row: Row): string {
    return nameOf(this.definition.key.map((column) => String(row[column])));
  }
}

/** What one batch adds to the totals of one table. Nothing is fetched: the database adds. */
class SumBatch implements Sums<Row> {
  readonly #added = new Map<string, Row>();
  /** Totals that may have come to nothing. */
  readonly #lessened = new Set<string>();

  constructor(
    readonly name: string,
    readonly definition: AggregateTable,
  ) {}

  add(row: Row): void {
    const name = nameOf(this.definition.key.map((column) => String(row[column])));
    const before = this.#added.get(name);
    const totals = { ...row };
    for (const column of this.definition.sums) {
      const amount = row[column];
      if (!Number.isSafeInteger(amount)) throw new Error(`${this.name}: ${column} is no whole number`);
      if ((amount as number) < 0) this.#lessened.add(name);
      totals[column] = (amount as number) + Number(before?.[column] ?? 0);
    }
    this.#added.set(name, totals);
  }

  /** Adds what there is to add; rows that come to nothing go, and those are never both taken away and added to. */
  writing(schema: string): readonly Piece[] {
    const changed = [...this.#added].filter(([, row]) => this.definition.sums.some((column) => row[column] !== 0));
    if (changed.length === 0) return [];
    const table = `${identifier(schema)}.${identifier(this.name)}`;
    const key = this.definition.key.map(identifier);
    const sums = this.definition.sums.map(identifier);
    const columns = [...key, ...sums].join(', ');
    const added = sums.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');
    const inserting = (from: string): string =>
      `insert into ${table} as t (${columns}) select ${columns} from ${from} on conflict (${key.join(', ')}) do update set ${added}`;
    const given = `json_populate_recordset(null::${table}, ?::json)`;
    const same = (one: string, other: string): string =>
      key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');
    const lessened = changed.filter(([name]) => this.#lessened.has(name)).map(([, row]) => row);
    const grown = changed.filter(([name]) => !this.#lessened.has(name)).map(([, row]) => row);
    const nothing = sums.map((column) => `t.${column} + d.${column} = 0`).join(' and ');
    return [
      ...(grown.length === 0 ? [] : [{ text: inserting(given), values: [JSON.stringify(grown)] }]),
      ...(lessened.length === 0
        ? []
        : [
            {
              text: `delete from ${table} t using ${given} d where ${same('t', 'd')} and ${nothing} returning ${key.map((column) => `t.${column}`).join(', ')}`,
              values: [JSON.stringify(lessened)],
              then: {
                text: (gone: string) =>
                  inserting(`${given} d where not exists (select from ${gone} g where ${same('g', 'd')})`),
                values: [JSON.stringify(lessened)],
              },
            },
          ]),
    ];
  }
}

const isSumTable = (definition: TableDefinition): definition is AggregateTable => 'sums' in definition;

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
  run(): readonly Piece[] {
    const { tables, sums } = this.#batches;
    const handlers = this.projection.on as Handlers;
    const folding = {
      rows: Object.fromEntries([...tables, ...sums]) as unknown as Record<string, never>,
      touch: (key: string) => void this.#touched.add(key),
    };
    each(this.#relevant, (event) => {
      const handler = handlers[event.type];
      if (typeof handler === 'function') handler(event, folding);
    });
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
  const pieces = folds.flatMap((fold) => fold.run());
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
