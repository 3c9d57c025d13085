import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { SendVisitEmail, VisitEmailAnswer } from '#contracts';
import type { CommandContext, CommandHandling, EventCodec, EventStore } from '#eventing';
import { t } from '#languages';
import {
  eventsOf,
  COMMAND_HANDLING,
  EVENT_CODEC,
  EVENT_STORE,
  isUuid,
  KNEX,
  HttpProblem,
  REQUESTS,
  type Requests,
} from '#platform';
import { streamIdOf, VISITS_ON_SHOW, type VisitsReadPort } from '#site-visits';
import { actorNames } from '#staff';
import { LetterCarrier, type EmailOutcome, type KnownLetter, type LetterBook } from './letter-carrier.js';
import { visitEmails, type VisitEmailsState } from './visit-emails.decider.js';
import { visitEmailsCatalogue, type VisitEmailsEvent } from './visit-emails.events.js';

/** Sends letters about visits, each once, and tells what became of them. */
@Injectable()
export class VisitEmails implements LetterBook {
  @Inject(EVENT_STORE) private readonly events!: EventStore;
  @Inject(EVENT_CODEC) private readonly codec!: EventCodec;
  @Inject(KNEX) private readonly knex!: Knex;
  @Inject(VISITS_ON_SHOW) private readonly visits!: VisitsReadPort;
  @Inject(REQUESTS) private readonly requests!: Requests;

  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    private readonly letters: LetterCarrier,
  ) {
    letters.keep('visit', this);
  }

  /** @throws HttpProblem 404, 409 where no email can be sent, 503 where another try is about to send it */
  async send(http: unknown, jobId: string, command: SendVisitEmail): Promise<VisitEmailAnswer> {
    const visitId = await this.visitOf(jobId);
    await this.letters.sender();
    const { to, subject, text } = command;
    const { context, entityId: emailId } = await this.requests.begin(
      http,
      { visitId, to, subject, text },
      { documents: true },
    );
    const carried = { emailId, kind: 'visit', aboutId: visitId, actorId: context.actorId } as const;
    if (!(await this.state(visitId)).has(emailId)) {
      await this.letters.put(carried);
      await this.commands.execute(
        visitEmails,
        visitId,
        { type: 'WriteEmail', at: context.at, by: context.actorId, emailId, to, subject, text },
        context,
      );
    }
    await this.letters.deliver(carried);
    const answer = (await this.list(jobId)).find(({ _id }) => _id === emailId);
    if (answer === undefined) throw new HttpProblem(404, t('This email does not exist.'));
    return answer;
  }

  /** Oldest first, from the events themselves: what was just done is among them. */
  async list(jobId: string): Promise<readonly VisitEmailAnswer[]> {
    const visitId = await this.visitOf(jobId);
    const state = await this.state(visitId);
    const written = await eventsOf<VisitEmailsEvent, 'EmailWritten'>(
      { store: this.events, codec: this.codec },
      `${visitEmailsCatalogue.category}-${visitId}`,
      'EmailWritten',
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

  async find(visitId: string, emailId: string): Promise<KnownLetter | undefined> {
    const known = (await this.state(visitId)).get(emailId);
    // Forgotten meanwhile: there is nobody left to write to.
    return known?.letter.to === '' || known?.letter.text === '' ? { status: known.status, letter: null } : known;
  }

  async settle(visitId: string, emailId: string, outcome: EmailOutcome, context: CommandContext): Promise<void> {
    const { at, actorId: by } = context;
    await this.commands.execute(visitEmails, visitId, { type: 'RecordOutcome', at, by, emailId, outcome }, context);
  }

  private async state(visitId: string): Promise<VisitEmailsState> {
    return (await this.commands.load(visitEmails, visitId))?.state ?? visitEmails.initialState;
  }

  /** A survey's two halves share their letters. @throws HttpProblem 404 */
  private async visitOf(jobId: string): Promise<string> {
    const [visit] = isUuid(jobId) ? await this.visits.byId([jobId.toLowerCase()]) : [];
    if (visit === undefined) throw new HttpProblem(404, t('This site visit does not exist, or it was removed.'));
    return streamIdOf(visit._id);
  }
}
