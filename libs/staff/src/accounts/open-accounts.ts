import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { KNEX, type Accounts, type Caller } from '#platform';

/** Whether an account is open is answered from the credentials: a removed one is out at once, however late the lists are. */
@Injectable()
export class OpenAccounts implements Accounts {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async find(id: string): Promise<Caller | null> {
    const row = await this.knex('credential as c')
      .leftJoin('staff_member as s', 's.user_id', 'c.user_id')
      .where({ 'c.user_id': id, 'c.deleted': false })
      .first<{ readonly user_id: string; readonly is_engineer: boolean; readonly name: string | null } | undefined>('c.user_id', 'c.is_engineer', 's.name');
    return row === undefined ? null : { _id: row.user_id, name: row.name ?? '', isEngineer: row.is_engineer };
  }
}
