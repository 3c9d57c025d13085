import type { AggregateTable, Rows, Sums, TableDefinition } from '../projection.js';
import { identifier } from './tables.js';

/** A row of a read model, as its columns name it. */
export type Row = Record<string, unknown>;

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
export class TableBatch implements Rows<Row> {
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
export class SumBatch implements Sums<Row> {
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
    const totals = before ?? { ...row };
    for (const column of this.definition.sums) {
      const amount = row[column];
      if (!Number.isSafeInteger(amount)) throw new Error(`${this.name}: ${column} is no whole number`);
      if ((amount as number) < 0) this.#lessened.add(name);
      if (before !== undefined) totals[column] = (totals[column] as number) + (amount as number);
    }
    if (before === undefined) this.#added.set(name, totals);
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

export const isSumTable = (definition: TableDefinition): definition is AggregateTable => 'sums' in definition;
