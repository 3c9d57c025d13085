import { Injectable } from '@nestjs/common';
import { t } from '#languages';
import type { HandJournalOver, JournalFormat, JournalHandedOver, JournalQuestion } from '#contracts';
import { AsOfReader, HttpProblem, type CommandRequest } from '#platform';
import { siteVisitTables } from '#site-visits';
import { InvoiceCommandService } from '../invoice-command-service.js';
import type { InvoiceRow } from '../list/invoice-list.projection.js';
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
    private readonly moments: AsOfReader,
    private readonly keeping: InvoiceCommandService,
  ) {}

  async file({ format, journal }: JournalQuestion): Promise<{ readonly fileName: string; readonly csv: string }> {
    const rows = await this.rows(journal);
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
    const rows = await this.rows(undefined);
    if (!by_hand) refuseWithoutCode(format, rows);
    let [invoices, notes] = [0, 0];
    for (const row of rows) {
      const numbers = await this.keeping.handOver(row.invoice_id, entityId, format, context);
      invoices += numbers.filter((number) => number === row.number).length;
      notes += numbers.filter((number) => number !== row.number).length;
    }
    return { journal: invoices + notes === 0 ? null : entityId, invoices, credit_notes: notes };
  }

  private async rows(journal: string | undefined): Promise<readonly InvoiceRow[]> {
    const knex = this.moments.live;
    const query = knex
      .from<InvoiceRow>('invoice as i')
      .whereNot('i.status', 'draft')
      .orderBy([{ column: 'date' }, { column: 'number' }]);
    if (journal === undefined)
      void query
        .where('i.to_hand_over', true)
        .whereRaw(
          `not (i.source = 'document' and exists (select 1 from ${siteVisitTables.visit} v where v.job_id = any(i.visit_ids)) and not exists (select 1 from ${siteVisitTables.visit} v where v.job_id = any(i.visit_ids) and lower(btrim(v.invoice_number)) = i.number_key))`,
        );
    else void query.whereRaw(`exists (select 1 from jsonb_each_text(i.journals) j where j.value = ?)`, [journal]);
    return await query.select('i.*');
  }
}
