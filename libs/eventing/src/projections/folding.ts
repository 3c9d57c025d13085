import type { Knex } from 'knex';
import type { AnyRecorded } from '../codec.js';
import type { Folding, Rows, Sums, SumTable, TableDefinition } from '../projection.js';
import { identifier, tablesOf, type AnyProjection } from './tables.js';

type Row = Record<string, unknown>;

const SEPARATOR = '\u001f';
const nameOf = (key: readonly string[]): string => key.join(SEPARATOR);

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

  async fetch(transaction: Knex.Transaction, schema: string): Promise<void> {
    if (this.wanted.size === 0) return;
    for (const name of this.wanted.keys()) this.#rows.set(name, undefined);
    const { key, columns } = this.definition;
    const typed = key.map((column) => `${identifier(column)} ${(columns[column] ?? 'text').split(' ')[0] ?? 'text'}`);
    const join = key.map((column) => `t.${identifier(column)} = w.${identifier(column)}`).join(' and ');
    const wanted = [...this.wanted.values()].map((values) => Object.fromEntries(key.map((column, index) => [column, values[index]])));
    const { rows } = await transaction.raw<{ rows: { row: Row }[] }>(
      `select row_to_json(t) as row from json_to_recordset(?::json) as w(${typed.join(', ')}) join ${identifier(schema)}.${identifier(this.name)} t on ${join}`,
      [JSON.stringify(wanted)],
    );
    for (const { row } of rows) this.#rows.set(this.#keyOf(row), row);
  }

  get(...key: string[]): Row | undefined {
    const name = nameOf(key);
    if (!this.#rows.has(name)) throw new Error(`${this.name}: a handler read ${key.join(', ')}, which \`keys\` did not name for its event`);
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

  async write(transaction: Knex.Transaction, schema: string): Promise<void> {
    const puts: Row[] = [];
    const deletes: Row[] = [];
    for (const name of this.#changed) {
      const row = this.#rows.get(name);
      if (row !== undefined) puts.push(row);
      else deletes.push(Object.fromEntries(name.split(SEPARATOR).map((value, index) => [this.definition.key[index] ?? '', value])));
    }
    const table = `${identifier(schema)}.${identifier(this.name)}`;
    const key = this.definition.key.map(identifier);
    if (puts.length > 0) {
      const columns = Object.keys(this.definition.columns).map(identifier);
      const others = columns.filter((column) => !key.includes(column));
      const update = others.length === 0 ? 'nothing' : `update set ${others.map((column) => `${column} = excluded.${column}`).join(', ')}`;
      await transaction.raw(
        `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from json_populate_recordset(null::${table}, ?::json) on conflict (${key.join(', ')}) do ${update}`,
        [JSON.stringify(puts)],
      );
    }
    if (deletes.length > 0)
      await transaction.raw(
        `delete from ${table} t using json_populate_recordset(null::${table}, ?::json) d where ${key.map((column) => `t.${column} = d.${column}`).join(' and ')}`,
        [JSON.stringify(deletes)],
      );
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
    readonly definition: SumTable,
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

  async write(transaction: Knex.Transaction, schema: string): Promise<void> {
    const { key, sums } = this.definition;
    const changed = [...this.#added].filter(([, row]) => sums.some((column) => row[column] !== 0));
    if (changed.length === 0) return;
    const table = `${identifier(schema)}.${identifier(this.name)}`;
    const columns = [...key, ...sums].map(identifier).join(', ');
    const added = sums.map(identifier).map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');
    await transaction.raw(
      `insert into ${table} as t (${columns}) select ${columns} from json_populate_recordset(null::${table}, ?::json) on conflict (${key.map(identifier).join(', ')}) do update set ${added}`,
      [JSON.stringify(changed.map(([, row]) => row))],
    );
    const lessened = changed.filter(([name]) => this.#lessened.has(name)).map(([, row]) => row);
    if (lessened.length === 0) return;
    const same = key.map(identifier).map((column) => `t.${column} = d.${column}`);
    const nothing = sums.map(identifier).map((column) => `t.${column} = 0`);
    await transaction.raw(`delete from ${table} t using json_populate_recordset(null::${table}, ?::json) d where ${[...same, ...nothing].join(' and ')}`, [JSON.stringify(lessened)]);
  }
}

const isSumTable = (definition: TableDefinition): definition is SumTable => 'sums' in definition;

type Keys = Readonly<Record<string, readonly (readonly string[])[] | undefined>>;
type Handlers = Readonly<Record<string, ((event: AnyRecorded, folding: Folding<Record<string, never>>) => void) | 'ignore' | undefined>>;

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
export const takes = ({ on }: Pick<AnyProjection, 'on'>, type: string): boolean => typeof (on as Handlers)[type] === 'function';

/** Of these types those that it passes over. A type that nobody knows is not among them: it stops the read model. */
export const passedOver = (projection: Pick<AnyProjection, 'on'>, types: readonly string[]): readonly string[] => types.filter((type) => !takes(projection, type));

/** Whether any of the events changes anything in this read model. */
export const concerns = (projection: AnyProjection, events: readonly AnyRecorded[]): boolean => events.some(({ type }) => takes(projection, type));

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

/**
 * Folds a batch into the tables of one build, inside the caller's transaction: one query a table for what is
 * needed, the handlers in order over memory, one statement a table for what came of it (tables that add
 * need nothing fetched), then `settle`.
 * @throws PoisonEvent when a handler throws
 */
export const foldBatch = async (
  transaction: Knex.Transaction,
  projection: AnyProjection,
  schema: string,
  events: readonly AnyRecorded[],
): Promise<void> => {
  const handlers = projection.on as Handlers;
  const relevant = events.filter(({ type }) => takes(projection, type));
  if (relevant.length === 0) return;
  const { tables, sums } = batchesOf(projection);
  each(relevant, (event) => {
    for (const [name, keys] of Object.entries(projection.keys(event) as Keys)) for (const key of keys ?? []) tables.get(name)?.want(key);
  });
  for (const table of tables.values()) await table.fetch(transaction, schema);
  const touched = new Set<string>();
  const folding = { rows: Object.fromEntries([...tables, ...sums]) as unknown as Record<string, never>, touch: (key: string) => void touched.add(key) };
  each(relevant, (event) => {
    const handler = handlers[event.type];
    if (typeof handler === 'function') handler(event, folding);
  });
  for (const table of [...tables.values(), ...sums.values()]) await table.write(transaction, schema);
  if (touched.size > 0) await projection.settle?.(transaction, schema, [...touched]);
};
