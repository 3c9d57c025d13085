import { t } from '#languages';
import type { Knex } from 'knex';
import { searchPieces, type ListWindow } from '#contracts';
import type { ReplyHeaders } from './answers.js';
import { Refusal } from './refusals.js';

export interface Windowed<Row> {
  readonly rows: readonly Row[];
  /** Rows without the window, for `X-Total-Count`. */
  readonly total: number;
  /** Of a window: the sum of `WindowColumns.summed` over all rows without the window. */
  readonly sum?: number;
}

export interface WindowColumns {
  /** SQL of the text that `q` searches, as `searchTextOf` or `folded` makes it. */
  readonly search: string;
  /** What else a piece of `q` finds; null: nothing. */
  readonly also?: (piece: string) => { readonly sql: string; readonly values: readonly Knex.Value[] } | null;
  /** SQL of each column that the list sorts by, under its wire name. */
  readonly sorts: Readonly<Record<string, string>>;
  /** As in `sort`: the order of a list that was asked for none. */
  readonly order: string;
  /** Settles the order of equal rows, so that pages do not overlap. */
  readonly tie: string;
  /** SQL of what the list adds up, whole numbers. */
  readonly summed?: string;
}

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

const search = (query: Knex.QueryBuilder, q: string, columns: WindowColumns): void => {
  for (const piece of searchPieces(q)) {
    const also = columns.also?.(piece) ?? null;
    void query.whereRaw(also === null ? `${columns.search} like ?` : `(${columns.search} like ? or ${also.sql})`, [pattern(piece), ...(also?.values ?? [])]);
  }
};

/** Puts the search, the order and the window of a list on a query of all its rows (decision Z-02). */
export const windowOf = async <Row extends object>(query: Knex.QueryBuilder, window: ListWindow, columns: WindowColumns): Promise<Windowed<Row>> => {
  search(query, window.q ?? '', columns);
  const sort = window.sort ?? columns.order;
  const column = sort.replace(/^-/, '');
  const sql = Object.hasOwn(columns.sorts, column) ? columns.sorts[column] : undefined;
  if (sql === undefined) {
    const msg = t('Please sort by one of the columns.');
    throw new Refusal(400, msg, { errors: { sort: msg } });
  }
  const all = query.clone();
  void query.orderByRaw(`${sql} ${sort.startsWith('-') ? 'desc' : 'asc'}, ${columns.tie}`);
  const { limit, offset = 0 } = window;
  if (limit !== undefined) void query.limit(limit);
  if (offset > 0) void query.offset(offset);
  const rows = (await query) as readonly Row[];
  if (limit === undefined && offset === 0) return { rows, total: rows.length };
  return { rows, ...(await totalsOf(all, columns)) };
};

const totalsOf = async (all: Knex.QueryBuilder, { summed }: WindowColumns): Promise<{ readonly total: number; readonly sum?: number }> => {
  void all.clearSelect().count({ total: '*' });
  if (summed !== undefined) void all.sum({ sum: summed });
  const counted = await all.first<{ readonly total: string | number; readonly sum?: string | number | null } | undefined>();
  return { total: Number(counted?.total ?? 0), ...(summed === undefined ? {} : { sum: Number(counted?.sum ?? 0) }) };
};

/** Answers a list as the specification's array, with the number of all its rows beside it. */
export const withTotal = <Row>(reply: ReplyHeaders, { rows, total }: Windowed<Row>): readonly Row[] => {
  reply.header('X-Total-Count', String(total));
  return rows;
};
