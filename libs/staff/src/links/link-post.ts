import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { findCompany } from '#company';
import type { LinkedAccount, PasswordLink, PasswordLinkKind, StaffMember } from '#contracts';
import { CommandRejected, reject } from '#eventing';
import { CONFIG, KNEX, LOGGER, MAILER, type Config, type Mailer } from '#platform';
import { openAccountByEmail } from '../accounts/credentials.js';
import { StaffAnswers } from '../staff-answers.js';
import { AccountLinks } from './account-links.js';

/** The token is the fragment: browsers send it to no server, and no log has it. */
const pathOf = (token: string): string => `/pages/choose-password#${token}`;

const letterOf = (
  kind: PasswordLinkKind,
  { name, company, url }: { readonly name: string; readonly company: string; readonly url: string },
): { readonly subject: string; readonly text: string } => {
  const at = company === '' ? 'Soundings' : company;
  const [subject, why] =
    kind === 'invitation'
      ? [`Your account at ${at}`, `An account was made for you at ${at}.`]
      : [`A new password at ${at}`, `A new password was asked for, for your account at ${at}.`];
  return {
    subject,
    text: `Hello ${name},\n\n${why} Choose your password here; the link works once, within 72 hours:\n\n${url}\n\nIf you did not expect this, please leave it alone: nothing changes.\n`,
  };
};

/** Sends links by the company's mail server. */
@Injectable()
export class LinkLetters {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(MAILER) private readonly mailer: Mailer | null,
  ) {}

  /**
   * The address of the page is never that of the call, which could be anybody's: without `PUBLIC_URL` nothing is sent.
   * @returns whether the mail server took it
   */
  async send({ name, email }: StaffMember, kind: PasswordLinkKind, path: string): Promise<boolean> {
    const { publicUrl } = this.config;
    if (this.mailer === null || publicUrl === null) return false;
    const { name: company, email: from } = await findCompany(this.knex);
    if (from === '') return false;
    try {
      await this.mailer.send({
        from: { name: company, address: from },
        to: email,
        ...letterOf(kind, { name, company, url: `${publicUrl}${path}` }),
      });
      return true;
    } catch (error) {
      // What the mail server said may quote addresses: its code is enough.
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      this.log.warn({ reason }, 'a link could not be sent');
      return false;
    }
  }
}

/** Brings a link to the one it is for: by email where that can be done, and by the office otherwise. */
@Injectable()
export class LinkPost implements OnApplicationShutdown {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly letters: LinkLetters,
    private readonly links: AccountLinks,
    private readonly answers: StaffAnswers,
  ) {}

  /** Of an account that was made a moment ago. */
  invite(member: StaffMember): Promise<PasswordLink> {
    return this.make(member, { kind: 'invitation' });
  }

  /** Of an account that is there. @throws HttpProblem 404, CommandRejected staff/removed */
  async renew(userId: string): Promise<PasswordLink> {
    const member = await this.answers.now(userId);
    if (member.is_deleted) throw new CommandRejected(reject('staff/removed'));
    return this.make(member);
  }

  /** Whose password an open link is for. @throws HttpProblem as `AccountLinks.find` */
  async whose(token: string): Promise<LinkedAccount> {
    const { user_id, kind } = await this.links.find(token);
    const { name, email } = await this.answers.now(user_id);
    return { kind, name, email };
  }

  /** What becomes of it is not waited for, so that the answer takes as long for an address that nobody has. */
  askFor(email: string): void {
    const work = this.answer(email)
      .catch((error: unknown) => {
        this.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'a new password could not be sent');
      })
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async make(member: StaffMember, options: { readonly kind?: PasswordLinkKind } = {}): Promise<PasswordLink> {
    const { token, kind, endsAt } = await this.links.make(member._id, { ...options, replaces: true });
    const path = pathOf(token);
    const sent = await this.letters.send(member, kind, path);
    return {
      _id: member._id,
      kind,
      path: sent ? null : path,
      sentTo: sent ? member.email : null,
      endsAt: endsAt.toISOString(),
    };
  }

  private async answer(email: string): Promise<void> {
    const account = await openAccountByEmail(this.knex, email);
    if (account === undefined) return;
    const member = await this.answers.now(account.user_id);
    const { token, kind } = await this.links.make(member._id, { replaces: false });
    if (await this.letters.send(member, kind, pathOf(token))) return;
    await this.links.takeBack(token);
    await this.links.noteAsked(member._id);
  }
}
