import type { Knex } from 'knex';
import { numberKey } from '#site-visits';
import type { InvoiceRow } from '../list/invoice-list.projection.js';

/** An invoice as an import needs to know it. */
export type KnownInvoice = Pick<InvoiceRow, 'invoice_id' | 'number' | 'client_id' | 'client_name' | 'gross_pence'>;

const there = (knex: Knex) =>
  knex({ i: 'invoice' }).select<KnownInvoice[]>(
    'i.invoice_id',
    'i.number',
    'i.client_id',
    'i.client_name',
    'i.gross_pence',
  );

/** Also what is void. */
export const invoicesNumbered = async (knex: Knex, numbers: readonly string[]): Promise<readonly KnownInvoice[]> =>
  there(knex)
    .join({ n: 'invoice_numbered' }, 'n.invoice_id', 'i.invoice_id')
    .whereRaw('n.number_key = any(?)', [numbers.map(numberKey)]);

/** Of these ids those that are there. */
export const invoicesThere = async (knex: Knex, ids: readonly string[]): Promise<readonly KnownInvoice[]> =>
  there(knex).whereRaw('i.invoice_id = any(?::uuid[])', [[...ids]]);

/** What was done here to an invoice that was imported, in the words of `invoice/rested-on`; null: nothing. */
export const doneSinceImport = async (knex: Knex, id: string): Promise<string | null> => {
  const row = await knex<InvoiceRow>('invoice').where({ invoice_id: id }).first('payments', 'credits', 'reminder');
  if (row?.payments.some(({ paymentId }) => paymentId !== id) === true) return 'payment';
  if (row?.credits.some(({ source }) => source === 'record') === true) return 'credit';
  if (row?.reminder !== null && row !== undefined) return 'reminder';
  const charged = await knex<InvoiceRow>('invoice')
    .where({ interest_on: id })
    .whereNot('status', 'credited')
    .first('number');
  return charged === undefined ? null : 'interest';
};
