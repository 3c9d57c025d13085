import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { FindCompany } from '#company';
import type { VisitEmailStatus } from '#contracts';
import { newCommandId, type CommandContext } from '#eventing';
import { t } from '#languages';
import { CLOCK, HttpProblem, LOGGER, MAILER, Unanswered, type Clock, type Mailer } from '#platform';
import { EmailOutbox, type EmailOnItsWay, type LetterKind } from './email-outbox.js';

/** Longer than a mail server can keep us: what is still claimed then was claimed by a process that died. */
export const LONGEST_MS = 60_000;
const COME_AGAIN_SECONDS = 3;

export interface WrittenEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
/** What became of a letter. */
export type EmailOutcome = Exclude<VisitEmailStatus, 'sending'>;

/** A letter as the log has it; null where there is nothing left to send: it was forgotten, or its cause is gone. */
export interface KnownLetter {
  readonly status: VisitEmailStatus;
  readonly letter: WrittenEmail | null;
}

/** Where letters of one kind are written down, and what became of them. */
export interface LetterBook {
  find(aboutId: string, emailId: string): Promise<KnownLetter | undefined>;
  settle(aboutId: string, emailId: string, outcome: EmailOutcome, context: CommandContext): Promise<void>;
}

type Carried = Pick<EmailOnItsWay, 'emailId' | 'kind' | 'aboutId' | 'actorId'>;

const beingSent = (): HttpProblem =>
  new HttpProblem(503, t('This email is being sent just now. Please look again in a moment.'), {
    retryAfter: COME_AGAIN_SECONDS,
  });

/** Carries letters of every kind to the mail server, each once, and has what became of them written down. */
@Injectable()
export class LetterCarrier {
  private readonly books = new Map<LetterKind, LetterBook>();
  @Inject(CLOCK) private readonly clock!: Clock;
  @Inject(LOGGER) private readonly log!: Logger;

  constructor(
    @Inject(MAILER) private readonly mailer: Mailer | null,
    private readonly outbox: EmailOutbox,
    private readonly queries: QueryBus,
  ) {}

  /** Letters of this kind are written down there. */
  keep(kind: LetterKind, book: LetterBook): void {
    this.books.set(kind, book);
  }

  /** Before the event, so that a letter of the log without a row is one whose row was lost: never sent by a guess. */
  put(letter: Carried): Promise<void> {
    return this.outbox.put(letter);
  }

  /** @throws HttpProblem 409 where no email can be sent from here */
  async sender(): Promise<{
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

  /** @throws HttpProblem 503 where another try is about to send it */
  async deliver(carried: Carried, longestMs = LONGEST_MS): Promise<void> {
    const { emailId, kind, aboutId } = carried;
    const known = await this.books.get(kind)?.find(aboutId, emailId);
    if (known?.status !== 'sending') return;
    if (await this.outbox.claim(emailId))
      return this.settle(carried, known.letter === null ? 'failed' : await this.hand(emailId, known.letter));
    const row = await this.outbox.find(emailId);
    if (row !== null && row.ageMs < longestMs) throw beingSent();
    // Where it was settled in between, the outcome that is there stands.
    await this.settle(carried, 'uncertain');
  }

  /** What a process left behind that died: sent where nobody spoke to the mail server yet, and told as uncertain otherwise. */
  async sweep(olderThanMs = LONGEST_MS): Promise<void> {
    for (const row of await this.outbox.olderThan(olderThanMs)) {
      const book = this.books.get(row.kind);
      if (book === undefined) continue;
      const known = await book.find(row.aboutId, row.emailId);
      if (known?.status !== 'sending') await this.outbox.drop(row.emailId);
      else if (known.letter === null) await this.settle(row, 'failed');
      else await this.deliver(row, olderThanMs);
    }
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
  private async settle({ emailId, kind, aboutId, actorId }: Carried, outcome: EmailOutcome): Promise<void> {
    await this.books.get(kind)?.settle(aboutId, emailId, outcome, {
      actorId,
      at: this.clock.now(),
      commandId: newCommandId(),
      correlationId: emailId,
      causationId: emailId,
      clientRequestId: null,
    });
    await this.outbox.drop(emailId);
  }
}
