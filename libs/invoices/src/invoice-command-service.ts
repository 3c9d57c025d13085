import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { londonDate, penceOf, type CreditInvoice, type Invoice, type MarkInvoiceSent } from '#contracts';
import { DocumentFacts } from '#documents';
import { partCommandIdOf, type CommandContext } from '#eventing';
import { CLOCK, HttpProblem, KNEX, type Clock, type CommandRequest } from '#platform';
import { NumberTaken } from '#site-visits';
import { happenedBefore, numberIsUsed, type ImportedInvoice } from './imported/imported-invoice.js';
import { doneSinceImport } from './imported/known-invoices.js';
import type { InvoiceCommand } from './invoice.decider.js';
import type { IssuedInvoice } from './invoice.events.js';
import { InvoiceStream, said, type DistributiveOmit } from './invoice-stream.js';
import { restedOn } from './invoice.rejections.js';

/** What else happens to an invoice that is issued, here or in another program. */
@Injectable()
export class InvoiceCommandService {
  @Inject(KNEX) private readonly knex!: Knex;
  @Inject(CLOCK) private readonly clock!: Clock;

  constructor(
    private readonly stream: InvoiceStream,
    private readonly facts: DocumentFacts,
  ) {}

  async markSent(id: string, { date }: MarkInvoiceSent, request: CommandRequest): Promise<Invoice> {
    return this.stream.change(id, request, { type: 'MarkSent', date: date ?? londonDate(this.clock.now()) });
  }

  async credit(id: string, { net, vat_rate, reason, date }: CreditInvoice, request: CommandRequest): Promise<Invoice> {
    return this.stream.change(id, request, {
      type: 'Credit',
      net: net === undefined ? null : { netPence: penceOf(net), vatRate: vat_rate ?? null },
      date: date ?? londonDate(this.clock.now()),
      reason: reason.trim(),
    });
  }

  /** A reminder is written down before it goes, and what became of it afterwards. */
  async reminder(
    id: string,
    command: DistributiveOmit<Extract<InvoiceCommand, { type: 'WriteReminder' | 'SettleReminder' }>, 'at' | 'by'>,
    context: CommandContext,
  ): Promise<void> {
    await this.stream.onIssued(id, { ...command, ...said(context) }, context);
  }

  /** What of it was handed over before stays with that hand-over. */
  async handOver(
    id: string,
    journalId: string,
    format: Extract<InvoiceCommand, { type: 'HandOver' }>['format'],
    context: CommandContext,
  ): Promise<void> {
    const own = { ...context, commandId: partCommandIdOf(context.commandId, id), causationId: context.commandId };
    await this.stream.onIssued(id, { type: 'HandOver', journalId, format, ...said(context) }, own);
  }

  /**
   * An invoice that another program issued, with what was paid and credited there, in one append.
   * @throws HttpProblem 409 where the number is used
   */
  async bringIn(imported: ImportedInvoice, { context, entityId: id }: CommandRequest): Promise<void> {
    const seller = (await this.facts.seller()) satisfies IssuedInvoice['seller'];
    const command: InvoiceCommand = {
      type: 'TakeOver',
      invoice: { ...imported.invoice, seller, source: 'import' },
      before: happenedBefore(id, imported),
      ...said(context),
    };
    try {
      await this.stream.execute(id, command, context);
    } catch (error) {
      throw error instanceof NumberTaken ? numberIsUsed(imported.invoice.number) : error;
    }
  }

  /** @throws CommandRejected, HttpProblem 409 where something rests on it */
  async takeOut(id: string, { context }: CommandRequest): Promise<void> {
    const by = await doneSinceImport(this.knex, id);
    if (by !== null) throw new HttpProblem(409, restedOn(by));
    await this.stream.execute(id, { type: 'RemoveImported', invoiceId: id, ...said(context) }, context);
  }
}
