import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { FindCompany } from '#company';
import type { SendVisitEmail, VisitEmailAnswer } from '#contracts';
import {
  isLapse,
  newCommandId,
  type CommandContext,
  type CommandHandling,
  type EventCodec,
  type EventStore,
  type Recorded,
  type RecordedEvent,
} from '#eventing';
import { t } from '#languages';
import {
  CLOCK,
  COMMAND_HANDLING,
  EVENT_CODEC,
  EVENT_STORE,
  isUuid,
  KNEX,
  LOGGER,
  HttpProblem,
  REQUESTS,
  type Clock,
  type Requests,
  MAILER,
  Unanswered,
  type Mailer,
} from '#platform';
import { streamIdOf, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { actorNames } from '#staff';
import { EmailOutbox, type EmailOnItsWay } from './email-outbox.js';
import { visitEmails, type EmailOutcome, type VisitEmailsState, type WrittenEmail } from './visit-emails.decider.js';
import { visitEmailsCatalogue, type VisitEmailsEvent } from './visit-emails.events.js';

/** Longer than a mail server can keep us: what is still claimed then was claimed by a process that died. */
export const LONGEST_MS = 60_000;
const COME_AGAIN_SECONDS = 3;

const beingSent = (): HttpProblem =>
  new HttpProblem(503, t('This email is being sent just now. Please look again in a moment.'), {
    retryAfter: COME_AGAIN_SECONDS,
  });

/** Sends letters about visits, each once, and tells what became of them. */
@Injectable()
export class VisitEmails {
  @Inject(EVENT_STORE) private readonly events!: EventStore;
  @Inject(EVENT_CODEC) private readonly codec!: EventCodec;
  @Inject(KNEX) private readonly knex!: Knex;
  @Inject(CLOCK) private readonly clock!: Clock;
  @Inject(LOGGER) private readonly log!: Logger;
  @Inject(VISITS_ON_SHOW) private readonly visits!: VisitsReadPort;
  @Inject(REQUESTS) private readonly requests!: Requests;

  constructor(
    @Inject(MAILER) private readonly mailer: Mailer | null,
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    private readonly outbox: EmailOutbox,
    private readonly queries: QueryBus,
  ) {}

  /** @throws HttpProblem 404, 409 where no email can be sent, 503 where another try is about to send it */
  async send(http: unknown, jobId: string, command: SendVisitEmail): Promise<VisitEmailAnswer> {
    const visitId = await this.visitOf(jobId);
    await this.sender();
    const { to, subject, text } = command;
    const { context, entityId: emailId } = await this.requests.begin(
      http,
      { visitId, to, subject, text },
      { documents: true },
    );
    if (!(await this.state(visitId)).has(emailId)) {
      // The row is there before the event, so that a letter of the log without a row is one whose row was lost: never sent by a guess.
      await this.outbox.put(emailId, visitId, context.actorId);
      await this.commands.execute(
        visitEmails,
        visitEmailsCatalogue,
        visitId,
        { type: 'WriteEmail', at: context.at, by: context.actorId, emailId, to, subject, text },
        context,
      );
    }
    await this.deliver(visitId, emailId, context.actorId);
    const answer = (await this.list(jobId)).find(({ _id }) => _id === emailId);
    if (answer === undefined) throw new HttpProblem(404, t('This email does not exist.'));
    return answer;
  }

  /** Oldest first, from the events themselves: what was just done is among them. */
  async list(jobId: string): Promise<readonly VisitEmailAnswer[]> {
    const visitId = await this.visitOf(jobId);
    const state = await this.state(visitId);
    const raw: RecordedEvent[] = [];
    for await (const event of this.events.readStream(`${visitEmailsCatalogue.category}-${visitId}`))
      if (!isLapse(event)) raw.push(event);
    const written = ((await this.codec.decodeMany(raw)) as unknown as readonly Recorded<VisitEmailsEvent>[]).filter(
      (event) => event.type === 'EmailWritten',
    );
    const nameOf = await actorNames(
      this.knex,
      written.map(({ metadata }) => metadata.actorId),
    );
    return written.map(({ data: { emailId, to, subject, text }, metadata: { actorId, occurredAt } }) => ({
      _id: emailId,
      to,
      subject,
      text,
      status: state.get(emailId)?.status ?? 'sending',
      at: occurredAt,
      by: { _id: actorId, name: nameOf(actorId) },
    }));
  }

  /** What a process left behind that died: sent where nobody spoke to the mail server yet, and told as uncertain otherwise. */
  async sweep(olderThanMs = LONGEST_MS): Promise<void> {
    for (const row of await this.outbox.olderThan(olderThanMs)) await this.goOn(row, olderThanMs);
  }

  private async goOn({ emailId, visitId, actorId }: EmailOnItsWay, olderThanMs: number): Promise<void> {
    const known = (await this.state(visitId)).get(emailId);
    if (known?.status !== 'sending') return this.outbox.drop(emailId);
    // Forgotten meanwhile: there is nobody left to write to.
    if (known.letter.to === '' || known.letter.text === '') return this.settle(visitId, emailId, actorId, 'failed');
    await this.deliver(visitId, emailId, actorId, olderThanMs);
  }

  private async deliver(visitId: string, emailId: string, actorId: string, longestMs = LONGEST_MS): Promise<void> {
    const letter = (await this.state(visitId)).get(emailId);
    if (letter?.status !== 'sending') return;
    if (await this.outbox.claim(emailId))
      return this.settle(visitId, emailId, actorId, await this.hand(emailId, letter.letter));
    const row = await this.outbox.find(emailId);
    if (row !== null && row.ageMs < longestMs) throw beingSent();
    // Where it was settled in between, the outcome that is there stands.
    await this.settle(visitId, emailId, actorId, 'uncertain');
  }

  private async hand(emailId: string, { to, subject, text }: WrittenEmail): Promise<EmailOutcome> {
    try {
      const { mailer, from } = await this.sender();
      const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
      await mailer.send({ from, to, subject, text, messageId: `<${emailId}@${domain}>` });
      return 'sent';
    } catch (error) {
      // What the mail server said may quote addresses: its code is enough.
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      const outcome = error instanceof Unanswered ? 'uncertain' : 'failed';
      this.log.warn({ emailId, reason, outcome }, 'an email could not be sent');
      return outcome;
    }
  }

  /** The event first: a row that is left over tells nothing, an event that is missing would. */
  private async settle(visitId: string, emailId: string, actorId: string, outcome: EmailOutcome): Promise<void> {
    const [commandId, at] = [newCommandId(), this.clock.now()];
    const context: CommandContext = {
      actorId,
      at,
      commandId,
      correlationId: emailId,
      causationId: emailId,
      clientRequestId: null,
    };
    await this.commands.execute(
      visitEmails,
      visitEmailsCatalogue,
      visitId,
      { type: 'RecordOutcome', at, by: actorId, emailId, outcome },
      context,
    );
    await this.outbox.drop(emailId);
  }

  private async sender(): Promise<{
    readonly mailer: Mailer;
    readonly from: { readonly name: string; readonly address: string };
  }> {
    const { email, name } = await this.queries.execute(new FindCompany());
    if (this.mailer === null)
      throw new HttpProblem(409, t('No mail server is set up here. Please use your own mail program.'));
    if (email === '')
      throw new HttpProblem(409, t('The company has no email yet. Please enter it under Company first.'));
    return { mailer: this.mailer, from: { name, address: email } };
  }

  private async state(visitId: string): Promise<VisitEmailsState> {
    return (await this.commands.load(visitEmails, visitEmailsCatalogue, visitId))?.state ?? visitEmails.initialState;
  }

  /** A survey's two halves share their letters. @throws HttpProblem 404 */
  private async visitOf(jobId: string): Promise<string> {
    const [visit] = isUuid(jobId) ? await this.visits.byId([jobId.toLowerCase()]) : [];
    if (visit === undefined) throw new HttpProblem(404, t('This site visit does not exist, or it was removed.'));
    return streamIdOf(visit._id);
  }
}
