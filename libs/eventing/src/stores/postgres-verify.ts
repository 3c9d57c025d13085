import { setImmediate as yieldOnce } from 'node:timers/promises';
import type { Ask } from './ask.js';
import { damageIn } from './damage.js';

export type { Ask };

/** An event's place and hash, as somebody wrote them down. */
export interface HeldHash {
  readonly position: bigint;
  /** Lower-case hexadecimal. */
  readonly hash: string;
}

/** The first place that does not fit, and which of the looks found it. */
export interface LogBreak {
  readonly position: bigint;
  /**
   * changed: the event is not what was recorded; missing: there is none; uninvited: it stands where nothing was appended;
   * head: the head's own row says something else; cut: more was recorded once; stream: it has no place in its stream;
   * held: a hash that was written down says something else;
   * damaged: the disk does not give back what was written, somewhere from here on;
   * elsewhere, ended: the log in another store, whose copy was walked, has something else there, or nothing any more.
   */
  readonly kind:
    'changed' | 'missing' | 'uninvited' | 'head' | 'cut' | 'stream' | 'held' | 'damaged' | 'elsewhere' | 'ended';
  /** `held`: what was written down still fits up to here. */
  readonly fitsUpTo?: bigint;
  /** `damaged`: block, table and file. */
  readonly where?: string;
}

export interface VerifiedLog {
  /** What was walked: later events are for the next time. null: an empty log. */
  readonly head: HeldHash | null;
  readonly broken: LogBreak | null;
}

export interface VerifyOptions {
  readonly against?: readonly HeldHash[];
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (checked: bigint, of: bigint) => void;
  /** Called after each page with how long it took, for whoever wants to leave others room. */
  readonly rest?: (tookMs: number) => Promise<void>;
}

/**
 * What the hash of an event covers, said here once more and with PostgreSQL's own functions only: `es_chain` is a function
 * of this very database, which somebody may have put another in the place of.
 */
const HASH = `pg_catalog.sha256(previous || pg_catalog.convert_to(pg_catalog.jsonb_build_array(e.global_position, e.stream_id, e.revision, e.event_id, e.type,
  e.schema_version, e.data, e.metadata, (extract(epoch from e.recorded_at) * 1000000)::bigint)::text, 'UTF8'))`;

/** One page: how many events, the last hash, and the first place that does not fit. */
const PAGE = `
with page as (
  select e.*, $1::bigint + row_number() over (order by e.global_position) as place,
    coalesce(lag(e.chain) over (order by e.global_position), $2::bytea) as previous
  from (select * from es_event where global_position > $1 and global_position <= $3 order by global_position limit $4) e
), judged as (
  select place, global_position, chain,
    global_position = place and chain = ${HASH} as fits
  from page e
)
select count(*)::int as rows, (array_agg(chain order by global_position desc))[1] as last,
  min(least(place, global_position)) filter (where fits is not true)::text as misfit from judged`;

/** Streams of one page: what the events say beside what the store keeps of each, and the first event without a place. */
const STREAMS = `
with told as (
  select stream_id, count(*) as events, min(revision) as first, max(revision) as last from es_event where stream_id > $1 group by stream_id order by stream_id limit $2
), bound as (
  select max(stream_id) as stream_id, count(*) < $2 as final from told
), kept as (
  select s.* from es_stream s, bound where s.stream_id > $1 and (bound.final or s.stream_id <= bound.stream_id)
)
select coalesce(told.stream_id, kept.stream_id) as stream, told.first = 0 and told.events = told.last + 1 as whole, kept.revision::text as kept, told.last::text as last,
  bound.stream_id as bound, bound.final
from bound left join (told full join kept using (stream_id)) on (told.first = 0 and told.events = told.last + 1 and kept.revision = told.last) is not true
order by 1 limit 1`;

interface StreamRow {
  readonly stream: string | null;
  readonly whole: boolean | null;
  readonly kept: string | null;
  readonly last: string | null;
  readonly bound: string | null;
  readonly final: boolean;
}

const only = async <Row extends object>(ask: Ask, text: string, values: readonly unknown[] = []): Promise<Row> => {
  const [row] = await ask<Row>(text, values);
  if (row === undefined) throw new Error('the database answered nothing');
  return row;
};

const headOf = async (ask: Ask): Promise<HeldHash> => {
  const row = await only<{ position: string; hash: string }>(
    ask,
    `select coalesce(max(position), 0)::text as position, encode(coalesce((array_agg(chain))[1], sha256('soundings'::bytea)), 'hex') as hash from es_head`,
  );
  return { position: BigInt(row.position), hash: row.hash };
};

/** Every event up to the head, and then the head's own row. */
const walk = async (
  ask: Ask,
  head: HeldHash,
  { pageSize = 5000, signal, onProgress, rest }: VerifyOptions,
): Promise<LogBreak | null> => {
  let { chain } = await only<{ chain: Buffer }>(ask, `select sha256('soundings'::bytea) as chain`);
  let checked = 0n;
  while (checked < head.position) {
    signal?.throwIfAborted();
    const begun = performance.now();
    const { rows, last, misfit } = await only<{ rows: number; last: Buffer | null; misfit: string | null }>(ask, PAGE, [
      checked.toString(),
      chain,
      head.position.toString(),
      pageSize,
    ]);
    if (misfit !== null) return await whatStandsAt(ask, BigInt(misfit));
    const left = head.position - checked;
    checked += BigInt(rows);
    if (last === null || (rows < pageSize && BigInt(rows) < left)) return { position: checked + 1n, kind: 'missing' };
    chain = last;
    onProgress?.(checked, head.position);
    await (rest === undefined ? yieldOnce() : rest(performance.now() - begun));
  }
  return chain.toString('hex') === head.hash ? null : { position: head.position, kind: 'head' };
};

const whatStandsAt = async (ask: Ask, position: bigint): Promise<LogBreak> => {
  const { there } = await only<{ there: boolean }>(
    ask,
    'select exists (select from es_event where global_position = $1) as there',
    [position.toString()],
  );
  return { position, kind: there ? 'changed' : 'missing' };
};

/** Events where `es_append` puts none: below the first position, or beyond the head. */
const uninvited = async (ask: Ask): Promise<LogBreak | null> => {
  const { position } = await only<{ position: string | null }>(
    ask,
    `select coalesce((select min(global_position) from es_event where global_position < 1),
       (select min(global_position) from es_event where global_position > coalesce((select position from es_head), 0)))::text as position`,
  );
  return position === null ? null : { position: BigInt(position), kind: 'uninvited' };
};

/** A stream's revisions are 0 to n without a hole, and n is what the store keeps of it. */
const streams = async (ask: Ask, { pageSize = 5000, signal, rest }: VerifyOptions): Promise<LogBreak | null> => {
  for (let after = ''; ;) {
    signal?.throwIfAborted();
    const begun = performance.now();
    const found = await only<StreamRow>(ask, STREAMS, [after, pageSize]);
    if (found.stream !== null) return await misplacedIn(ask, found);
    if (found.final || found.bound === null) return null;
    after = found.bound;
    await (rest === undefined ? yieldOnce() : rest(performance.now() - begun));
  }
};

const misplacedIn = async (ask: Ask, { stream, whole, kept, last }: StreamRow): Promise<LogBreak> => {
  // The store remembers more than the events tell: the end of the log is gone, since positions have no gap before it.
  if (kept !== null && (last === null || BigInt(kept) > BigInt(last))) return cutAt((await headOf(ask)).position);
  const { position } = await only<{ position: string | null }>(
    ask,
    `select min(global_position)::text as position from (
       select global_position, revision, row_number() over (order by revision) - 1 as place from es_event where stream_id = $1) e
     where ${whole === true ? 'revision > $2::bigint' : 'revision <> place and $2::bigint is not null'}`,
    [stream, kept ?? '-1'],
  );
  return { position: BigInt(position ?? 0), kind: 'stream' };
};

const cutAt = (head: bigint): LogBreak => ({ position: head + 1n, kind: 'cut' });

/** The read models keep how far they have read: none of them can have read more than was ever written. */
const readFurther = async (ask: Ask): Promise<LogBreak | null> => {
  const { there } = await only<{ there: boolean }>(ask, `select to_regclass('projection_build') is not null as there`);
  if (!there) return null;
  const { seen, head } = await only<{ seen: string | null; head: string }>(
    ask,
    `select (select max(b.position) from projection_build b join es_store using (store_id) where b.position <> '') as seen, coalesce((select position from es_head), 0)::text as head`,
  );
  return seen !== null && BigInt(seen) > BigInt(head) ? cutAt(BigInt(head)) : null;
};

/** Hashes that were written down, the lowest that does not fit any more. */
const heldDown = async (ask: Ask, held: readonly HeldHash[], head: HeldHash): Promise<LogBreak | null> => {
  if (held.length === 0) return null;
  const rows = await ask<{ position: string; hash: string }>(
    `select global_position::text as position, encode(chain, 'hex') as hash from es_event where global_position = any($1::bigint[])`,
    [held.map(({ position }) => position.toString())],
  );
  const hashes = new Map(rows.map(({ position, hash }) => [BigInt(position), hash]));
  let fitsUpTo = 0n;
  for (const { position, hash } of [...held].sort((one, other) => (one.position < other.position ? -1 : 1))) {
    if (hashes.get(position) === hash.toLowerCase()) fitsUpTo = position;
    else
      return position > head.position && !hashes.has(position)
        ? { ...cutAt(head.position), fitsUpTo }
        : { position, kind: 'held', fitsUpTo };
  }
  return null;
};

/**
 * Walks the whole log as it stands now: the hash chain, the head, positions, streams, what the read models have seen, and hashes that were
 * written down before. What is appended meanwhile is left for the next time.
 * @returns the head that was walked to, and the first place that does not fit
 * @throws the signal's reason when it is told to stop
 */
export const verifyLog = async (ask: Ask, options: VerifyOptions = {}): Promise<VerifiedLog> => {
  const head = await headOf(ask);
  let read = 0n;
  const told: VerifyOptions = {
    ...options,
    onProgress: (checked, of) => {
      read = checked;
      options.onProgress?.(checked, of);
    },
  };
  const looked = async (): Promise<LogBreak | null> =>
    (await walk(ask, head, told)) ??
    (await uninvited(ask)) ??
    (await streams(ask, options)) ??
    (await readFurther(ask)) ??
    (await heldDown(ask, options.against ?? [], head));
  const broken = await looked().catch(async (error: unknown): Promise<LogBreak> => {
    const where = await damageIn(error, ask);
    if (where === null) throw error;
    return { position: read < head.position ? read + 1n : head.position, kind: 'damaged', where };
  });
  return { head: head.position === 0n ? null : head, broken };
};
