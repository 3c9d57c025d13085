import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { ResourceKind } from '#contracts';
import type { TwoPhaseGuard, UnitOfWork } from '#eventing';
import type { Migration } from '#platform';
import { staffTables } from '#staff';

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

/** An address is somebody's, and goes with their account, by whichever way that is closed. Of those that are there nobody is known: they go when they are made anew or switched off. */
export const feedMakerMigration: Migration = {
  id: 'calendar-feeds/2-maker',
  up: `alter table calendar_feed_secret add column made_by uuid;
       create index calendar_feed_secret_maker on calendar_feed_secret (made_by);
       create function calendar_feeds_end() returns trigger language plpgsql as $$
       begin
         if tg_op = 'DELETE' or new.deleted then delete from calendar_feed_secret where made_by = old.user_id; end if;
         return null;
       end $$;
       create trigger calendar_feeds_end after update of deleted or delete on credential for each row execute function calendar_feeds_end();`,
};

export const feedUseMigration: Migration = {
  id: 'calendar-feeds/3-use',
  up: 'alter table calendar_feed_secret add column used_at timestamptz',
};

/** An address in force. */
export interface OpenFeed {
  readonly resource_id: string;
  readonly kind: ResourceKind;
  readonly made_at: Date;
  readonly made_by: string | null;
  readonly used_at: Date | null;
}

/** Calendars ask every few minutes at most. */
const USE_STEP_MS = 5 * 60_000;

/** 256 bits that can stand in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A calendar's address from the append on; of the secret only its hash. Null: none. */
interface SecretHeld {
  readonly resourceId: string;
  readonly feed: {
    readonly kind: ResourceKind;
    readonly hash: string;
    readonly at: string;
    readonly by?: string;
  } | null;
}

const write = async (transaction: Knex.Transaction, { resourceId, feed }: SecretHeld): Promise<void> => {
  if (feed === null) {
    await transaction('calendar_feed_secret').where({ resource_id: resourceId }).delete();
    return;
  }
  await transaction('calendar_feed_secret')
    .insert({
      resource_id: resourceId,
      kind: feed.kind,
      secret_hash: Buffer.from(feed.hash, 'hex'),
      made_at: feed.at,
      made_by: feed.by ?? null,
      used_at: null,
    })
    .onConflict('resource_id')
    .merge();
};

export const secretHeld: TwoPhaseGuard<SecretHeld> = {
  name: 'calendar-feeds/secret',
  settle: (transaction, _unit, claim, outcome) =>
    outcome === 'appended' ? write(transaction, claim) : Promise.resolve(),
};

const writeOrHold = async (transaction: Knex.Transaction, unit: UnitOfWork, claim: SecretHeld): Promise<void> => {
  if (unit.form === 'ahead') unit.hold(secretHeld, claim);
  else await write(transaction, claim);
};

interface KeptFeed {
  readonly resourceId: string;
  readonly kind: ResourceKind;
  readonly secret: string;
  readonly at: string;
  readonly by: string;
}

/** In the append's own transaction: an address works exactly as long as the events say so. */
export const keepSecret = (
  transaction: Knex.Transaction,
  unit: UnitOfWork,
  { resourceId, kind, secret, at, by }: KeptFeed,
): Promise<void> =>
  writeOrHold(transaction, unit, { resourceId, feed: { kind, hash: hashOf(secret).toString('hex'), at, by } });

export const dropSecret = (transaction: Knex.Transaction, unit: UnitOfWork, resourceId: string): Promise<void> =>
  writeOrHold(transaction, unit, { resourceId, feed: null });

export const feedOf = (knex: Knex, resourceId: string): Promise<OpenFeed | undefined> =>
  knex<OpenFeed>('calendar_feed_secret').where({ resource_id: resourceId }).first();

/** Those that somebody made, the newest first. */
export const feedsMadeBy = (knex: Knex, userId: string): Promise<readonly OpenFeed[]> =>
  knex<OpenFeed>('calendar_feed_secret')
    .where({ made_by: userId })
    .orderBy([{ column: 'made_at', order: 'desc' }, 'resource_id']);

/** Only as long as whoever made it may still see what it shows: their account is open, and is no engineer's where it shows someone else. */
export const feedBySecret = async (knex: Knex, secret: string): Promise<OpenFeed | undefined> =>
  knex<OpenFeed>('calendar_feed_secret as f')
    .leftJoin({ c: staffTables.credential }, 'c.user_id', 'f.made_by')
    .where('f.secret_hash', hashOf(secret) as never)
    .whereRaw(
      `(f.made_by is null or (c.deleted = false and not (c.is_engineer and f.kind = 'engineer' and f.resource_id <> f.made_by)))`,
    )
    .first<OpenFeed | undefined>('f.*');

/** Writes down that an address was used, in steps. */
export const noteUse = async (knex: Knex, { resource_id, used_at }: OpenFeed, now: string): Promise<void> => {
  if (used_at !== null && Date.parse(now) - used_at.getTime() < USE_STEP_MS) return;
  await knex<OpenFeed>('calendar_feed_secret')
    .where({ resource_id })
    .update({ used_at: new Date(now) });
};
