import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  paymentDaysOf,
  londonDate,
  type DraftInvoice,
  type Invoice,
  type IssueInvoice,
  type ReviseInvoiceDraft,
} from '#contracts';
import { DocumentFacts } from '#documents';
import {
  CLOCK,
  HttpProblem,
  KNEX,
  openedAt,
  READ_MODELS,
  type Clock,
  type CommandRequest,
  type ReadModels,
} from '#platform';
import { nextNumbers, numberKey, numberTaken, NumberTaken, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import type { InvoiceDraft, IssuedInvoice } from './invoice.events.js';
import { draftChangesOf, refuseLostVisits } from './invoice-steps.js';
import { InvoiceStream, said } from './invoice-stream.js';
import { ListedInvoices } from './list/listed-invoices.js';
import { visitOn } from './on-another.js';

/** Tries of the next free number while others take it. */
const NUMBER_TRIES = 200;

/** Invoices until they are issued. */
@Injectable()
export class InvoiceDrafts {
  @Inject(READ_MODELS) private readonly readModels!: ReadModels;
  @Inject(KNEX) private readonly knex!: Knex;
  @Inject(CLOCK) private readonly clock!: Clock;
  @Inject(VISITS_ON_SHOW) private readonly shown!: VisitsReadPort;

  constructor(
    private readonly stream: InvoiceStream,
    private readonly facts: DocumentFacts,
    private readonly listed: ListedInvoices,
  ) {}

  /** @throws HttpProblem 400 for visits of several clients, 409 where one of them is on an invoice or a draft already */
  async draft({ ids, order_reference }: DraftInvoice, request: CommandRequest): Promise<Invoice> {
    const { entityId } = request;
    const visitIds = await this.facts.streamsOfOneClient(ids);
    if ((await this.stream.load(entityId)) === null) await this.refuseOnOther(visitIds, entityId, true);
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
      dueDays: paymentDaysOf(client, content.company.paymentTerms),
    });
  }

  async keepDraft({ context, entityId }: CommandRequest, draft: InvoiceDraft): Promise<Invoice> {
    const outcome = await this.stream.execute(entityId, { type: 'DraftInvoice', draft, ...said(context) }, context);
    return this.stream.answer(entityId, outcome);
  }

  /** @throws HttpProblem 400 where a visit would lose its line, 409 where somebody else changed it meanwhile or it is no draft */
  async revise(id: string, form: ReviseInvoiceDraft, { context }: CommandRequest): Promise<Invoice> {
    const changes = draftChangesOf(form);
    const outcome = await this.stream.execute(
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
    return this.stream.answer(id, outcome);
  }

  async discard(id: string, { context }: CommandRequest): Promise<string> {
    const { position } = await this.stream.execute(id, { type: 'DiscardDraft', ...said(context) }, context);
    await this.readModels.waitFor(position);
    return id;
  }

  /**
   * Gives a draft its number, which no other invoice gets.
   * @throws HttpProblem 409 where the number is used, or a visit is on another invoice
   */
  async issue(id: string, { number: wanted = '' }: IssueInvoice, { context }: CommandRequest): Promise<Invoice> {
    const before = await this.stream.load(id);
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
        const outcome = await this.stream.execute(
          id,
          { type: 'IssueInvoice', number, today: londonDate(this.clock.now()), seller, ...said(context) },
          context,
        );
        return await this.stream.answer(id, outcome);
      } catch (error) {
        if (!(error instanceof NumberTaken)) throw error;
        // Somebody took it a moment ago: the next one will do as well, unless this very one was asked for.
        if (chosen !== '' || tries === NUMBER_TRIES) throw await numberTaken(this.knex, number, visitIds[0] ?? id);
      }
    }
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
}
