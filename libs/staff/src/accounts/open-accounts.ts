import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { KNEX, type Accounts, type Caller } from '#platform';
import type { Credential } from './credential-rows.js';

/** Whether an account is open is answered from the credentials: a removed one is out at once, however late the lists are. */
@Injectable()
export class OpenAccounts implements Accounts {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async find(id: string): Promise<Caller | null> {
    const row = await this.knex<Credential>('credential').where({ user_id: id, deleted: false }).first('user_id', 'is_engineer');
    return row === undefined ? null : { _id: row.user_id, isEngineer: row.is_engineer };
  }
}
