import { t } from '#languages';
import type { Knex } from 'knex';
import {
  isMoneyField,
  ledgerFields,
  MAX_WINDOW,
  searchPieces,
  type LedgerField,
  type LedgerRow,
  type LedgerWindow,
} from '#contracts';
import { HttpProblem, may, type ListPage } from '#platform';
import { ledgerRowsOf, type EntryRow } from './ledger-answers.js';
import { rangeOf, type Range } from './periods.js';

/** Whoever may not see fees is told of no change of one, nor how many there were; to ask for them is refused. */
const moneyFields = ledgerFields.filter((field) => isMoneyField(field));

interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly newestFirst: boolean;
}

const nothing: ListPage<LedgerRow> = { rows: [], total: 0 };

const pageOf = ({ limit = MAX_WINDOW, offset = 0, sort = '-at' }: LedgerWindow): Page => {
  const msg = t('Please sort by the time of the change.');
  if (sort !== 'at' && sort !== '-at') throw new HttpProblem(400, msg, { errors: { sort: msg } });
  return { limit, offset, newestFirst: sort === '-at' };
};

const wordsOf = ({ q = '' }: LedgerWindow): readonly string[] => searchPieces(q);

const like = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** What is called so. */
const called = (knex: Knex, words: readonly string[]): Knex.QueryBuilder =>
  words.reduce(
    (subjects, word) => subjects.whereRaw('search like ?', [like(word)]),
    knex.from('ledger_subject').select('subject_id'),
  );

/** Filters that ask for one value of a column. */
const columns = [
  ['person', 'actor_id'],
  ['visit', 'subject_id'],
  ['kind', 'kind'],
  ['about', 'subject_id'],
  ['correlation', 'correlation'],
] as const;

/** The numbers of the rows that were asked for, of one field or of any. */
const numbers = (knex: Knex, window: LedgerWindow, range: Range, field: LedgerField | undefined): Knex.QueryBuilder => {
  const rows = knex.from('ledger_entry').select('seq');
  if (window.from !== undefined || window.to !== undefined) void rows.whereBetween('seq', [range.first, range.last]);
  if (range.mixed && window.from !== undefined) void rows.where('at', '>=', window.from);
  if (range.mixed && window.to !== undefined) void rows.where('at', '<', window.to);
  if (field !== undefined) void rows.where('field', field);
  else if (!may('see-fees')) void rows.whereNotIn('field', moneyFields);
  for (const [filter, column] of columns) if (window[filter] !== undefined) void rows.where(column, window[filter]);
  if (window.project !== undefined)
    void rows.whereRaw('(project_id = ? or left_project_id = ?)', [window.project, window.project]);
  // Written out, since a prepared value would not let PostgreSQL see that a partial index serves.
  if (window.reversed !== undefined) void rows.whereRaw(window.reversed ? 'reversed' : 'not reversed');
  const words = wordsOf(window);
  if (words.length > 0) void rows.whereIn('subject_id', called(knex, words));
  return rows;
};

/** Of several fields, each by its own index, put together in order. */
const asked = (knex: Knex, window: LedgerWindow, range: Range): Knex.QueryBuilder => {
  const [first, ...more] = [...new Set(window.field ?? [])];
  const rows = numbers(knex, window, range, first);
  for (const field of more) void rows.unionAll(numbers(knex, window, range, field));
  return knex.from(rows.as('asked'));
};

/** Whether every row of the range was asked for, so that a page is a range too. */
const isWhole = (window: LedgerWindow, { mixed }: Range): boolean =>
  !mixed &&
  may('see-fees') &&
  (['field', 'person', 'kind', 'about', 'visit', 'project', 'correlation', 'reversed'] as const).every(
    (name) => window[name] === undefined,
  ) &&
  wordsOf(window).length === 0;

const sliceOf = ({ first, last }: Range, { limit, offset, newestFirst }: Page): readonly number[] => {
  const [from, to] = newestFirst
    ? [Math.max(first, last - offset - limit + 1), last - offset]
    : [first + offset, Math.min(last, first + offset + limit - 1)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
};

const pageOfNumbers = async (
  knex: Knex,
  window: LedgerWindow,
  range: Range,
  page: Page,
): Promise<{ readonly seqs: readonly number[]; readonly total: number }> => {
  if (isWhole(window, range)) return { seqs: sliceOf(range, page), total: range.last - range.first + 1 };
  const [seqs, counted] = await Promise.all([
    asked(knex, window, range)
      .orderBy('seq', page.newestFirst ? 'desc' : 'asc')
      .limit(page.limit)
      .offset(page.offset)
      .pluck<(string | number)[]>('seq'),
    asked(knex, window, range).count<{ readonly total: string | number }[]>({ total: '*' }),
  ]);
  return { seqs: seqs.map(Number), total: Number(counted[0]?.total ?? 0) };
};

const SUBJECT = ['part', 'test', 'name', 'number', 'address', 'postcode', 'start_at'] as const;

const entriesOf = (knex: Knex, seqs: readonly number[], newestFirst: boolean): Promise<readonly EntryRow[]> =>
  knex
    .from('ledger_entry as e')
    .leftJoin('ledger_subject as s', 's.subject_id', 'e.subject_id')
    .whereRaw('e.seq = any(?::bigint[])', [[...seqs]])
    .orderBy('e.seq', newestFirst ? 'desc' : 'asc')
    .select('e.*', ...SUBJECT.map((column) => `s.${column} as ${column}`));

/** One window of the ledger, in the log's order, and how many rows there are in all. */
export const findLedger = async (knex: Knex, window: LedgerWindow): Promise<ListPage<LedgerRow>> => {
  const page = pageOf(window);
  const range = await rangeOf(knex, window);
  if (range === null) return nothing;
  const { seqs, total } = await pageOfNumbers(knex, window, range, page);
  return {
    rows: seqs.length === 0 ? [] : await ledgerRowsOf(knex, await entriesOf(knex, seqs, page.newestFirst)),
    total,
  };
};
