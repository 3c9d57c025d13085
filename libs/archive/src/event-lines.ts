import { createHash } from 'node:crypto';
import { z } from 'zod';
import { kernelTables, type Ask } from '#eventing';
import { StartUpProblem } from '#platform';

const FORMAT = 'soundings-events';
const VERSION = 1;

const headerFields = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  log: z.uuid(),
  events: z.number().int().nonnegative(),
  /** Hash of the newest event; null: there is none. */
  head: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
});

/** The first line of a file of events. */
export type EventsHeader = z.infer<typeof headerFields>;

export const headerOf = (held: Omit<EventsHeader, 'format' | 'version'>): EventsHeader => ({
  format: FORMAT,
  version: VERSION,
  ...held,
});

/** With the SHA-256 of itself without it. */
export const headerLine = (header: EventsHeader): string =>
  JSON.stringify({ ...header, sha256: createHash('sha256').update(JSON.stringify(header)).digest('hex') });

/** A sealed object without its own hash. */
export const withoutSeal = (sealed: unknown): unknown => {
  if (typeof sealed !== 'object' || sealed === null) return sealed;
  return Object.fromEntries(Object.entries(sealed).filter(([name]) => name !== 'sha256'));
};

/** @throws StartUpProblem */
export const readHeader = (line: string): EventsHeader => {
  const damaged = new StartUpProblem('Line 1 is not the beginning of a file of events. Nothing was imported.');
  try {
    const header = headerFields.parse(withoutSeal(JSON.parse(line)));
    if (headerLine(header) === line) return header;
  } catch {
    throw damaged;
  }
  throw damaged;
};

interface Row {
  readonly position: string;
  readonly event_id: string;
  readonly stream_id: string;
  readonly revision: string;
  readonly type: string;
  readonly schema_version: number;
  readonly data: string;
  readonly metadata: string;
  readonly recorded_at: string;
  readonly chain: string;
}

/** `data` and `metadata` as PostgreSQL writes them: a number that went through JavaScript could come out as another. */
const lineOf = (row: Row): string =>
  `{"position":${row.position},"id":"${row.event_id}","stream":${JSON.stringify(row.stream_id)},"revision":${row.revision},"type":${JSON.stringify(row.type)},"schemaVersion":${row.schema_version},` +
  `"data":${row.data},"metadata":${row.metadata},"recordedAt":"${row.recorded_at}","chain":"${row.chain}"}`;

/** The lines of the events after one position, up to another. */
export const linesAfter = async (ask: Ask, after: bigint, upTo: bigint): Promise<readonly string[]> =>
  (
    await ask<Row>(
      `select global_position::text as position, event_id, stream_id, revision::text as revision, type, schema_version, data::text as data, metadata::text as metadata,
         to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as recorded_at, encode(chain, 'hex') as chain
       from ${kernelTables.es_event} where global_position > $1 and global_position <= $2 order by global_position`,
      [after.toString(), upTo.toString()],
    )
  ).map(lineOf);
