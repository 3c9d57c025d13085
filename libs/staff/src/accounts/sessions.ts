import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Session } from '#contracts';
import { newEntityId } from '#eventing';
import { CONFIG, KNEX, noteSignIn, TOKEN_SECONDS, type Config, type Migration, type SessionOf } from '#platform';
import { deviceOf } from './devices.js';
import { ACCOUNTS_CHANNEL } from './remembered-accounts.js';

/**
 * Where somebody is signed in (docs/decisions/0050). Sessions end by themselves with what is written about their account, whichever program writes
 * it and by whichever way; and each that ends is told like a change of the account.
 */
export const sessionMigration: Migration = {
  id: 'staff/4-session',
  up: `create table staff_session (
         id uuid primary key,
         user_id uuid not null,
         browser text,
         system text,
         made_at timestamptz not null default now(),
         used_at timestamptz not null default now()
       );
       create index staff_session_user on staff_session (user_id);
       alter table credential add column kept_session uuid;
       alter table credential_held add column kept_session uuid;
       create function session_told() returns trigger language plpgsql as $$
       begin
         perform pg_notify('${ACCOUNTS_CHANNEL}', old.user_id::text);
         return null;
       end $$;
       create trigger session_told after delete on staff_session for each row execute function session_told();
       create function credential_ends_sessions() returns trigger language plpgsql as $$
       begin
         if tg_op = 'DELETE' then
           delete from staff_session where user_id = old.user_id;
         elsif new.deleted <> old.deleted then
           delete from staff_session where user_id = new.user_id;
         elsif new.password_hash <> old.password_hash then
           delete from staff_session where user_id = new.user_id and id is distinct from new.kept_session;
         end if;
         return null;
       end $$;
       create trigger credential_ends_sessions after update or delete on credential for each row execute function credential_ends_sessions();`,
};

/** More devices than anybody signs in on within twelve hours; the ones that were used longest ago go. */
const MOST = 50;

interface Row {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly made_at: Date;
  readonly used_at: Date;
}

/** Begins, lists and ends the sessions of accounts. */
@Injectable()
export class Sessions {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Begins one, and clears away what has run out. @param byProvider the office's own provider vouched for it, and for its second step */
  async begin(
    account: string,
    userAgent: string | undefined,
    { byProvider }: { readonly byProvider: boolean },
  ): Promise<SessionOf> {
    const session = newEntityId();
    const { browser, system } = deviceOf(userAgent);
    await this.knex.raw(
      `with over as (
         delete from staff_session where used_at < now() - ? * interval '1 millisecond' or made_at < now() - ? * interval '1 second'
           or id in (select id from staff_session where user_id = ? order by used_at desc, id offset ?))
       insert into staff_session (id, user_id, browser, system, by_provider) values (?, ?, ?, ?, ?)`,
      [this.config.sessionIdleMs, TOKEN_SECONDS, account, MOST - 1, session, account, browser, system, byProvider],
    );
    noteSignIn(account);
    return { account, session };
  }

  /** Those that go on, the one used last first. */
  async list({ account, session }: SessionOf): Promise<readonly Session[]> {
    const rows = await this.knex<Row & { readonly user_id: string }>('staff_session')
      .where({ user_id: account })
      .whereRaw(`used_at > now() - ? * interval '1 millisecond' and made_at > now() - ? * interval '1 second'`, [
        this.config.sessionIdleMs,
        TOKEN_SECONDS,
      ])
      .orderBy([{ column: 'used_at', order: 'desc' }, 'id']);
    return rows.map(({ id, browser, system, made_at, used_at }) => ({
      _id: id,
      browser,
      system,
      madeAt: made_at.toISOString(),
      usedAt: used_at.toISOString(),
      current: id === session,
    }));
  }

  /** Ends one of the account's own. @returns false when there is none of this id */
  async end({ account, session }: SessionOf): Promise<boolean> {
    return (await this.knex('staff_session').where({ id: session, user_id: account }).delete()) > 0;
  }

  async endOthers({ account, session }: SessionOf): Promise<void> {
    await this.knex('staff_session').where({ user_id: account }).whereNot({ id: session }).delete();
  }
}
