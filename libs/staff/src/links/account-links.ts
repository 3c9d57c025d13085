import { t } from '#languages';
import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { PasswordLinkKind, PasswordLinkState } from '#contracts';
import { KNEX, HttpProblem, type Migration } from '#platform';
import { lockAccounts, type Credential } from '../accounts/credential-rows.js';

/** For as long as somebody may be away over a weekend. */
const GOOD_FOR = '72 hours';
/** So long it is known what became of a link. */
const KNOWN_FOR = '30 days';

/**
 * Links with which a person chooses their password, once (docs/decisions/0066). Of a link only a hash is kept. What is written about
 * the account ends its links, by whichever program: another password or email, and removing, restoring or forgetting it.
 */
export const accountLinkMigration: Migration = {
  id: 'staff/5-account-link',
  up: `create table account_link (
         token_hash bytea primary key,
         user_id uuid not null,
         kind text not null check (kind in ('invitation', 'reset')),
         made_at timestamptz not null default now(),
         ends_at timestamptz not null,
         ended text check (ended in ('used', 'replaced', 'overtaken')),
         -- That which used it: a repeat of the same call is answered once more.
         command_id uuid
       );
       create index account_link_user on account_link (user_id);
       create table account_link_asked (
         user_id uuid primary key,
         asked_at timestamptz not null default now()
       );
       create function credential_ends_links() returns trigger language plpgsql as $$
       begin
         if tg_op = 'DELETE' then
           delete from account_link where user_id = old.user_id;
           delete from account_link_asked where user_id = old.user_id;
         elsif new.password_hash <> old.password_hash or new.email_canonical <> old.email_canonical or new.deleted <> old.deleted then
           update account_link set ended = 'overtaken' where user_id = new.user_id and ended is null;
           delete from account_link_asked where user_id = new.user_id;
         end if;
         return null;
       end $$;
       create trigger credential_ends_links after update or delete on credential for each row execute function credential_ends_links();`,
};

/** Until it is chosen the password is one that nobody knows. */
export const unknownPassword = (): string => randomBytes(32).toString('base64url');

/** Takes down that an account waits for its first link, which the office makes: of this one nobody knows the token. */
export const waitForLink = async (transaction: Knex.Transaction, userId: string): Promise<void> => {
  await transaction.raw(
    `insert into account_link (token_hash, user_id, kind, ends_at)
     select ?, ?, 'invitation', now() where not exists (select from account_link where user_id = ?)`,
    [randomBytes(32), userId, userId],
  );
};

type Ended = 'used' | 'replaced' | 'overtaken';

interface Row {
  readonly token_hash: Buffer;
  readonly user_id: string;
  readonly kind: PasswordLinkKind;
  readonly made_at: Date;
  readonly ends_at: Date;
  readonly ended: Ended | null;
  readonly command_id: string | null;
}

/** A link that may be used, as it was found. */
export type OpenLink = Pick<Row, 'token_hash' | 'user_id' | 'kind'>;

export interface MadeLink {
  /** Told to nobody but whom it is for, and kept nowhere. */
  readonly token: string;
  readonly kind: PasswordLinkKind;
  readonly endsAt: Date;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const notThere = (): HttpProblem =>
  new HttpProblem(404, t('This link is not known here. Please open it again from where you were sent it.'));

const refusalOf = (ended: Ended | null): HttpProblem => {
  if (ended === 'used')
    return new HttpProblem(409, t('This link was used already. Sign in with the password that was chosen.'));
  if (ended === 'replaced')
    return new HttpProblem(409, t('A newer link took the place of this one. Please use the newest one.'));
  if (ended === 'overtaken')
    return new HttpProblem(
      409,
      t('This account was changed after the link was made. Please sign in, or ask the office for a new link.'),
    );
  return new HttpProblem(409, t('This link has expired after 72 hours. Please ask the office for a new one.'));
};

/** Makes, finds and lists links. */
@Injectable()
export class AccountLinks {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /**
   * @param kind left out: an invitation while the account waits for its first password, a new password otherwise
   * @param replaces the links of this account that are open end; a stranger who asks for one ends nobody's
   */
  make(
    userId: string,
    { kind, replaces }: { readonly kind?: PasswordLinkKind; readonly replaces: boolean },
  ): Promise<MadeLink> {
    return this.knex.transaction(async (transaction) => {
      await lockAccounts(transaction);
      await transaction.raw(
        `delete from account_link where ends_at < now() - interval '${KNOWN_FOR}' and (ended is not null or ends_at > made_at)`,
      );
      const account = await transaction<Credential>('credential').where({ user_id: userId }).first('password_chosen');
      const kindNow = kind ?? (account?.password_chosen === false ? 'invitation' : 'reset');
      if (replaces)
        await transaction<Row>('account_link').where({ user_id: userId, ended: null }).update({ ended: 'replaced' });
      await transaction('account_link_asked').where({ user_id: userId }).delete();
      const token = randomBytes(32).toString('base64url');
      const [made] = await transaction<Row>('account_link')
        .insert({
          token_hash: hashOf(token),
          user_id: userId,
          kind: kindNow,
          ends_at: transaction.raw(`now() + interval '${GOOD_FOR}'`) as unknown as Date,
        })
        .returning('ends_at');
      if (made === undefined) throw new Error('the link was not written down');
      return { token, kind: kindNow, endsAt: made.ends_at };
    });
  }

  /** @param by command that may have used it before @throws HttpProblem 404 for one that never was, 409 for one that has ended */
  async find(token: string, { by = null }: { readonly by?: string | null } = {}): Promise<OpenLink> {
    const row = await this.knex('account_link')
      .where({ token_hash: hashOf(token) })
      .first<(Row & { readonly over: boolean }) | undefined>('*', this.knex.raw('ends_at <= now() as over'));
    if (row === undefined) throw notThere();
    const isRepeat = row.ended === 'used' && by !== null && row.command_id === by;
    if (!isRepeat && (row.ended !== null || row.over)) throw refusalOf(row.ended);
    return row;
  }

  /** A link that reached nobody. */
  async takeBack(token: string): Promise<void> {
    await this.knex<Row>('account_link')
      .where({ token_hash: hashOf(token) })
      .delete();
  }

  /** That somebody waits for a link which the office has to pass on. */
  async noteAsked(userId: string): Promise<void> {
    await this.knex('account_link_asked').insert({ user_id: userId }).onConflict('user_id').ignore();
  }

  /** Accounts that wait for their first password or asked for another one, the oldest link first. */
  async list(): Promise<readonly PasswordLinkState[]> {
    const { rows } = await this.knex.raw<{
      rows: readonly {
        readonly id: string;
        readonly kind: PasswordLinkKind | null;
        readonly ends_at: Date | null;
        readonly over: boolean | null;
        readonly asked_at: Date | null;
      }[];
    }>(
      `select coalesce(l.user_id, a.user_id) as id, l.kind, case when l.ends_at > l.made_at then l.ends_at end as ends_at,
         l.ends_at <= now() as over, a.asked_at
       from (select distinct on (user_id) user_id, kind, ends_at, made_at from account_link where ended is null order by user_id, made_at desc) l
       full join account_link_asked a on a.user_id = l.user_id
       where l.kind = 'invitation' or l.ends_at > now() or a.user_id is not null
       order by coalesce(l.ends_at, a.asked_at), 1`,
    );
    return rows.map(({ id, kind, ends_at, over, asked_at }) => ({
      _id: id,
      kind,
      endsAt: ends_at?.toISOString() ?? null,
      isOver: over ?? false,
      askedAt: asked_at?.toISOString() ?? null,
    }));
  }
}

/** Uses a link up, in the transaction in which the password is written; once more for the same command. @throws HttpProblem 409 */
export const spendLink = async (transaction: Knex.Transaction, link: OpenLink, commandId: string): Promise<void> => {
  const spent = await transaction<Row>('account_link')
    .where({ token_hash: link.token_hash })
    .whereRaw('(command_id = ? or (ended is null and ends_at > now()))', [commandId])
    .update({ ended: 'used', command_id: commandId });
  if (spent === 0) throw refusalOf('used');
};
