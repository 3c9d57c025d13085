import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { API_TOKEN_PREFIX, type ApiToken, type Capability, type MakeApiToken, type NewApiToken } from '#contracts';
import { newEntityId } from '#eventing';
import { KNEX, type ApiTokens, type FoundApiToken, type Migration } from '#platform';
import { endedByRemoval } from '../accounts/credential-rows.js';

/**
 * Tokens with which other programs make calls (docs/decisions/0075). Of a token only a hash is kept; it ends with its account.
 */
export const apiTokenMigration: Migration = {
  id: 'staff/9-api-token',
  up: `create table api_token (
         id uuid primary key,
         user_id uuid not null references credential on delete cascade,
         name text not null,
         token_hash bytea not null unique,
         capabilities text[] not null,
         read_only boolean not null,
         made_at timestamptz not null default now(),
         ends_at timestamptz not null,
         used_at timestamptz
       );
       ${endedByRemoval('api_token')}`,
};

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly token_hash: Buffer;
  readonly capabilities: readonly Capability[];
  readonly read_only: boolean;
  readonly made_at: Date;
  readonly ends_at: Date;
  readonly used_at: Date | null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const shown = ({ id, user_id, name, capabilities, read_only, made_at, ends_at, used_at }: Row): ApiToken => ({
  _id: id,
  name,
  owner: user_id,
  capabilities,
  readOnly: read_only,
  madeAt: made_at.toISOString(),
  endsAt: ends_at.toISOString(),
  isOver: ends_at.getTime() <= Date.now(),
  usedAt: used_at?.toISOString() ?? null,
});

/** Makes, finds, lists and ends tokens. */
@Injectable()
export class StoredApiTokens implements ApiTokens {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async make(owner: string, { name, capabilities, readOnly, days }: MakeApiToken): Promise<NewApiToken> {
    const token = `${API_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    await this.knex('api_token').where('ends_at', '<', this.knex.raw(`now() - interval '30 days'`)).delete();
    const [row] = await this.knex<Row>('api_token')
      .insert({
        id: newEntityId(),
        user_id: owner,
        name: name.trim(),
        token_hash: hashOf(token),
        capabilities,
        read_only: readOnly,
        ends_at: this.knex.raw(`now() + ? * interval '1 day'`, [days]) as unknown as Date,
      })
      .returning('*');
    if (row === undefined) throw new Error('the token was not written down');
    return { ...shown(row), apiToken: token };
  }

  /** Of all accounts, those that have ended within 30 days too, the newest first. */
  async list(): Promise<readonly ApiToken[]> {
    return (await this.knex<Row>('api_token').orderBy([{ column: 'made_at', order: 'desc' }, 'id'])).map(shown);
  }

  /** @returns false where there is none of this id */
  async end(id: string): Promise<boolean> {
    return (await this.knex('api_token').where({ id }).delete()) > 0;
  }

  async find(token: string): Promise<FoundApiToken | null> {
    const row = await this.knex('api_token as t')
      .join('credential as c', 'c.user_id', 't.user_id')
      .where({ token_hash: hashOf(token), deleted: false })
      .whereRaw('ends_at > now()')
      .first<(Row & { readonly is_engineer: boolean }) | undefined>('t.*', 'c.is_engineer');
    if (row === undefined) return null;
    // It is used also while nothing can be written.
    await this.knex('api_token')
      .where({ id: row.id })
      .whereRaw(`(used_at is null or used_at < now() - interval '1 minute')`)
      .update({ used_at: this.knex.fn.now() })
      .catch(() => undefined);
    return {
      id: row.id,
      caller: { _id: row.user_id, isEngineer: row.is_engineer },
      scope: new Set(row.capabilities),
      readOnly: row.read_only,
      ends: Math.floor(row.ends_at.getTime() / 1000),
    };
  }
}
