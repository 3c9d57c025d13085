import { t, type LocalizedString } from '#languages';
import type { Knex } from 'knex';
import type { InvoiceNumberUse } from '#contracts';
import { HttpProblem } from '#platform';
import { usesOf } from './find-invoice-numbers.query.js';

const dayOf = (date: string): string => date.split('-').reverse().join('/');

/** 'Mill House, Kit Lark, 10/03/2026': where a number is used. */
const whereOf = ({ label, client, date }: InvoiceNumberUse): string =>
  [label, client, date === null ? '' : dayOf(date)].filter((part) => part !== '').join(', ');

const sentenceOf = (number: string, [first, ...others]: readonly InvoiceNumberUse[]): LocalizedString => {
  if (first === undefined)
    return t('{number} is already an invoice number. Please take the next free one.', { number });
  const said = { number, where: whereOf(first), more: others.length };
  if (first.void)
    return t(
      '{number} was the number of an invoice that is void: {where}. It stays used; please take the next free one.',
      said,
    );
  if (first.removed)
    return t(
      '{number} is already the invoice number of a removed visit: {where}{more, plural, =0 {} other { and # more}}. Please take the next free one.',
      said,
    );
  return t(
    '{number} is already the invoice number of {where}{more, plural, =0 {} other { and # more}}. Please take the next free one.',
    said,
  );
};

const refusing = (number: string, uses: readonly InvoiceNumberUse[]): HttpProblem => {
  const msg = sentenceOf(number.trim(), uses);
  return new HttpProblem(409, msg, { errors: { invoice_number: msg }, uses });
};

/** What refuses a number for these visits; null: they may have it. */
export const usesOfNumber = async (
  knex: Knex,
  number: string,
  visitIds: readonly string[],
): Promise<HttpProblem | null> => {
  const others = await usesOf(knex, number, visitIds);
  return others.length === 0 ? null : refusing(number, others);
};

/** Says which visit has the number that another one asked for. */
export const numberTaken = async (knex: Knex, number: string, visitId: string): Promise<HttpProblem> => {
  const others = await usesOf(knex, number, [visitId]);
  const uses = others.length > 0 ? others : await usesOf(knex, number);
  return refusing(number, uses);
};
