import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { vatPence } from '#contracts';
import { Documents, DocumentFacts, electronicInvoiceFileName } from '#documents';
import type { CommandHandling } from '#eventing';
import { COMMAND_HANDLING, HttpProblem } from '#platform';
import { invoice } from '../invoice.decider.js';
import { isForgottenClient } from '../invoice.events.js';
import { takenOver } from '../invoice-steps.js';
import { ListedInvoices } from '../list/listed-invoices.js';
import { eInvoiceOf, type Recorded } from './e-invoice-of.js';

/** @throws HttpProblem 409 for what another program issued, and for a credit note of it whose VAT no rate gives */
const refuseFromBefore = (
  { invoice: { source, totals, reverseCharge }, credits }: Recorded,
  creditNote?: string,
): void => {
  if (source !== 'import') return;
  if (!credits.some((note) => note.number === creditNote && note.source === 'record'))
    throw new HttpProblem(409, t('This was imported. The document is in the program that issued it.'));
  const isAtItsRate = totals.every((one) => vatPence(one.netPence, one.vatRate) === one.vatPence);
  if (!reverseCharge && !isAtItsRate)
    throw new HttpProblem(
      409,
      t('The VAT of the imported invoice matches no single rate, so this credit note cannot be an electronic invoice.'),
    );
};

/** Issued invoices and their credit notes as UBL, made of their records each time that they are asked for. */
@Injectable()
export class ElectronicInvoices {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    private readonly documents: Documents,
    private readonly facts: DocumentFacts,
    private readonly listed: ListedInvoices,
  ) {}

  /**
   * @param creditNote number of one of its credit notes; without it the invoice itself
   * @throws HttpProblem 404 where there is no such invoice or credit note, 409 for a draft, for what is void or another program issued, and where something that the form needs is missing, 410 where its client was forgotten
   */
  async ubl(id: string, creditNote?: string): Promise<{ readonly fileName: string; readonly xml: string }> {
    const recorded = await this.recorded(id);
    refuseFromBefore(recorded, creditNote);
    if (isForgottenClient(recorded.invoice.words))
      throw new HttpProblem(
        410,
        t('The client of this invoice was forgotten, so it cannot be an electronic invoice any more.'),
      );
    const value = eInvoiceOf(recorded, await this.facts.seller(), creditNote ?? null);
    if (value === null) throw new HttpProblem(404, t('This invoice has no such credit note.'));
    const { ublOf } = await import('#e-invoice');
    const answer = ublOf(value, 'en16931');
    if ('refused' in answer) throw new HttpProblem(409, answer.refused);
    return { fileName: electronicInvoiceFileName(value.number), xml: answer.xml };
  }

  /** The record; of what is there as a document alone, the one that it would become. */
  private async recorded(id: string): Promise<Recorded> {
    const loaded = await this.commands.load(invoice, id);
    if (loaded?.state.status === 'issued') return loaded.state;
    if (loaded?.state.status === 'draft')
      throw new HttpProblem(409, t('This invoice is a draft. Please issue it first.'));
    const { status } = await this.listed.one(id);
    if (status === 'void')
      throw new HttpProblem(409, t('This invoice is void: its visits gave its number up. Please invoice them again.'));
    return { invoice: takenOver(await this.documents.said(id), null), credits: [] };
  }
}
