import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { KNEX } from '#platform';

/** What a letter is about. */
export type LetterKind = 'visit' | 'invoice';

/** What is on its way: which letter about which visit or invoice, for whom it is sent. What it says is in the log alone. */
export interface EmailOnItsWay {
  readonly emailId: string;
  readonly kind: LetterKind;
  /** Of the visit or the invoice. */
  readonly aboutId: string;
  readonly actorId: string;
  /** Whether it was claimed by somebody who then spoke to the mail server. */
  readonly handed: boolean;
  readonly ageMs: number;
}

export const visitEmailMigration = {
  id: 'mail/1-visit-email',
  up: `create table visit_email (
         email_id uuid primary key,
         visit_id uuid not null,
         actor_id uuid not null,
         handed boolean not null default false,
         since timestamptz not null default now()
       );`,
};

/** `visit_id` is the id of whatever the letter is about: a program of before still writes it under this name. */
export const letterKindMigration = {
  id: 'mail/2-letter-kind',
  up: `alter table visit_email add column kind text not null default 'visit';`,
};

const columns = {
  emailId: 'email_id',
  kind: 'kind',
  aboutId: 'visit_id',
  actorId: 'actor_id',
  handed: 'handed',
} as const;

/** A row for each letter that is on its way: whoever turns it to handed, and nobody else, speaks to the mail server. */
@Injectable()
export class EmailOutbox {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /** Before the event: what is there under this id stays. */
  async put({
    emailId,
    kind,
    aboutId,
    actorId,
  }: Pick<EmailOnItsWay, 'emailId' | 'kind' | 'aboutId' | 'actorId'>): Promise<void> {
    await this.knex('visit_email')
      .insert({ email_id: emailId, kind, visit_id: aboutId, actor_id: actorId })
      .onConflict('email_id')
      .ignore();
  }

  /** Committed before a word is said to the mail server. @returns whether the caller is the one to send it */
  async claim(emailId: string): Promise<boolean> {
    const claimed = await this.knex('visit_email')
      .where({ email_id: emailId, handed: false })
      .update({ handed: true, since: this.knex.fn.now() });
    return claimed === 1;
  }

  async find(emailId: string): Promise<EmailOnItsWay | null> {
    const [row] = await this.select((query) => query.where({ email_id: emailId }));
    return row ?? null;
  }

  olderThan(ms: number): Promise<readonly EmailOnItsWay[]> {
    return this.select((query) =>
      query.whereRaw("since < now() - ? * interval '1 millisecond'", [ms]).orderBy('since').limit(100),
    );
  }

  async drop(emailId: string): Promise<void> {
    await this.knex('visit_email').where({ email_id: emailId }).delete();
  }

  private async select(which: (query: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<readonly EmailOnItsWay[]> {
    const age = this.knex.raw('(extract(epoch from now() - since) * 1000)::float8 as "ageMs"');
    return which(this.knex.from('visit_email')).select<EmailOnItsWay[]>(columns, age);
  }
}
