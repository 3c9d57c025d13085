import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { kernelTables, type Ask } from '#eventing';
import { StartUpProblem, type Migration } from '#platform';
import { headerLine, linesAfter, readHeader, type EventsHeader } from './event-lines.js';
import { loadLog } from './loading.js';

/** What is written together; longer lines come alone. */
const LINES_AT_ONCE = 1000;
const BYTES_AT_ONCE = 4 * 1024 * 1024;
/** An append holds at most 1 MiB, and escapes make it longer. */
const LONGEST_LINE = 16 * 1024 * 1024;

export interface ImportOptions {
  readonly url: string;
  readonly file: string;
  readonly migrations: readonly Migration[];
  readonly signal?: AbortSignal;
}

const refused = (line: bigint | number, what: string): StartUpProblem =>
  new StartUpProblem(`Line ${line} ${what}. Nothing was imported.`);

/** Lines of a file, by the line feed alone: the other ends of lines may stand inside a text. */
async function* linesIn(file: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let number = 1;
  const text = (line: Buffer): string => {
    try {
      return decoder.decode(line);
    } catch {
      throw refused(number, 'is damaged: it is not UTF-8');
    }
  };
  let left: Buffer = Buffer.alloc(0);
  for await (const part of createReadStream(file, signal === undefined ? {} : { signal }) as AsyncIterable<Buffer>) {
    left = left.length === 0 ? part : Buffer.concat([left, part]);
    for (let end = left.indexOf(0x0a); end >= 0; end = left.indexOf(0x0a)) {
      yield text(left.subarray(0, end));
      left = left.subarray(end + 1);
      number += 1;
    }
    if (left.length > LONGEST_LINE) throw refused(number, 'is longer than any event');
  }
  if (left.length > 0) throw refused(number, 'is cut off');
}

/** Several lines as one; the first line is 1. */
async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for await (const line of lines) {
    batch.push(line);
    bytes += line.length;
    if (batch.length < LINES_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const INSERT = `insert into ${kernelTables.es_event} (global_position, stream_id, revision, event_id, type, schema_version, data, metadata, recorded_at, chain)
  select (e ->> 'position')::bigint, e ->> 'stream', (e ->> 'revision')::bigint, (e ->> 'id')::uuid, e ->> 'type', (e ->> 'schemaVersion')::integer,
    (e -> 'data')::text::jsonb, (e -> 'metadata')::text::jsonb, (e ->> 'recordedAt')::timestamptz, decode(e ->> 'chain', 'hex')
  from unnest($1::text[]) with ordinality as given(line, place), lateral (select given.line::json as e) one order by place`;

/** Which of the lines the database does not take, found by offering one at a time. */
const offerEach = async (ask: Ask, lines: readonly string[], first: bigint): Promise<never> => {
  for (const [index, line] of lines.entries()) {
    await ask('savepoint line', []);
    try {
      await ask(INSERT, [[line]]);
    } catch {
      throw refused(first + BigInt(index), 'is no event, or one that is there already');
    }
  }
  throw refused(first, 'and those after it do not fit together');
};

/**
 * Writes lines and reads them back as an export would write them: whatever the file says otherwise, at any place, is found.
 * @param first number of the first of these lines; the event of line n has position n - 1
 */
const write = async (ask: Ask, lines: readonly string[], first: bigint): Promise<void> => {
  await ask('savepoint batch', []);
  try {
    await ask(INSERT, [lines]);
  } catch {
    await ask('rollback to savepoint batch', []);
    await offerEach(ask, lines, first);
  }
  await ask('release savepoint batch', []);
  const kept = await linesAfter(ask, first - 2n, first - 2n + BigInt(lines.length));
  const wrong = lines.findIndex((line, index) => kept[index] !== line);
  if (wrong >= 0) throw refused(first + BigInt(wrong), 'is not as it was exported');
};

const fill = async (ask: Ask, lines: AsyncIterator<string>, { log, events, head }: EventsHeader): Promise<void> => {
  let number = 2n;
  const rest: AsyncIterable<string> = { [Symbol.asyncIterator]: () => lines };
  for await (const batch of batchesOf(rest)) {
    if (number - 2n + BigInt(batch.length) > BigInt(events))
      throw refused(BigInt(events) + 2n, `is one more than the ${events} events that the first line speaks of`);
    await write(ask, batch, number);
    number += BigInt(batch.length);
  }
  if (number - 2n < BigInt(events)) throw refused(number, `is missing: the first line speaks of ${events} events`);
  await ask(`insert into ${kernelTables.es_store} (store_id) values ($1)`, [log]);
  await ask(
    `insert into ${kernelTables.es_stream} (stream_id, revision) select stream_id, max(revision) from ${kernelTables.es_event} group by stream_id`,
    [],
  );
  await ask(
    `insert into ${kernelTables.es_head} (position, chain, recorded_at) select coalesce(max(global_position), 0), coalesce((array_agg(chain order by global_position desc))[1], sha256('soundings'::bytea)), coalesce(max(recorded_at), '-infinity')
     from (select global_position, chain, recorded_at from ${kernelTables.es_event} order by global_position desc limit 1) newest`,
    [],
  );
  if (head === null && events > 0) throw refused(1, 'names no newest event');
};

/**
 * Reads a log from a file of lines into an installation without one: all of it, or nothing.
 * @returns how many events
 * @throws StartUpProblem naming the first line that is not as it was exported
 */
export const importEvents = async ({ url, file, migrations, signal }: ImportOptions): Promise<number> => {
  const lines = linesIn(resolve(file), signal)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done === true) throw refused(1, 'is missing: the file is empty');
  const header = readHeader(first.value);
  if (headerLine(header) !== first.value) throw refused(1, 'is not as it was exported');
  await loadLog({
    url,
    migrations,
    until: migrations.map(({ id }) => id),
    expected: {
      log: header.log,
      head: header.head === null ? null : { position: BigInt(header.events), hash: header.head },
    },
    broken: (position, text) => refused(position + 1n, `breaks the chain of hashes. ${text.replace(/\.$/, '')}`),
    load: (_, ask) => fill(ask, lines, header),
    ...(signal === undefined ? {} : { signal }),
  });
  return header.events;
};
