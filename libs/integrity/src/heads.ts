import { dayAfter, startOfLondonDay, type LedgerHead } from '#contracts';
import { kernelTables, type Ask } from '#eventing';

const EVENT = `select s.store_id as log, e.global_position::text as position, encode(e.chain, 'hex') as hash,
  to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at from ${kernelTables.es_store} s, ${kernelTables.es_event} e`;

/** Recorded times never go back, so the last event before an instant is found by halving. */
const LAST_BEFORE = `with recursive search(low, high) as (
  select 0::bigint, position from ${kernelTables.es_head}
  union all
  select case when e.recorded_at < $1 then e.global_position else s.low end, case when e.recorded_at < $1 then s.high else e.global_position - 1 end
  from search s join ${kernelTables.es_event} e on e.global_position = (s.low + s.high + 1) / 2 where s.low < s.high)
${EVENT} where e.global_position = (select low from search order by high - low limit 1)`;

interface Row {
  readonly log: string;
  readonly position: string;
  readonly hash: string;
  readonly recorded_at: string;
}

const headIn = ([row]: readonly Row[]): LedgerHead | null =>
  row === undefined
    ? null
    : { log: row.log, position: Number(row.position), recordedAt: row.recorded_at, hash: row.hash };

/** The newest event; null in an empty log. */
export const newestHead = async (ask: Ask): Promise<LedgerHead | null> =>
  headIn(await ask<Row>(`${EVENT} order by e.global_position desc limit 1`, []));

/** The last event that was recorded by the end of a London day; null when there was none yet. @param day `YYYY-MM-DD` */
export const headOfDay = async (ask: Ask, day: string): Promise<LedgerHead | null> =>
  headIn(await ask<Row>(LAST_BEFORE, [startOfLondonDay(dayAfter(day))]));
