import { t } from '#languages';
import type { Knex } from 'knex';
import { londonDate, type InvoiceNumberQuestion, type InvoiceNumbers, type InvoiceNumberUse } from '#contracts';
import type { InvoiceNumberRow } from './invoice-number.projection.js';
import { countedNumber, FIRST_NUMBER, numberKey, formatNumber, type CountedNumber } from './numbering.js';

/** Most visits that one answer names. */
const MOST_USES = 20;
/** Most numbers of several visits that are named. */
const MOST_SHARED = 50;

interface UseRow {
  readonly _id: string;
  readonly number: string;
  readonly state: 'standing' | 'used';
  readonly words: string | null;
  readonly client: string | null;
  readonly start: string | null;
  readonly removed: boolean;
}

const useOf = ({ _id, state, words, client, start, removed }: UseRow): InvoiceNumberUse => ({
  _id,
  label: words ?? t('A site visit'),
  client: client ?? '',
  date: start === null ? null : londonDate(start),
  removed,
  void: state === 'used',
});

const USES = `select n.visit_id as _id, n.number, n.state, v.job_id is null as removed,
            coalesce(nullif(coalesce(v.project_name, r.project_name), ''), v.address, r.address) as words,
            coalesce(v.client_name, r.client_name) as client, coalesce(v.start_at, r.start_at) as start
       from invoice_number n
       left join visit v on v.job_id = n.visit_id
       left join removed_visit r on r.job_id = n.visit_id`;

/** Who has a number, or had its invoice; visits in `but` do not count. */
export const usesOf = async (
  knex: Knex,
  number: string,
  but: readonly string[] = [],
): Promise<readonly InvoiceNumberUse[]> => {
  const { rows } = await knex.raw<{ rows: readonly UseRow[] }>(
    `${USES} where n.number_key = ? and n.state <> 'free' and not n.visit_id = any(?::uuid[]) order by n.given limit ?`,
    [numberKey(number), [...but], MOST_USES],
  );
  return rows.map(useOf);
};

/** Numbers that several visits have: joint invoices, and what was numbered twice before that was refused. */
const sharedNumbers = async (knex: Knex): Promise<NonNullable<InvoiceNumbers['shared']>> => {
  const { rows } = await knex.raw<{ rows: readonly (UseRow & { readonly number_key: string })[] }>(
    `select u.*, k.number_key from (${USES} where n.state = 'standing') u
       join (select number_key, max(given) as last from invoice_number where state = 'standing' group by number_key having count(*) > 1
             and not exists (select 1 from invoice_number_taken t where t.number_key = invoice_number.number_key and cardinality(t.visits) > 1)
             order by last desc limit ?) k on k.number_key = lower(btrim(u.number))
      order by k.last desc, u.start`,
    [MOST_SHARED],
  );
  const found = new Map<string, { readonly number: string; readonly uses: InvoiceNumberUse[] }>();
  for (const row of rows) {
    const of = found.get(row.number_key) ?? { number: row.number, uses: [] };
    of.uses.push(useOf(row));
    found.set(row.number_key, of);
  }
  return [...found.values()];
};

/** Of the kind that most have and the highest of it, where no visit has one: an office that moves in brings the numbers of its invoices. */
const MOST_COMMON = `select number from invoice_number_taken where digits is not null
  order by count(*) over (partition by prefix_key) desc, prefix_key, digits desc limit 1`;

const lastGiven = async (knex: Knex): Promise<Pick<InvoiceNumberRow, 'number'> | undefined> => {
  const last: Pick<InvoiceNumberRow, 'number'> | undefined = await knex
    .from<InvoiceNumberRow>('invoice_number')
    .whereNotNull('digits')
    .whereNot({ state: 'free' })
    .orderBy('given', 'desc')
    .first('number');
  return last ?? (await knex.raw<{ rows: readonly { readonly number: string }[] }>(MOST_COMMON)).rows[0];
};

/** Numbers of a kind that are in use: as the read model has them, and those of a moment ago. */
const IN_USE = `select digits from invoice_number where prefix_key = :prefix and state <> 'free' union all select digits from invoice_number_taken where prefix_key = :prefix`;

/** A number that was given up before its invoice was made leaves a gap, which is filled first; else the one after the highest. */
const nextFree = async (knex: Knex): Promise<Pick<InvoiceNumbers, 'next' | 'last'>> => {
  const last = await lastGiven(knex);
  const counted = countedNumber(last?.number ?? FIRST_NUMBER);
  if (counted === null) return { next: FIRST_NUMBER, last: null };
  const {
    rows: [found],
  } = await knex.raw<{ rows: readonly { readonly highest: string | null; readonly gap: string | null }[] }>(
    `with used as (${IN_USE}), highest as (select max(digits) as digits from used)
     select highest.digits as highest,
            (select min(n.digits) from invoice_number n where n.prefix_key = :prefix and n.state = 'free' and n.digits < highest.digits and n.digits not in (select digits from used)) as gap
       from highest`,
    { prefix: numberKey(counted.prefix) },
  );
  const digits = found?.gap ?? null;
  const after =
    found?.highest === undefined || found.highest === null
      ? counted.digits - (last === undefined ? 1 : 0)
      : Number(found.highest);
  return {
    next: formatNumber({ ...counted, digits: digits === null ? after + 1 : Number(digits) }),
    last: last?.number ?? null,
  };
};

export const findInvoiceNumbers = async (
  knex: Knex,
  { number = '', shared = false }: InvoiceNumberQuestion,
): Promise<InvoiceNumbers> => ({
  ...(await nextFree(knex)),
  uses: number.trim() === '' ? [] : await usesOf(knex, number),
  ...(shared ? { shared: await sharedNumbers(knex) } : {}),
});

/** Numbers from this one on that no visit uses. */
export const freeNumbersFrom = async (knex: Knex, from: CountedNumber): Promise<() => string> => {
  const { rows } = await knex.raw<{ rows: readonly { readonly digits: string }[] }>(
    `select digits from invoice_number where prefix_key = :prefix and digits >= :from and state <> 'free'
     union select digits from invoice_number_taken where prefix_key = :prefix and digits >= :from`,
    { prefix: numberKey(from.prefix), from: from.digits },
  );
  const taken = new Set(rows.map(({ digits }) => Number(digits)));
  let at = from.digits - 1;
  return () => {
    do at += 1;
    while (taken.has(at));
    return formatNumber({ ...from, digits: at });
  };
};

/** The numbers to propose, one after the other. */
export const nextNumbers = async (knex: Knex): Promise<() => string> => {
  const { next } = await nextFree(knex);
  const counted = countedNumber(next);
  return counted === null ? () => next : freeNumbersFrom(knex, counted);
};

/** Streams of the visits that one joint invoice is for; none where the number is one visit's alone. */
export const sharingNumber = async (knex: Knex, number: string): Promise<readonly string[]> => {
  const row = await knex<{ number_key: string; visits: string[] }>('invoice_number_taken')
    .where({ number_key: numberKey(number) })
    .first('visits');
  return row === undefined || row.visits.length < 2 ? [] : row.visits;
};

export interface NumberOnVisits {
  readonly number: string;
  readonly visitIds: readonly string[];
}

/** Of these numbers those that none of their visits has any more. */
export const givenUp = async <Of extends NumberOnVisits>(
  knex: Knex,
  numbers: readonly Of[],
): Promise<ReadonlySet<Of>> => {
  const rows = await knex
    .from<InvoiceNumberRow>('invoice_number')
    .where({ state: 'standing' })
    .whereIn(
      'visit_id',
      numbers.flatMap(({ visitIds }) => [...visitIds]),
    )
    .select('visit_id', 'number_key');
  const standing = new Set(rows.map(({ visit_id, number_key }) => `${visit_id} ${number_key}`));
  return new Set(
    numbers.filter(
      ({ number, visitIds }) =>
        number !== '' && !visitIds.some((visitId) => standing.has(`${visitId} ${numberKey(number)}`)),
    ),
  );
};
