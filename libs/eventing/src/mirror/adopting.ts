import type { Knex } from 'knex';

/** Where the log of an installation is, as its database remembers. */
export type LogPlace =
  { readonly log: 'here'; readonly events: number } | { readonly log: 'elsewhere'; readonly storeId: string };

/** Asked before a log is opened: two logs of one installation would both be believed. */
export const whereLogIs = async (knex: Knex): Promise<LogPlace> => {
  const {
    rows: [row],
  } = await knex.raw<{ rows: { position: string; mirror_of: string | null }[] }>(
    'select position::text as position, mirror_of from es_head',
  );
  return row?.mirror_of === null || row === undefined
    ? { log: 'here', events: Number(row?.position ?? 0) }
    : { log: 'elsewhere', storeId: row.mirror_of };
};

/** Nothing was ever recorded here, nor copied: the database of an installation that is new, or whose own was lost. */
export const isUnused = async (knex: Knex): Promise<boolean> => {
  const place = await whereLogIs(knex);
  return place.log === 'here' && place.events === 0;
};

/** From now on the log here is a copy of another one; only while it is empty, or a copy already. @returns whether it is */
export const attachReplica = async (knex: Knex, storeId: string): Promise<boolean> => {
  const { rows } = await knex.raw<{ rows: object[] }>(
    'update es_head set mirror_of = ?::uuid where mirror_of = ?::uuid or (mirror_of is null and position = 0) returning 1 as one',
    [storeId, storeId],
  );
  return rows.length > 0;
};
