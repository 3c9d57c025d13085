import { poundsOf, type JournalFormat } from '#contracts';
import type { AmountAtRate } from '../invoice.events.js';
import type { JournalEntry } from './journal-entry.js';
import { ratesWithoutCode, taxCodeOf } from './tax-codes.js';

/** A cell of text; what a spreadsheet would take for a formula is made plain. */
const cell = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  const safe = /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
const amount = (pence: number): string => poundsOf(pence).toFixed(2);
const british = (day: string): string => day.split('-').reverse().join('/');
const described = ({ kind, number, credits }: JournalEntry): string =>
  kind === 'invoice' ? `Invoice ${number}` : `Credit note ${number} for invoice ${credits}`;
const signOf = ({ kind }: JournalEntry): 1 | -1 => (kind === 'invoice' ? 1 : -1);

type Line = (entry: JournalEntry, total: AmountAtRate, taxCode: string) => readonly string[];
interface Form {
  readonly columns: readonly string[];
  readonly line: Line;
}

/** Sales, as the chart of accounts of each program has them from the start. */
const SALES = { xero: '200', sage: '4000' } as const;

/** A customer's account reference: eight capital letters and digits, as Sage makes them of a name. */
const sageAccount = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8);

/** What each column means, and where it is written down, is in docs/accounts-programs.md. */
const forms: Readonly<Record<JournalFormat, Form>> = {
  xero: {
    columns: [
      '*ContactName',
      'EmailAddress',
      '*InvoiceNumber',
      'Reference',
      '*InvoiceDate',
      '*DueDate',
      '*Description',
      '*Quantity',
      '*UnitAmount',
      '*AccountCode',
      '*TaxType',
      'TaxAmount',
      'Currency',
    ],
    line: (entry, { netPence, vatPence }, taxCode) => [
      cell(entry.client),
      cell(entry.email),
      cell(entry.number),
      cell(entry.reference),
      british(entry.date),
      british(entry.dueDate),
      cell(described(entry)),
      '1',
      amount(signOf(entry) * netPence),
      SALES.xero,
      taxCode,
      amount(signOf(entry) * vatPence),
      'GBP',
    ],
  },
  sage: {
    columns: [
      'Type',
      'Account Reference',
      'Nominal A/C Ref',
      'Department Code',
      'Date',
      'Reference',
      'Details',
      'Net Amount',
      'Tax Code',
      'Tax Amount',
      'Exchange Rate',
      'Extra Reference',
    ],
    line: (entry, { netPence, vatPence }, taxCode) => [
      entry.kind === 'invoice' ? 'SI' : 'SC',
      cell(sageAccount(entry.client)),
      SALES.sage,
      '0',
      british(entry.date),
      cell(entry.number),
      cell(entry.client),
      amount(netPence),
      taxCode,
      amount(vatPence),
      '1',
      cell(entry.reference),
    ],
  },
  quickbooks: {
    columns: [
      '*InvoiceNo',
      '*Customer',
      '*InvoiceDate',
      '*DueDate',
      'Memo',
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      '*ItemAmount',
      '*ItemTaxCode',
      'ItemTaxAmount',
      'Currency',
    ],
    line: (entry, { netPence, vatPence }, taxCode) => [
      cell(entry.number),
      cell(entry.client),
      british(entry.date),
      british(entry.dueDate),
      cell(entry.reference),
      'Sales',
      cell(described(entry)),
      '1',
      amount(signOf(entry) * netPence),
      amount(signOf(entry) * netPence),
      taxCode,
      amount(signOf(entry) * vatPence),
      'GBP',
    ],
  },
};

/** A line for each VAT rate of each document, with a line of headings, in the order of the documents. What has a rate without a code is left out as a whole. */
export const csvOf = (format: JournalFormat, entries: readonly JournalEntry[]): string => {
  const { columns, line } = forms[format];
  const rows = entries
    .filter((entry) => ratesWithoutCode(format, entry).length === 0)
    .flatMap((entry) =>
      entry.totals.map((total) => line(entry, total, taxCodeOf(format, entry, total.vatRate) ?? '').join(',')),
    );
  return [columns.join(','), ...rows, ''].join('\r\n');
};
