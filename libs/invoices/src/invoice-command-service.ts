import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import {
  DEFAULT_PAYMENT_DAYS,
  londonDate,
  penceOf,
  poundsOf,
  type CreditInvoice,
  type DraftInvoice,
  type Invoice,
  type IssueInvoice,
  type MarkInvoiceSent,
  type PaymentsRecorded,
  type RecordPayment,
  type RecordPayments,
  type ReviseInvoiceDraft,
} from '#contracts';
import { DocumentFacts, Documents } from '#documents';
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
  CLOCK,
  COMMAND_HANDLING,
  describe,
  KNEX,
  LOGGER,
  READ_MODELS,
  HttpProblem,
  openedAt,
  type Clock,
  type CommandRequest,
  type ReadModels,
} from '#platform';
import {
  keepNumbers,
  nextNumbers,
  numberKey,
  numberTaken,
  NumberTaken,
  VISITS_ON_SHOW,
  type VisitsReadPort,
} from '#site-visits';
import { happenedBefore, numberIsUsed, type ImportedInvoice } from './imported/imported-invoice.js';
import { doneSinceImport } from './imported/known-invoices.js';
import { ClaimTaken, isInterestClaim, keepClaims } from './invoice-claims.js';
import { balanceOf, type InvoiceState } from './invoice.state.js';
import { invoice, type InvoiceCommand } from './invoice.decider.js';
import type { InvoiceDraft, InvoiceEvent, IssuedInvoice, Payment } from './invoice.events.js';
import { InvoiceFollowing } from './invoice-following.js';
import { claimsOf, draftChangesOf, followUpOf, numberChangeOf, refuseLostVisits, takenOver } from './invoice-steps.js';
import { restedOn } from './invoice.rejections.js';
import { interestOn, visitOn } from './on-another.js';
import { ListedInvoices } from './list/listed-invoices.js';

/** Runs in the transaction of the append. */
type Guard = (transaction: Knex.Transaction, unit: UnitOfWork) => Promise<void>;
type InvoiceOutcome = Outcome<InvoiceState, InvoiceEvent>;

/** Tries of the next free number while others take it. */
const NUMBER_TRIES = 200;

/** Carries commands to an invoice's stream, and what follows from them to its visits and its document. */
@Injectable()
export class InvoiceCommandService {
  @Inject(READ_MODELS) private readonly readModels!: ReadModels;
  @Inject(KNEX) private readonly knex!: Knex;
  @Inject(CLOCK) private readonly clock!: Clock;
  @Inject(LOGGER) private readonly log!: Logger;
  @Inject(VISITS_ON_SHOW) private readonly shown!: VisitsReadPort;

  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    private readonly documents: Documents,
    private readonly facts: DocumentFacts,
    private readonly following: InvoiceFollowing,
    private readonly listed: ListedInvoices,
  ) {}

  /** @throws HttpProblem 400 for visits of several clients, 409 where one of them is on an invoice or a draft already */
  async draft({ ids, order_reference }: DraftInvoice, request: CommandRequest): Promise<Invoice> {
    const { entityId } = request;
    const visitIds = await this.facts.streamsOfOneClient(ids);
    if ((await this.commands.load(invoice, entityId)) === null) await this.refuseOnOther(visitIds, entityId, true);
    const { content, client } = await this.facts.ofVisits(visitIds, {
      invoice_number: '',
      order_reference: order_reference ?? '',
    });
    return this.keepDraft(request, {
      clientId: client?._id ?? null,
      visitIds: [...visitIds],
      words: {
        client: content.client,
        orderReference: content.orderReference,
        descriptions: content.lines.map(({ description }) => description),
      },
      lines: content.lines.map(({ netPence }, at) => ({
        visitId: visitIds[at] ?? null,
        netPence,
        vatRate: content.company.vatRate,
      })),
      reverseCharge: false,
      interestOn: null,
      date: null,
      taxPoint: null,
      supplyDates: content.supplyDates,
      dueDays: client?.payment_days ?? DEFAULT_PAYMENT_DAYS,
    });
  }

  async keepDraft({ context, entityId }: CommandRequest, draft: InvoiceDraft): Promise<Invoice> {
    const outcome = await this.execute(entityId, { type: 'DraftInvoice', draft, ...said(context) }, context);
    return this.answer(entityId, outcome);
  }

  /** @throws HttpProblem 400 where a visit would lose its line, 409 where somebody else changed it meanwhile or it is no draft */
  async revise(id: string, form: ReviseInvoiceDraft, { context }: CommandRequest): Promise<Invoice> {
    const changes = draftChangesOf(form);
    const outcome = await this.execute(
      id,
      (loaded) => {
        const { state, revision } = loaded;
        // What is no draft the decider refuses, whatever the form was opened with.
        if (state.status === 'draft') {
          openedAt(loaded, form.version);
          if (form.version !== undefined && revision !== null && form.version !== Number(revision))
            throw new HttpProblem(409, t('Someone else changed this draft meanwhile. Please load it again.'));
          refuseLostVisits(state.draft, changes);
        }
        return { type: 'ReviseDraft', changes, ...said(context) };
      },
      context,
    );
    return this.answer(id, outcome);
  }

  async discard(id: string, { context }: CommandRequest): Promise<string> {
    const { position } = await this.execute(id, { type: 'DiscardDraft', ...said(context) }, context);
    await this.readModels.waitFor(position);
    return id;
  }

  /**
   * Gives a draft its number, which no other invoice gets.
   * @throws HttpProblem 409 where the number is used, or a visit is on another invoice
   */
  async issue(id: string, { number: wanted = '' }: IssueInvoice, { context }: CommandRequest): Promise<Invoice> {
    const before = await this.commands.load(invoice, id);
    const visitIds = before?.state.status === 'draft' ? before.state.draft.visitIds : [];
    await this.refuseOnOther(visitIds, id, false);
    if ((await this.shown.byId([...visitIds])).length < visitIds.length)
      throw new HttpProblem(
        409,
        t('A visit of this draft was removed. Please discard the draft and invoice the others.'),
      );
    const own = await this.ownNumber(visitIds);
    const chosen = wanted.trim() === '' ? own : wanted.trim();
    const seller = (await this.facts.seller()) satisfies IssuedInvoice['seller'];
    for (let tries = 1; ; tries += 1) {
      const number = chosen === '' ? (await nextNumbers(this.knex))() : chosen;
      try {
        const outcome = await this.execute(
          id,
          { type: 'IssueInvoice', number, today: londonDate(this.clock.now()), seller, ...said(context) },
          context,
        );
        return await this.answer(id, outcome);
      } catch (error) {
        if (!(error instanceof NumberTaken)) throw error;
        // Somebody took it a moment ago: the next one will do as well, unless this very one was asked for.
        if (chosen !== '' || tries === NUMBER_TRIES) throw await numberTaken(this.knex, number, visitIds[0] ?? id);
      }
    }
  }

  async markSent(id: string, { date }: MarkInvoiceSent, request: CommandRequest): Promise<Invoice> {
    return this.onIssued(id, request, { type: 'MarkSent', date: date ?? londonDate(this.clock.now()) });
  }

  async pay(id: string, { amount, date, reference = '' }: RecordPayment, request: CommandRequest): Promise<Invoice> {
    const paymentId = request.entityId;
    return this.onIssued(id, request, {
      type: 'RecordPayment',
      paymentId,
      amountPence: penceOf(amount),
      date,
      reference: reference.trim(),
      statement: null,
    });
  }

  /**
   * A payment that a line of a bank statement brought.
   * @param at its place among those of the request: what it says must not be guessed from the id of a command
   * @returns whether it was recorded now, and not before
   */
  async payFromBank(
    { invoiceId, at, ...payment }: Omit<Payment, 'paymentId'> & { readonly invoiceId: string; readonly at: number },
    request: CommandRequest,
    guard: Guard,
  ): Promise<boolean> {
    const context = paymentContext(request, at);
    await this.takeOver(invoiceId, context);
    const { events, position } = await this.execute(
      invoiceId,
      { type: 'RecordPayment', paymentId: context.commandId, ...payment, ...said(context) },
      context,
      guard,
    );
    await this.readModels.waitFor(position);
    return events.length > 0;
  }

  /** As the log has them. */
  async paymentsOf(id: string): Promise<readonly Payment[]> {
    const loaded = await this.commands.load(invoice, id);
    return loaded?.state.status === 'issued' ? loaded.state.payments : [];
  }

  /**
   * A payment of all that is outstanding.
   * @param at the invoice's place among those of the request
   * @throws HttpProblem 409 where nothing is
   */
  async payRest(
    id: string,
    at: number,
    { date, reference = '' }: RecordPayments,
    request: CommandRequest,
  ): Promise<PaymentsRecorded['recorded'][number]> {
    const context = paymentContext(request, at);
    const paymentId = context.commandId;
    await this.takeOver(id, context);
    const { state, position } = await this.execute(
      id,
      ({ state: now }) => {
        const outstanding = now.status === 'issued' ? balanceOf(now).outstanding : 0;
        if (now.status === 'issued' && outstanding <= 0)
          throw new HttpProblem(409, t('Nothing is outstanding on this invoice.'));
        return {
          type: 'RecordPayment',
          paymentId,
          amountPence: outstanding,
          date,
          reference: reference.trim(),
          statement: null,
          ...said(context),
        };
      },
      context,
    );
    await this.readModels.waitFor(position);
    const payment = state.status === 'issued' ? state.payments.find((one) => one.paymentId === paymentId) : undefined;
    return { invoice_id: id, payment_id: paymentId, amount: poundsOf(payment?.amountPence ?? 0) };
  }

  async removePayment(id: string, paymentId: string, request: CommandRequest): Promise<Invoice> {
    return this.onIssued(id, request, { type: 'RemovePayment', paymentId });
  }

  async credit(id: string, { net, vat_rate, reason, date }: CreditInvoice, request: CommandRequest): Promise<Invoice> {
    return this.onIssued(id, request, {
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
    await this.takeOver(id, context);
    const { position } = await this.execute(id, { ...command, ...said(context) }, context);
    await this.readModels.waitFor(position);
  }

  /** @returns numbers that went along; none where all of it was handed over before */
  async handOver(
    id: string,
    journalId: string,
    format: Extract<InvoiceCommand, { type: 'HandOver' }>['format'],
    context: CommandContext,
  ): Promise<readonly string[]> {
    const own = { ...context, commandId: partCommandIdOf(context.commandId, id), causationId: context.commandId };
    await this.takeOver(id, own);
    const { events, position } = await this.execute(id, { type: 'HandOver', journalId, format, ...said(context) }, own);
    await this.readModels.waitFor(position);
    return events.flatMap((event) => (event.type === 'InvoiceHandedOver' ? event.data.numbers : []));
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
      await this.execute(id, command, context);
    } catch (error) {
      throw error instanceof NumberTaken ? numberIsUsed(imported.invoice.number) : error;
    }
  }

  /** @throws CommandRejected, HttpProblem 409 where something rests on it */
  async takeOut(id: string, { context }: CommandRequest): Promise<void> {
    const by = await doneSinceImport(this.knex, id);
    if (by !== null) throw new HttpProblem(409, restedOn(by));
    await this.execute(id, { type: 'RemoveImported', invoiceId: id, ...said(context) }, context);
  }

  private async onIssued(
    id: string,
    { context }: CommandRequest,
    command: DistributiveOmit<InvoiceCommand, 'at' | 'by'>,
  ): Promise<Invoice> {
    await this.takeOver(id, context);
    const outcome = await this.execute(id, { ...command, ...said(context) }, context);
    return this.answer(id, outcome);
  }

  /** An invoice that is there as a document alone becomes a record, before anything happens to it. */
  private async takeOver(id: string, context: CommandContext): Promise<void> {
    if ((await this.commands.load(invoice, id)) !== null) return;
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

  /** Where all numbered visits have the same number the invoice is under that one. */
  private async ownNumber(visitIds: readonly string[]): Promise<string> {
    const numbers = (await this.shown.byId([...visitIds]))
      .map(({ invoice_number }) => invoice_number.trim())
      .filter((one) => one !== '');
    const [first, ...others] = new Map(numbers.map((number) => [numberKey(number), number])).values();
    if (others.length > 0)
      throw new HttpProblem(
        409,
        t('These visits have several invoice numbers. Please invoice those with one number together.'),
      );
    return first ?? '';
  }

  private async refuseOnOther(visitIds: readonly string[], id: string, drafts: boolean): Promise<void> {
    for (const { invoice_id, status, number, words, lines } of await this.listed.on(visitIds)) {
      if (invoice_id === id || (status === 'draft' && !drafts)) continue;
      throw visitOn({
        id: invoice_id,
        status: status === 'draft' ? 'draft' : 'issued',
        number,
        client: words.client.name,
        lines,
      });
    }
  }

  private async execute(
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
    const state = (await this.commands.load(invoice, invoiceId))?.state;
    const said = state?.status === 'draft' ? state.draft : state?.status === 'issued' ? state.invoice : undefined;
    return (isInterestClaim(claim) ? interestOn : visitOn)({
      id: invoiceId,
      status: state?.status === 'draft' ? 'draft' : 'issued',
      number: state?.status === 'issued' ? state.invoice.number : '',
      client: said?.words.client.name ?? '',
      lines: said?.lines ?? [],
    });
  }

  private async answer(id: string, { position }: InvoiceOutcome): Promise<Invoice> {
    await this.readModels.waitFor(position);
    return this.listed.one(id);
  }
}

type DistributiveOmit<Value, Key extends PropertyKey> = Value extends unknown ? Omit<Value, Key> : never;

const said = ({ at, actorId }: CommandContext): { readonly at: string; readonly by: string } => ({ at, by: actorId });

/** Of one payment among those of a request: its command, by whose id the payment goes. */
const paymentContext = ({ context }: CommandRequest, at: number): CommandContext => ({
  ...context,
  commandId: partCommandIdOf(context.commandId, `payment ${at}`),
  causationId: context.commandId,
});
