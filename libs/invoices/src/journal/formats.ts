import { poundsOf, type JournalFormat } from '#contracts';
import type { AmountAtRate } from '../invoice.events.js';
import type { JournalEntry } from './journal-entry.js';

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

type Line = (entry: JournalEntry, total: AmountAtRate) => readonly string[];
interface Form {
  readonly columns: readonly string[];
  readonly line: Line;
}

/** Sales, as the chart of accounts of each program has them from the start. */
const SALES = { xero: '200', sage: '4000' } as const;

const xeroTax = (rate: number, vat: JournalEntry['vat']): string => {
  if (vat === 'outside the scope') return 'No VAT';
  if (vat === 'reverse charge') return `Domestic Reverse Charge @ ${rate}% (VAT on Income)`;
  return rate === 0 ? 'Zero Rated Income' : `${rate}% (VAT on Income)`;
};

const SAGE_CODES: Readonly<Record<string, string>> = { '20': 'T1', '5': 'T5', '0': 'T0' };
const sageTax = (rate: number, vat: JournalEntry['vat']): string => {
  if (vat === 'outside the scope') return 'T9';
  if (vat === 'reverse charge') return rate === 5 ? 'T22' : 'T21';
  return SAGE_CODES[String(rate)] ?? `${rate}%`;
};
/** A customer's account reference: eight capital letters and digits, as Sage makes them of a name. */
const sageAccount = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 8);

const quickBooksTax = (rate: number, vat: JournalEntry['vat']): string => {
  if (vat === 'outside the scope') return 'No VAT';
  if (vat === 'reverse charge') return `${rate.toFixed(1)}% RC CIS`;
  if (rate === 0) return '0.0% Z';
  return `${rate.toFixed(1)}% ${rate === 5 ? 'R' : 'S'}`;
};

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
    line: (entry, { vatRate, netPence, vatPence }) => [
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
      xeroTax(vatRate, entry.vat),
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
    line: (entry, { vatRate, netPence, vatPence }) => [
      entry.kind === 'invoice' ? 'SI' : 'SC',
      cell(sageAccount(entry.client)),
      SALES.sage,
      '0',
      british(entry.date),
      cell(entry.number),
      cell(entry.client),
      amount(netPence),
      sageTax(vatRate, entry.vat),
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
    line: (entry, { vatRate, netPence, vatPence }) => [
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
      quickBooksTax(vatRate, entry.vat),
      amount(signOf(entry) * vatPence),
      'GBP',
    ],
  },
};

/** A line for each VAT rate of each document, with a line of headings, in the order of the documents. */
export const csvOf = (format: JournalFormat, entries: readonly JournalEntry[]): string => {
  const { columns, line } = forms[format];
  const rows = entries.flatMap((entry) => entry.totals.map((total) => line(entry, total).join(',')));
  return [columns.join(','), ...rows, ''].join('\r\n');
};
