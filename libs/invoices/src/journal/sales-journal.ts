import { Injectable } from '@nestjs/common';
import type { HandJournalOver, JournalHandedOver, JournalQuestion } from '#contracts';
import { AsOfReader, type CommandRequest } from '#platform';
import { siteVisitTables } from '#site-visits';
import { InvoiceCommandService } from '../invoice-command-service.js';
import type { InvoiceRow } from '../list/invoice-list.projection.js';
import { csvOf } from './formats.js';
import type { JournalEntry } from './journal-entry.js';

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

/** What an accounts program is given: each invoice and each credit note once. */
@Injectable()
export class SalesJournal {
  constructor(
    private readonly moments: AsOfReader,
    private readonly keeping: InvoiceCommandService,
  ) {}

  async file({ format, journal }: JournalQuestion): Promise<{ readonly fileName: string; readonly csv: string }> {
    const rows = await this.rows(journal);
    const entries = rows
      .flatMap((row) => entriesOf(row, journal))
      .sort((one, other) => one.date.localeCompare(other.date) || one.number.localeCompare(other.number));
    return { fileName: `sales-journal-${format}.csv`, csv: csvOf(format, entries) };
  }

  /** An event for each invoice, so that a repeat after a crash hands over what is missing and nothing twice. */
  async handOver({ format }: HandJournalOver, { context, entityId }: CommandRequest): Promise<JournalHandedOver> {
    let [invoices, notes] = [0, 0];
    for (const row of await this.rows(undefined)) {
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
