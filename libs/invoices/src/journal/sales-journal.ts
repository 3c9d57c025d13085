import { Injectable } from '@nestjs/common';
import { t } from '#languages';
import type { HandJournalOver, JournalFormat, JournalHandedOver, JournalQuestion } from '#contracts';
import { HttpProblem, type CommandRequest } from '#platform';
import { InvoiceCommandService } from '../invoice-command-service.js';
import { refusalOf } from '../invoice.rejections.js';
import type { InvoiceRow } from '../list/invoice-list.projection.js';
import { ListedInvoices } from '../list/listed-invoices.js';
import { csvOf } from './formats.js';
import type { JournalEntry } from './journal-entry.js';
import { ratesWithoutCode } from './tax-codes.js';

const programNames: Readonly<Record<JournalFormat, string>> = {
  xero: 'Xero',
  sage: 'Sage 50',
  quickbooks: 'QuickBooks',
};

const vatOf = ({ interest_on, reverse_charge }: InvoiceRow): JournalEntry['vat'] => {
  if (interest_on !== null) return 'outside the scope';
  return reverse_charge ? 'reverse charge' : 'charged';
};

const entriesOf = (row: InvoiceRow, journal: string | undefined): readonly JournalEntry[] => {
  const { client, orderReference } = row.words;
  const common = {
    client: client.name,
    email: client.email,
    reference: orderReference,
    vat: vatOf(row),
    credits: '',
  };
  const all: readonly JournalEntry[] = [
    {
      ...common,
      kind: 'invoice',
      number: row.number,
      date: row.date ?? '',
      dueDate: row.due_date ?? '',
      totals: row.totals,
    },
    ...row.credits.map(({ number, date, totals }): JournalEntry => ({
      ...common,
      kind: 'credit-note',
      number,
      credits: row.number,
      date,
      dueDate: date,
      totals,
    })),
  ];
  return all.filter(({ number }) => row.journals[number] === journal);
};

/** @throws HttpProblem 409 where the program would not know what VAT some of these have */
const refuseWithoutCode = (format: JournalFormat, rows: readonly InvoiceRow[]): void => {
  const without = rows
    .flatMap((row) => entriesOf(row, undefined))
    .map((entry) => ({ number: entry.number, rates: ratesWithoutCode(format, entry) }))
    .filter(({ rates }) => rates.length > 0);
  if (without.length === 0) return;
  const msg = t(
    '{program} has no tax code for {rates} VAT ({numbers}). Please enter {count, plural, one {this document} other {these documents}} there by hand, and hand over the others without {count, plural, one {it} other {them}}.',
    {
      program: programNames[format],
      rates: [...new Set(without.flatMap(({ rates }) => rates))].map((rate) => `${rate}%`).join(', '),
      numbers: without.map(({ number }) => number).join(', '),
      count: without.length,
    },
  );
  throw new HttpProblem(409, msg, { errors: { by_hand: msg } });
};

/** What an accounts program is given: each invoice and each credit note once. */
@Injectable()
export class SalesJournal {
  constructor(
    private readonly listed: ListedInvoices,
    private readonly keeping: InvoiceCommandService,
  ) {}

  async file({ format, journal }: JournalQuestion): Promise<{ readonly fileName: string; readonly csv: string }> {
    const rows = await this.listed.handedOver(journal);
    if (journal === undefined) refuseWithoutCode(format, rows);
    const entries = rows
      .flatMap((row) => entriesOf(row, journal))
      .sort((one, other) => one.date.localeCompare(other.date) || one.number.localeCompare(other.number));
    return { fileName: `sales-journal-${format}.csv`, csv: csvOf(format, entries) };
  }

  /** An event for each invoice, so that a repeat after a crash hands over what is missing and nothing twice. */
  async handOver(
    { format, by_hand = false }: HandJournalOver,
    { context, entityId }: CommandRequest,
  ): Promise<JournalHandedOver> {
    const rows = await this.listed.handedOver(undefined);
    if (!by_hand) refuseWithoutCode(format, rows);
    const refused: JournalHandedOver['refused'][number][] = [];
    for (const row of rows) {
      try {
        await this.keeping.handOver(row.invoice_id, entityId, format, context);
      } catch (error) {
        // Those before it are handed over, and the file of this hand-over has to be given.
        refused.push({ number: row.number, msg: refusalOf(error) });
      }
    }
    // Also what went before a repeat of the call, which has the same file.
    const handed = (await this.listed.handedOver(entityId)).flatMap((row) => entriesOf(row, entityId));
    const invoices = handed.filter(({ kind }) => kind === 'invoice').length;
    return {
      journal: handed.length === 0 ? null : entityId,
      invoices,
      credit_notes: handed.length - invoices,
      refused,
    };
  }
}
