import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { secondStepsOf } from '../second-factor/second-step-sql.js';
import { CONFIG, KNEX, type Caller, type Config, type SessionOf } from '#platform';

/** An open account that has a session, and how long ago that was used by what is written down. */
export interface Found {
  readonly caller: Caller;
  readonly unusedMs: number;
}

/** Whether a session goes on is answered from its row and its account's credential: whoever is out is out at once, however late the lists are. */
@Injectable()
export class OpenAccounts {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CONFIG) private readonly config: Pick<Config, 'sessionIdleMs'>,
  ) {}

  async find({ account, session }: SessionOf): Promise<Found | null> {
    const {
      rows: [row],
    } = await this.knex.raw<{
      rows: readonly { readonly is_engineer: boolean; readonly lacks_step: boolean; readonly unused_ms: number }[];
    }>(
      `select c.is_engineer, not s.by_provider and not exists (${secondStepsOf('c.user_id')}) as lacks_step,
         (extract(epoch from now() - s.used_at) * 1000)::float8 as unused_ms
       from staff_session s join credential c on c.user_id = s.user_id
       where s.id = ? and s.user_id = ? and not c.deleted and s.used_at > now() - ? * interval '1 millisecond'`,
      [session, account, this.config.sessionIdleMs],
    );
    return row === undefined
      ? null
      : {
          caller: { _id: account, isEngineer: row.is_engineer, lacksSecondStep: row.lacks_step },
          unusedMs: row.unused_ms,
        };
  }

  /** Writes down that a session is used, unless that was done a moment ago elsewhere. */
  async use(session: string, stepMs: number): Promise<void> {
    await this.knex.raw(
      `update staff_session set used_at = now() where id = ? and used_at < now() - ? * interval '1 millisecond'`,
      [session, stepMs / 2],
    );
  }
}
