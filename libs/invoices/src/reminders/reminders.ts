import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { londonDate, type ReminderAnswer, type SendReminder } from '#contracts';
import type { CommandContext, CommandHandling, EventCodec, EventStore } from '#eventing';
import { t } from '#languages';
import { LetterCarrier, type EmailOutcome, type KnownLetter, type LetterBook } from '#mail';
import {
  eventsOf,
  CLOCK,
  COMMAND_HANDLING,
  EVENT_CODEC,
  EVENT_STORE,
  HttpProblem,
  KNEX,
  REQUESTS,
  type Clock,
  type Requests,
} from '#platform';
import { actorNames } from '#staff';
import { InvoiceCommandService } from '../invoice-command-service.js';
import { invoice } from '../invoice.decider.js';
import type { Reminder } from '../invoice.state.js';
import { invoiceCatalogue, type InvoiceEvent } from '../invoice.events.js';
import { ListedInvoices } from '../list/listed-invoices.js';

/** Reminders of overdue invoices: by the mail server, each once, or marked as sent by hand. None goes by itself. */
@Injectable()
export class Reminders implements LetterBook {
  @Inject(EVENT_STORE) private readonly events!: EventStore;
  @Inject(EVENT_CODEC) private readonly codec!: EventCodec;
  @Inject(KNEX) private readonly knex!: Knex;
  @Inject(CLOCK) private readonly clock!: Clock;
  @Inject(REQUESTS) private readonly requests!: Requests;
  @Inject(COMMAND_HANDLING) private readonly commands!: CommandHandling;

  constructor(
    private readonly keeping: InvoiceCommandService,
    private readonly listed: ListedInvoices,
    private readonly letters: LetterCarrier,
  ) {
    letters.keep('invoice', this);
  }

  /** @throws HttpProblem 404, 409 where there is nothing to remind of or no email can be sent, 503 where another try is about to send it */
  async send(http: unknown, id: string, command: SendReminder): Promise<ReminderAnswer> {
    const { level, to, subject, text, by_hand: byHand = false } = command;
    const now = await this.listed.one(id);
    if (!byHand) await this.letters.sender();
    const { context, entityId: reminderId } = await this.requests.begin(
      http,
      { id, level, to, subject, text, byHand },
      { documents: true },
    );
    const carried = { emailId: reminderId, kind: 'invoice', aboutId: id, actorId: context.actorId } as const;
    if ((await this.known(id, reminderId)) === undefined) {
      // Paid by hand at its visits: the invoice's own record does not know of it.
      if (now.status === 'issued' && now.settled && now.outstanding > 0) throw this.settled();
      if (!byHand) await this.letters.put(carried);
      const today = londonDate(this.clock.now());
      await this.keeping.reminder(
        id,
        { type: 'WriteReminder', reminderId, level, to, subject, text, byHand, today },
        context,
      );
    }
    await this.letters.deliver(carried);
    const answer = (await this.list(id)).find(({ _id }) => _id === reminderId);
    if (answer === undefined) throw new HttpProblem(404, t('This reminder does not exist.'));
    return answer;
  }

  /** Oldest first, from the events themselves: what was just done is among them. */
  async list(id: string): Promise<readonly ReminderAnswer[]> {
    await this.listed.one(id);
    const written = await eventsOf<InvoiceEvent, 'ReminderWritten'>(
      { store: this.events, codec: this.codec },
      `${invoiceCatalogue.category}-${id}`,
      'ReminderWritten',
    );
    const [reminders, nameOf] = [
      await this.of(id),
      await actorNames(
        this.knex,
        written.map(({ metadata }) => metadata.actorId),
      ),
    ];
    return written.map(({ data: { reminderId, level, to, subject, text }, metadata: { actorId, occurredAt } }) => {
      const known = reminders.find((one) => one.reminderId === reminderId);
      return {
        _id: reminderId,
        level,
        to,
        subject,
        text,
        status: known?.status ?? 'sending',
        by_hand: known?.byHand ?? false,
        at: occurredAt,
        by: { _id: actorId, name: nameOf(actorId) },
      };
    });
  }

  async find(id: string, reminderId: string): Promise<KnownLetter | undefined> {
    const known = await this.known(id, reminderId);
    if (known === undefined) return undefined;
    const { status, to, subject, text } = known;
    // Forgotten, or paid meanwhile: nothing is left to ask for.
    const gone = to === '' || text === '' || (status === 'sending' && (await this.listed.one(id)).settled);
    return { status, letter: gone ? null : { to, subject, text } };
  }

  async settle(id: string, reminderId: string, outcome: EmailOutcome, context: CommandContext): Promise<void> {
    const today = londonDate(this.clock.now());
    await this.keeping.reminder(id, { type: 'SettleReminder', reminderId, outcome, today }, context);
  }

  private async of(id: string): Promise<readonly Reminder[]> {
    const state = (await this.commands.load(invoice, id))?.state;
    return state?.status === 'issued' ? state.reminders : [];
  }

  private async known(id: string, reminderId: string): Promise<Reminder | undefined> {
    return (await this.of(id)).find((one) => one.reminderId === reminderId);
  }

  private settled(): HttpProblem {
    return new HttpProblem(409, t('This invoice is paid or credited in full, so no reminder is sent.'));
  }
}
