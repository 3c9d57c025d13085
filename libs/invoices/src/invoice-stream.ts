import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Invoice } from '#contracts';
import { Documents } from '#documents';
import {
  PreparedByAnother,
  partCommandIdOf,
  type CommandContext,
  type CommandHandling,
  type LoadedStream,
  type Outcome,
  type UnitOfWork,
} from '#eventing';
import {
  COMMAND_HANDLING,
  describe,
  HttpProblem,
  LOGGER,
  READ_MODELS,
  type CommandRequest,
  type ReadModels,
} from '#platform';
import { keepNumbers, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { ClaimTaken, isInterestClaim, keepClaims } from './invoice-claims.js';
import { invoice, type InvoiceCommand } from './invoice.decider.js';
import type { InvoiceEvent } from './invoice.events.js';
import { InvoiceFollowing } from './invoice-following.js';
import { claimsOf, followUpOf, numberChangeOf, takenOver } from './invoice-steps.js';
import type { InvoiceState } from './invoice.state.js';
import { interestOn, visitOn } from './on-another.js';
import { ListedInvoices } from './list/listed-invoices.js';

/** Runs in the transaction of the append. */
export type Guard = (transaction: Knex.Transaction, unit: UnitOfWork) => Promise<void>;
export type InvoiceOutcome = Outcome<InvoiceState, InvoiceEvent>;
export type DistributiveOmit<Value, Key extends PropertyKey> = Value extends unknown ? Omit<Value, Key> : never;

export const said = ({ at, actorId }: CommandContext): { readonly at: string; readonly by: string } => ({
  at,
  by: actorId,
});

/** An invoice's stream: what each command appends, and what follows from it to its visits and its document. */
@Injectable()
export class InvoiceStream {
  @Inject(READ_MODELS) private readonly readModels!: ReadModels;
  @Inject(LOGGER) private readonly log!: Logger;
  @Inject(VISITS_ON_SHOW) private readonly shown!: VisitsReadPort;

  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    private readonly documents: Documents,
    private readonly following: InvoiceFollowing,
    private readonly listed: ListedInvoices,
  ) {}

  /** As the log has it; null: it is no record. */
  load(id: string): Promise<{ readonly state: InvoiceState } | null> {
    return this.commands.load(invoice, id);
  }

  /** A command for an invoice that is issued; comes back when the lists show what it did. */
  async onIssued(
    id: string,
    commandOf: InvoiceCommand | ((loaded: LoadedStream<InvoiceState>) => InvoiceCommand),
    context: CommandContext,
    guard?: Guard,
  ): Promise<InvoiceOutcome> {
    await this.takeOver(id, context);
    const outcome = await this.execute(id, commandOf, context, guard);
    await this.readModels.waitFor(outcome.position);
    return outcome;
  }

  /** `onIssued`, for a call that answers the invoice. */
  async change(
    id: string,
    { context }: CommandRequest,
    command: DistributiveOmit<InvoiceCommand, 'at' | 'by'>,
  ): Promise<Invoice> {
    await this.onIssued(id, { ...command, ...said(context) }, context);
    return this.listed.one(id);
  }

  /** An invoice that is there as a document alone becomes a record, before anything happens to it. */
  private async takeOver(id: string, context: CommandContext): Promise<void> {
    if ((await this.load(id)) !== null) return;
    const now = await this.listed.one(id);
    if (now.status === 'void')
      throw new HttpProblem(409, t('This invoice is void: its visits gave its number up. Please invoice them again.'));
    const words = await this.documents.said(id);
    const jobs = await this.shown.byId([...words.visitIds]);
    const clientId = jobs.map(({ client_id }) => client_id).find((one) => one !== null) ?? null;
    await this.execute(
      id,
      { type: 'TakeOver', invoice: takenOver(words, clientId), ...said(context) },
      { ...context, commandId: partCommandIdOf(context.commandId, 'take over'), causationId: context.commandId },
    );
  }

  async execute(
    id: string,
    commandOf: InvoiceCommand | ((loaded: LoadedStream<InvoiceState>) => InvoiceCommand),
    context: CommandContext,
    guard?: Guard,
  ): Promise<InvoiceOutcome> {
    try {
      const outcome = await this.commands.execute(invoice, id, commandOf, context, {
        within: async (transaction, unit, { before, after }) => {
          await guard?.(transaction, unit);
          const claims = claimsOf(before, after);
          const number = numberChangeOf(id, before, after);
          if (number !== null) await keepNumbers(transaction, unit, number);
          const step = followUpOf(before, after);
          if (claims.takes.length > 0 || claims.gives.length > 0 || step !== null)
            await keepClaims(transaction, unit, {
              invoiceId: id,
              ...claims,
              followUp: step === null ? null : { step, context },
            });
        },
      });
      // The invoice stands; what does not go now is done by the sweep.
      await this.following.now(context.commandId).catch((error: unknown) => {
        this.log.warn(describe(error), 'what follows from an invoice has to wait');
      });
      return outcome;
    } catch (error) {
      if (error instanceof ClaimTaken) throw await this.claimTaken(error);
      if (error instanceof PreparedByAnother) throw error.refusal;
      throw error;
    }
  }

  private async claimTaken({ claim, invoiceId }: ClaimTaken): Promise<HttpProblem> {
    const state = (await this.load(invoiceId))?.state;
    const said = state?.status === 'draft' ? state.draft : state?.status === 'issued' ? state.invoice : undefined;
    return (isInterestClaim(claim) ? interestOn : visitOn)({
      id: invoiceId,
      status: state?.status === 'draft' ? 'draft' : 'issued',
      number: state?.status === 'issued' ? state.invoice.number : '',
      client: said?.words.client.name ?? '',
      lines: said?.lines ?? [],
    });
  }

  /** The invoice as the lists show it after a command. */
  async answer(id: string, { position }: InvoiceOutcome): Promise<Invoice> {
    await this.readModels.waitFor(position);
    return this.listed.one(id);
  }
}
