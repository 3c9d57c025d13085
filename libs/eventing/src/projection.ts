import type { Knex } from 'knex';
import type { Recorded } from './catalogue.js';
import type { DomainEvent } from './decider.js';

/** A column's PostgreSQL type as written in `create table`, for instance `uuid not null`, `text[]`. */
export type ColumnType = string;

/** One table of a read model. The runner creates it in a schema of its own for each version. */
export interface TableDefinition<Row extends object = Record<string, unknown>> {
  readonly columns: { readonly [Column in keyof Row & string]: ColumnType };
  /** Primary key; its columns are text or uuid. */
  readonly key: readonly (keyof Row & string)[];
  /** Index definitions without name and table, for instance `(start_at desc, job_id)` or `using gin (search gin_trgm_ops)`. */
  readonly indexes?: readonly string[];
}

/**
 * A table whose rows are totals: a key, and whole numbers that are only ever added to. What a batch adds is
 * gathered and written once; a row whose totals are all 0 goes.
 */
export interface AggregateTable<Row extends object = Record<string, unknown>> extends TableDefinition<Row> {
  /** Every column that is not in the key. */
  readonly sums: readonly (keyof Row & string)[];
}

/** The totals of one `AggregateTable` as a handler sees them. */
export interface Sums<Row extends object> {
  /** Adds to the row of this key; negative numbers take back what was added before. */
  add(row: Row): void;
}

/** The rows of one table as a handler sees them: what the batch prefetched, and what it has written so far. */
export interface Rows<Row extends object> {
  /** Only keys that `keys` named for this event (or that this batch wrote) can be read. */
  get(...key: string[]): Readonly<Row> | undefined;
  put(row: Row): void;
  /** Shallow merge into an existing row; a missing row is an error, since an event cannot precede its entity. */
  patch(key: readonly string[], changes: Partial<Row>): void;
  delete(...key: string[]): void;
}

export type RowsOf<Tables extends TablesOf> = {
  readonly [Name in keyof Tables]: Tables[Name] extends AggregateTable<infer Row>
    ? Sums<Row>
    : Tables[Name] extends TableDefinition<infer Row>
      ? Rows<Row>
      : never;
};

// The row types differ from table to table, and only `RowsOf` needs them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type TablesOf = Readonly<Record<string, TableDefinition<any>>>;

/** Runs once a batch, after its rows are written and in the same transaction. */
export type Settle = (transaction: Knex.Transaction, schema: string, touched: readonly string[]) => Promise<void>;

export interface ProjectionContext<Tables extends TablesOf> {
  readonly rows: RowsOf<Tables>;
  /** Marks a key for `settle`. */
  touch(key: string): void;
}

// Written as a method's type, so that modules can list projections of different unions side by side.
export type Handler<Event extends DomainEvent<string, object>, Tables extends TablesOf> = {
  handle(this: void, event: Recorded<Event>, folding: ProjectionContext<Tables>): void;
}['handle'];

/** A case for every event of the union, or the word `ignore`: what is forgotten does not compile. */
export type On<Event extends DomainEvent<string, object>, Tables extends TablesOf> = {
  readonly [Type in Event['type']]: Handler<Extract<Event, { type: Type }>, Tables> | 'ignore';
};

/**
 * A read model: disposable tables, folded from events. Handlers are pure over rows; rows and checkpoint
 * commit together. Raising `version` builds the new tables beside the old ones and swaps.
 */
export interface Projection<
  Event extends DomainEvent<string, object> = DomainEvent<string, object>,
  Tables extends TablesOf = TablesOf,
> {
  /** snake_case. Tables are read by their bare names, see `tables`; these are unique among all read models. */
  readonly name: string;
  readonly version: number;
  readonly tables: Tables;
  /** The keys that this event's handler may read, per table: fetched for the whole batch in one query a table. */
  keys(this: void, event: Recorded<Event>): { readonly [Name in keyof Tables]?: readonly (readonly string[])[] };
  readonly on: On<Event, Tables>;
  readonly settle?: Settle;
  /** It answers questions about the past too, from tables of its own that end at an instant (docs/decisions/0014). */
  readonly past?: true;
}

export const defineProjection = <Event extends DomainEvent<string, object>, Tables extends TablesOf>(
  projection: Projection<Event, Tables>,
): Projection<Event, Tables> => projection;
