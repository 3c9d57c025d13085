import { AskedTogether } from '../asked-together.js';
import type { StreamId } from './event-store.js';
import { EVENT_COLUMNS, type EventRow } from './postgres-rows.js';

/** Events that are read of a stream at a time. */
export const STREAM_PAGE = 1000;
/** Streams that are read in one statement. */
const MOST_STREAMS = 100;

interface Page {
  readonly stream: StreamId;
  readonly direction: 'forwards' | 'backwards';
  readonly from: bigint;
  readonly size: number;
}

/** Reads streams of the log in PostgreSQL; those that are read from their beginning at the same time, in one statement. */
export class PostgresStreams {
  readonly #beginnings = new AskedTogether<null, EventRow[]>(
    (streams) => this.#beginningsOf([...streams.keys()]),
    MOST_STREAMS,
  );

  /** @param ask sends a prepared statement */
  constructor(private readonly ask: (name: string, text: string, values: unknown[]) => Promise<EventRow[]>) {}

  async page(page: Page): Promise<EventRow[]> {
    const { stream, direction, from, size } = page;
    if (direction === 'backwards' || from > 0n || size < STREAM_PAGE) return this.#page(page);
    return (await this.#beginnings.about(stream, null)) ?? [];
  }

  #page({ stream, direction, from, size }: Page): Promise<EventRow[]> {
    const [beyond, order] = direction === 'forwards' ? ['>=', 'asc'] : ['<=', 'desc'];
    return this.ask(
      `es_stream_${direction}`,
      `select ${EVENT_COLUMNS} from es_event where stream_id = $1 and revision ${beyond} $2 order by es_event.revision ${order} limit $3`,
      [stream, from.toString(), size],
    );
  }

  async #beginningsOf(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, EventRow[]>> {
    const [stream] = streams;
    if (stream !== undefined && streams.length === 1)
      return new Map([[stream, await this.#page({ stream, direction: 'forwards', from: 0n, size: STREAM_PAGE })]]);
    const rows = await this.ask(
      'es_streams',
      `select own.* from unnest($1::text[]) with ordinality as asked(stream, place),
         lateral (select ${EVENT_COLUMNS}, revision as place_in from es_event where stream_id = asked.stream order by es_event.revision limit $2) own
         order by asked.place, own.place_in`,
      [[...streams], STREAM_PAGE],
    );
    const found = new Map<StreamId, EventRow[]>();
    for (const row of rows) {
      const own = found.get(row.stream_id);
      if (own === undefined) found.set(row.stream_id, [row]);
      else own.push(row);
    }
    return found;
  }
}
