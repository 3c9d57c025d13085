import { isDay, MAX_BANK_REFERENCE, poundsOf, type BankLine } from '#contracts';
import { csvRows } from '../../../lib/csv.js';

/** Which column says what; null: none does. */
export interface StatementColumns {
  readonly date: number | null;
  /** An amount with its sign, or what was paid in. */
  readonly amount: number | null;
  /** What was paid out, where that has a column of its own. */
  readonly paidOut: number | null;
  /** Who paid and what for. */
  readonly reference: readonly number[];
}

export interface StatementTable {
  /** Names of the columns; where the bank gives none, what stands in the first row. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Which row of the file is the first of `rows`, counted from 1. */
  readonly firstRow: number;
  readonly columns: StatementColumns;
}

export interface ReadStatement {
  readonly lines: readonly BankLine[];
  readonly outgoing: number;
  /** Rows with an amount or a day that is none, as the file has them. */
  readonly unreadable: readonly { readonly row: number; readonly text: string }[];
}

/** Where a bank's own lines about the account are over, if its file begins with some. */
const LAST_HEAD = 40;

const kinds = {
  date: /^((transaction|posting|posted|value|booking|completed|created) )?date$/,
  paidIn: /^(paid in|money in|credit|credits|credit amount|amount in|deposit|deposits|receipts)$/,
  paidOut: /^(paid out|money out|debit|debits|debit amount|amount out|withdrawal|withdrawals|payments)$/,
  amount: /^(transaction )?(amount|value)$/,
  reference:
    /^((payment|transaction|customer|your) )?(reference|description|details|narrative|narration)( \d)?$|^(memo|counter ?party( name)?|name|payee|payer|merchant|particulars|notes and tags)$/,
} as const;

/** 'Amount (GBP)', ' Paid In £' and '"Notes and #tags"' without what changes nothing. */
const plainHead = (head: string): string =>
  head
    .toLowerCase()
    .replace(/\(.*?\)|£|\bgbp\b/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const columnsOf = (heads: readonly string[]): StatementColumns => {
  const plain = heads.map(plainHead);
  const first = (kind: RegExp): number | null => {
    const at = plain.findIndex((head) => kind.test(head));
    return at === -1 ? null : at;
  };
  const [paidIn, paidOut] = [first(kinds.paidIn), first(kinds.paidOut)];
  const both = paidIn !== null && paidOut !== null;
  return {
    date: first(kinds.date),
    amount: both ? paidIn : (first(kinds.amount) ?? paidIn),
    paidOut: both ? paidOut : null,
    reference: plain.flatMap((head, at) => (kinds.reference.test(head) ? [at] : [])),
  };
};

const NO_COLUMNS: StatementColumns = { date: null, amount: null, paidOut: null, reference: [] };

/** Whether it says enough to read lines by it. */
export const areEnough = ({ date, amount }: StatementColumns): boolean => date !== null && amount !== null;

/** @returns null where there is no table in it */
export const statementTable = (text: string): StatementTable | null => {
  const rows = csvRows(text).map((row) => row.map((cell) => cell.trim()));
  const wide = rows.findIndex((row) => row.length > 1);
  if (wide === -1) return null;
  const head = rows.slice(0, LAST_HEAD).findIndex((row) => areEnough(columnsOf(row)));
  if (head !== -1) {
    const heads = rows[head] ?? [];
    return { heads, rows: rows.slice(head + 1), firstRow: head + 2, columns: columnsOf(heads) };
  }
  return { heads: rows[wide] ?? [], rows: rows.slice(wide), firstRow: wide + 1, columns: NO_COLUMNS };
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})[\s-]*([a-z]{3,9})\.?[\s-]*(\d{4}|\d{2})$/i;

/** A day as British banks write it, the day before the month; null where it is none. A time of day behind it is let go. */
export const statementDay = (written: string): string | null => {
  const day = written
    .replace(/^'/, '')
    .replace(/[T,\s]+\d{1,2}:\d{2}.*$/, '')
    .trim();
  if (isDay(day)) return day;
  const [, first = '', middle = '', last = ''] = NUMERIC.exec(day) ?? NAMED.exec(day) ?? [];
  const month = /^\d+$/.test(middle) ? Number(middle) : months.indexOf(middle.slice(0, 3).toLowerCase()) + 1;
  const year = last.length === 2 ? `20${last}` : last;
  const found = `${year}-${String(month).padStart(2, '0')}-${first.padStart(2, '0')}`;
  return isDay(found) ? found : null;
};

/** Pence of an amount as banks write it, negative for what went out; null where it is none. */
export const statementPence = (written: string): number | null => {
  const bare = written.replace(/^'|£|\bGBP\b|\s/gi, '');
  const out = /^[-−(]|[-−]$|DR$/i.test(bare);
  const digits = bare.replace(/^[-−+(]|[-−)]$|(?:CR|DR)$/gi, '');
  const [, pounds = '', pence = ''] = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?$/.exec(digits) ?? [];
  if (pounds === '' && pence === '') return null;
  const amount = Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0'));
  return out ? 0 - amount : amount;
};

const referenceOf = (row: readonly string[], columns: readonly number[]): string => {
  const said = columns
    .map((at) =>
      (row[at] ?? '')
        .replace(/^'/, '')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .filter((text) => text !== '');
  return [...new Set(said)].join(' ').slice(0, MAX_BANK_REFERENCE).toWellFormed().trim();
};

/** What one row brings in, in pence; 0 for what goes out, null for what is no amount. */
const pencePaidIn = (row: readonly string[], { amount, paidOut }: StatementColumns): number | null => {
  const written = row[amount ?? -1] ?? '';
  if (written !== '' && written !== '-') {
    const pence = statementPence(written);
    if (pence !== 0 || paidOut === null) return pence === null ? null : Math.max(0, pence);
  }
  return statementPence((paidOut === null ? '' : row[paidOut]) ?? '') === null ? null : 0;
};

/** Incoming amounts of the rows; what goes out is counted, and what cannot be read is said. */
export const readStatement = (
  { rows, firstRow }: Pick<StatementTable, 'rows' | 'firstRow'>,
  columns: StatementColumns,
): ReadStatement => {
  const lines: BankLine[] = [];
  const unreadable: ReadStatement['unreadable'][number][] = [];
  let outgoing = 0;
  const textAt = (row: readonly string[], at: number | null): string => (at === null ? '' : (row[at] ?? ''));
  rows.forEach((row, at) => {
    const written = [columns.date, columns.amount, columns.paidOut].map((column) => textAt(row, column));
    // A balance carried forward, or a line of words under the table.
    if (written[1] === '' && written[2] === '') return;
    const date = statementDay(written[0] ?? '');
    const pence = pencePaidIn(row, columns);
    if (date === null || pence === null) unreadable.push({ row: firstRow + at, text: row.join(' ').trim() });
    else if (pence === 0) outgoing += 1;
    else lines.push({ date, amount: poundsOf(pence), reference: referenceOf(row, columns.reference) });
  });
  return { lines, outgoing, unreadable };
};

/** Text of a bank's file: UTF-8, or what Windows wrote before. */
export const textOfFile = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
