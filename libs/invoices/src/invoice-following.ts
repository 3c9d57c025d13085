import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { Documents } from '#documents';
import { partCommandIdOf, type CommandContext, type CommandHandling } from '#eventing';
import { COMMAND_HANDLING, KNEX } from '#platform';
import { VisitsTogether } from '#site-visits';
import type { FollowUp, FollowUpRow } from './invoice-claims.js';
import { invoice } from './invoice.decider.js';
import type { Issued } from './invoice.state.js';
import { saidOf } from './invoice-steps.js';

/** What follows from an invoice at its visits, and its document. */
@Injectable()
export class InvoiceFollowing {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly visits: VisitsTogether,
    private readonly documents: Documents,
  ) {}

  /** Does at once what a command left to do, where it left anything. */
  async now(commandId: string): Promise<void> {
    const row = await this.knex<FollowUpRow>('invoice_follow_up').where({ command_id: commandId }).first();
    if (row !== undefined) await this.follow(row);
  }

  /** Does what is left to do after a command; safe to repeat, since each of its commands is done once. */
  async follow({ command_id, invoice_id, step, context }: FollowUpRow): Promise<void> {
    const loaded = await this.commands.load(invoice, invoice_id);
    if (loaded?.state.status === 'issued') await this.settle(loaded.state, step, invoice_id, context);
    await this.knex('invoice_follow_up').where({ command_id }).delete();
  }

  private async settle(
    { invoice: issued }: Issued,
    step: FollowUp,
    id: string,
    context: CommandContext,
  ): Promise<void> {
    const part = (name: string): CommandContext => ({
      ...context,
      commandId: partCommandIdOf(context.commandId, name),
      causationId: context.commandId,
    });
    const visitIds = issued.visitIds;
    const { number } = issued;
    if (step === 'issued') {
      await this.visits.noteInvoice({ visitIds, number, documentId: id, invoiced: true }, part('visits'));
      await this.documents.ofRecord(id, saidOf(issued), part('document'));
      return;
    }
    if (visitIds.length === 0) return;
    await this.visits.setFlag({ ids: [...visitIds], flag: 'paid', value: step === 'paid', both: true }, part('paid'));
    if (step === 'credited') await this.visits.noteVoidInvoice({ visitIds, number }, part('void'));
  }
}
