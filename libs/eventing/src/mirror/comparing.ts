import type { EventStore, RecordedEvent } from '../stores/event-store.js';
import type { Ask, LogBreak } from '../stores/postgres-verify.js';

const PAGE = 1000;

export interface Comparing {
  readonly signal?: AbortSignal;
  readonly onProgress?: (compared: number, of: number) => void;
  readonly rest?: (tookMs: number) => Promise<void>;
}

/** The least place of a page at which the copy holds something else. Times to the millisecond: no store of events promises more. */
const MISFIT = `
select min($1::bigint + g.place)::text as misfit
from jsonb_array_elements($2::jsonb) with ordinality as g(e, place)
left join es_event c on c.global_position = $1::bigint + g.place
left join es_place p on p.global_position = $1::bigint + g.place
where (c.stream_id = g.e ->> 'stream' and c.revision = (g.e ->> 'revision')::bigint and c.event_id = (g.e ->> 'id')::uuid and c.type = g.e ->> 'type'
  and c.schema_version = (g.e ->> 'version')::integer and c.data = g.e -> 'data' and c.metadata = g.e -> 'metadata' and p.elsewhere is not distinct from coalesce(g.e ->> 'elsewhere', p.elsewhere)
  and date_trunc('milliseconds', c.recorded_at) >= (g.e ->> 'recordedAt')::timestamptz) is not true`;

/** The first event of a page of the log elsewhere that is not the one in the copy; they follow place `after`. */
export const misfitIn = async (
  ask: Ask,
  after: number,
  events: readonly RecordedEvent[],
  { placed }: { readonly placed: boolean },
): Promise<bigint | null> => {
  const page = events.map(({ position, stream, revision, id, type, schemaVersion, data, metadata, recordedAt }) => ({
    ...(placed ? { elsewhere: position } : {}),
    stream,
    revision: revision.toString(),
    id,
    type,
    version: schemaVersion,
    data,
    metadata,
    recordedAt: recordedAt.toISOString(),
  }));
  const [row] = await ask<{ misfit: string | null }>(MISFIT, [after, JSON.stringify(page)]);
  return row?.misfit === null || row?.misfit === undefined ? null : BigInt(row.misfit);
};

/**
 * Holds the log elsewhere against its copy, event by event, up to where the copy ends now.
 * @param ask on the database of the copy
 * @returns how many were compared, and the first place that does not fit
 */
export const compareWithCopy = async (
  store: EventStore,
  ask: Ask,
  { signal, onProgress, rest }: Comparing = {},
): Promise<{ readonly compared: number; readonly broken: LogBreak | null }> => {
  const [head] = await ask<{ position: string }>('select position::text as position from es_head', []);
  const all = Number(head?.position ?? 0);
  let compared = 0;
  let page: RecordedEvent[] = [];
  const hold = async (): Promise<LogBreak | null> => {
    const begun = performance.now();
    const misfit = await misfitIn(ask, compared, page, { placed: true });
    if (misfit !== null) return { position: misfit, kind: 'elsewhere' };
    compared += page.length;
    page = [];
    onProgress?.(compared, all);
    await rest?.(performance.now() - begun);
    return null;
  };
  for await (const event of store.readAll({ max: all, ...(signal === undefined ? {} : { signal }) })) {
    page.push(event);
    if (page.length < PAGE) continue;
    const broken = await hold();
    if (broken !== null) return { compared, broken };
  }
  signal?.throwIfAborted();
  const broken = page.length === 0 ? null : await hold();
  return { compared, broken: broken ?? (compared < all ? { position: BigInt(compared + 1), kind: 'ended' } : null) };
};
