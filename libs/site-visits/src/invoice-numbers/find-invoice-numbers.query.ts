import { t } from '#languages';
import type { Knex } from 'knex';
import type { InvoiceNumbers, InvoiceNumberUse } from '#contracts';
import type { InvoiceNumberRow } from './invoice-number.projection.js';
import { countedNumber, FIRST_NUMBER, numberKey, shownNumber, type CountedNumber } from './numbering.js';

/** Most visits that one answer names. */
const MOST_USES = 20;

/** Who has a number; visits in `but` do not count. */
export const usesOf = async (knex: Knex, number: string, but: readonly string[] = []): Promise<readonly InvoiceNumberUse[]> => {
  const { rows } = await knex.raw<{ rows: readonly { readonly _id: string; readonly words: string | null; readonly removed: boolean }[] }>(
    `select n.visit_id as _id, v.job_id is null as removed,
            coalesce(nullif(coalesce(v.project_name, r.project_name), ''), v.address, r.address) as words
       from invoice_number n
       left join visit v on v.job_id = n.visit_id
       left join removed_visit r on r.job_id = n.visit_id
      where n.number_key = ? and not n.visit_id = any(?::uuid[])
      order by n.given limit ?`,
    [numberKey(number), [...but], MOST_USES],
  );
  return rows.map(({ _id, words, removed }) => ({ _id, label: words ?? t('A site visit'), removed }));
};

const lastGiven = (knex: Knex): Promise<Pick<InvoiceNumberRow, 'number' | 'prefix_key'> | undefined> =>
  knex.from<InvoiceNumberRow>('invoice_number').whereNotNull('digits').orderBy('given', 'desc').first('number', 'prefix_key');

/** The number after the highest of the kind that was given last. */
const nextFree = async (knex: Knex): Promise<Pick<InvoiceNumbers, 'next' | 'last'>> => {
  const last = await lastGiven(knex);
  const counted = last === undefined ? null : countedNumber(last.number);
  if (last === undefined || counted === null) return { next: FIRST_NUMBER, last: null };
  const [highest] = await knex.from('invoice_number').where({ prefix_key: last.prefix_key }).max<{ readonly digits: string | null }[]>('digits as digits');
  return { next: shownNumber({ ...counted, digits: Number(highest?.digits ?? counted.digits) + 1 }), last: last.number };
};

/** @param number the number that is asked about; '' asks for the next one only */
export const findInvoiceNumbers = async (knex: Knex, number: string): Promise<InvoiceNumbers> => ({
  ...(await nextFree(knex)),
  uses: number.trim() === '' ? [] : await usesOf(knex, number),
});

/** Numbers from this one on that nobody has; visits in `but` do not count as having one. */
export const freeNumbersFrom = async (knex: Knex, from: CountedNumber, but: readonly string[]): Promise<() => string> => {
  const used: readonly string[] = await knex
    .from('invoice_number').where({ prefix_key: numberKey(from.prefix) }).where('digits', '>=', from.digits)
    .whereRaw('not visit_id = any(?::uuid[])', [[...but]]).pluck('digits');
  const taken = new Set(used.map(Number));
  let at = from.digits - 1;
  return () => {
    do at += 1; while (taken.has(at));
    return shownNumber({ ...from, digits: at });
  };
};
