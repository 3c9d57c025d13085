import type { Knex } from 'knex';
import type { LookupExactness, PositionProgress } from '#contracts';
import type { Migration } from '#platform';
import { travelTables } from '#travel';

/** Which postcodes are being looked up, and when those are asked for again that got no answer. What is to be looked up stands in the read model; a lost row costs one lookup. */
export const lookupMigration: Migration = {
  id: 'positions/1-postcode-lookup',
  up: `create table postcode_lookup (
         place_key text primary key,
         tries integer not null default 0,
         failed boolean not null default false,
         not_before timestamptz not null default clock_timestamp()
       );
       create index on postcode_lookup (not_before);`,
};

/** A copy that says nothing for so long has stopped: another one asks. */
const LEASE_SECONDS = 60;
/** A new street gets its postcode before the lookups have it. */
const UNKNOWN_AGAIN_DAYS = 1;
/** After this an unknown postcode is taken for a slip of the pen. */
const UNKNOWN_UNTIL_DAYS = 90;
const LONGEST_PAUSE_SECONDS = 3600;

export interface WantedPostcode {
  readonly place_key: string;
  readonly place_postcode: string;
}

/** What a lookup of this exactness could tell more about. */
const worthAsking = (exactness: LookupExactness): string =>
  `(p.place_status = 'pending'
     or (p.place_status = 'unknown' and p.place_source is not null and p.place_wanted_at > to_char(clock_timestamp() at time zone 'utc' - interval '${UNKNOWN_UNTIL_DAYS} days', 'YYYY-MM-DD"T"HH24:MI:SS'))
     ${exactness === 'postcode' ? "or p.place_exactness = 'area'" : ''})`;

/** The newest first: what was just saved is being looked at. Of several copies each takes others. */
export const takePostcodes = async (
  knex: Knex,
  exactness: LookupExactness,
  most: number,
): Promise<readonly WantedPostcode[]> => {
  const { rows } = await knex.raw<{ readonly rows: readonly WantedPostcode[] }>(
    `with wanted as (
       select p.place_key, p.place_postcode from ${travelTables.postcode_place} p left join postcode_lookup l using (place_key)
        where ${worthAsking(exactness)} and coalesce(l.not_before <= clock_timestamp(), true)
        order by p.place_wanted_at desc limit ?),
     taken as (
       insert into postcode_lookup as l (place_key, not_before)
       select place_key, clock_timestamp() + interval '${LEASE_SECONDS} seconds' from wanted order by place_key
       on conflict (place_key) do update set not_before = excluded.not_before where l.not_before <= clock_timestamp()
       returning place_key)
     select wanted.* from wanted join taken using (place_key)`,
    [most],
  );
  return rows;
};

/** Looked up; an unknown one is asked for again after a while. */
export const lookedUp = async (knex: Knex, key: string, found: boolean): Promise<void> => {
  if (found) await knex('postcode_lookup').where({ place_key: key }).delete();
  else
    await knex('postcode_lookup')
      .where({ place_key: key })
      .update({
        tries: 0,
        failed: false,
        not_before: knex.raw(`clock_timestamp() + interval '${UNKNOWN_AGAIN_DAYS} days'`),
      });
};

/** The lookup was down: asked for again after 2, 4, 8 seconds and so on, up to an hour. @returns after how many milliseconds */
export const tryLater = async (knex: Knex, key: string): Promise<number> => {
  const {
    rows: [row],
  } = await knex.raw<{ rows: { ms: number }[] }>(
    `update postcode_lookup set tries = tries + 1, failed = true, not_before = clock_timestamp() + least(${LONGEST_PAUSE_SECONDS}, power(2, least(tries + 1, 20))) * interval '1 second' where place_key = ?
     returning (extract(epoch from not_before - clock_timestamp()) * 1000)::float8 as ms`,
    [key],
  );
  return row?.ms ?? 0;
};

interface Counted {
  readonly found: string;
  readonly estimated: string;
  readonly unknown: string;
  readonly waiting: string;
  readonly failing: string;
  readonly next_try: Date | null;
}

export const progressOf = async (knex: Knex): Promise<PositionProgress> => {
  const {
    rows: [counted],
  } = await knex.raw<{ readonly rows: readonly Counted[] }>(
    `select count(*) filter (where place_status = 'found') as found, count(*) filter (where place_exactness = 'area') as estimated,
            count(*) filter (where place_status = 'unknown') as unknown, count(*) filter (where place_status = 'pending') as waiting,
            count(*) filter (where place_status = 'pending' and failed) as failing, min(not_before) filter (where place_status = 'pending' and failed) as next_try
       from ${travelTables.postcode_place} left join postcode_lookup using (place_key)`,
  );
  const { found = 0, estimated = 0, unknown = 0, waiting = 0, failing = 0, next_try = null } = counted ?? {};
  return {
    found: Number(found),
    estimated: Number(estimated),
    unknown: Number(unknown),
    waiting: Number(waiting),
    failing: Number(failing),
    nextTry: next_try?.toISOString() ?? null,
  };
};
