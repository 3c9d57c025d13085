import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { ResourceKind } from '#contracts';
import type { Migration } from '#platform';

/** Whoever knows a secret reads a calendar, so it is kept like a password: as a hash, and in no event. */
export const feedMigration: Migration = {
  id: 'calendar-feeds/1-secrets',
  up: `create table calendar_feed_secret (
         resource_id uuid primary key,
         kind text not null,
         secret_hash bytea not null unique,
         made_at timestamptz not null
       );`,
};

export interface OpenFeed {
  readonly resource_id: string;
  readonly kind: ResourceKind;
  readonly made_at: Date;
}

/** 256 bits that can stand in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** In the append's own transaction: an address works exactly as long as the events say so. */
export const keepSecret = async (transaction: Knex.Transaction, feed: { readonly resourceId: string; readonly kind: ResourceKind; readonly secret: string; readonly at: string }): Promise<void> => {
  await transaction('calendar_feed_secret')
    .insert({ resource_id: feed.resourceId, kind: feed.kind, secret_hash: hashOf(feed.secret), made_at: feed.at })
    .onConflict('resource_id')
    .merge();
};

export const dropSecret = async (transaction: Knex.Transaction, resourceId: string): Promise<void> => {
  await transaction('calendar_feed_secret').where({ resource_id: resourceId }).delete();
};

export const feedOf = (knex: Knex, resourceId: string): Promise<OpenFeed | undefined> =>
  knex<OpenFeed>('calendar_feed_secret').where({ resource_id: resourceId }).first('resource_id', 'kind', 'made_at');

export const feedBySecret = (knex: Knex, secret: string): Promise<OpenFeed | undefined> =>
  knex<OpenFeed>('calendar_feed_secret').where('secret_hash', hashOf(secret) as never).first('resource_id', 'kind', 'made_at');
