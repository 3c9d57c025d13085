/** A place in the log of all streams: order is by commit, then by prepare; between two places there may be a gap. */
export interface Place {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface LogRecord extends ProposedEvent, Place {
  readonly stream: string;
  readonly revision: number;
  /** 100 ns since 1970. */
  readonly created: bigint;
}

export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | bigint;

export interface Appended {
  readonly revision: number;
  readonly position: Place;
}

export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly current: number | null,
  ) {
    super('wrong expected revision');
  }
}

export class StreamDeleted extends Error {
  constructor(readonly stream: string) {
    super('stream deleted');
  }
}

export class AppendOverMaximum extends Error {
  constructor(readonly maxBytes: number) {
    super('maximum append size exceeded');
  }
}

interface Stream {
  readonly records: LogRecord[];
  /** Revisions below it were deleted softly. */
  from: number;
  tombstoned: boolean;
}

export const precedes = (one: Place, other: Place): boolean =>
  one.commit < other.commit || (one.commit === other.commit && one.prepare < other.prepare);

const NOTHING = new Uint8Array();
const MOST_REMEMBERED = 1000;
const text = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/**
 * What an EventStoreDB server keeps and decides, in memory and without the wire. Written from how servers
 * of the 20s behave, where it matters to a client; see docs/decisions/0019.
 */
export class Core {
  readonly log: LogRecord[] = [];
  maxAppendBytes = 1_048_576;
  /** Which event's place an append of several reports: servers differ. */
  placeOfSeveral: 'first' | 'last' = 'last';
  /** The server writes an event of its own before every so many appends; 0 for never. */
  noiseEvery = 5;
  /** Added to the server's clock, in milliseconds. */
  clockOffsetMs = 0;
  readonly #streams = new Map<string, Stream>();
  readonly #remembered = new Map<string, LogRecord>();
  readonly #waiting = new Set<() => void>();
  #end = 100n;
  #lastCreated = 0n;
  #appends = 0;
  /** How many appends were sent, those that were refused among them. */
  sent = 0;

  constructor() {
    this.#write('$users', [
      {
        id: '00000000-0000-4000-8000-000000000001',
        type: '$User',
        contentType: 'application/json',
        data: text({}),
        metadata: NOTHING,
      },
    ]);
  }

  /** @throws WrongExpectedRevision | StreamDeleted | AppendOverMaximum */
  append(name: string, events: readonly ProposedEvent[], expected: ExpectedRevision): Appended {
    this.sent += 1;
    const bytes = events.reduce(
      (sum, { type, data, metadata }) => sum + data.length + metadata.length + 2 * type.length,
      0,
    );
    if (bytes > this.maxAppendBytes) throw new AppendOverMaximum(this.maxAppendBytes);
    const stream = this.#open(name);
    const known = this.#known(name, stream, events, expected);
    if (known !== null) return this.#appended(known);
    this.#appends += 1;
    if (this.noiseEvery > 0 && this.#appends % this.noiseEvery === 0) this.#noise();
    const written = this.#write(name, events);
    this.#wake();
    return this.#appended(written);
  }

  /** Hides everything so far; the next event goes on counting. */
  delete(name: string, expected: ExpectedRevision): Place {
    const stream = this.#open(name);
    this.#check(name, stream, expected);
    const [written] = this.#write(`$$${name}`, [
      {
        id: crypto.randomUUID(),
        type: '$metadata',
        contentType: 'application/json',
        data: text({ $tb: Number.MAX_SAFE_INTEGER }),
        metadata: NOTHING,
      },
    ]);
    const now = this.#streamOf(name);
    now.from = now.records.length;
    this.#wake();
    return written as Place;
  }

  /** Closes the stream for good. */
  tombstone(name: string, expected: ExpectedRevision): Place {
    const stream = this.#open(name);
    this.#check(name, stream, expected);
    const [written] = this.#write(name, [
      {
        id: crypto.randomUUID(),
        type: '$streamDeleted',
        contentType: 'application/json',
        data: text({}),
        metadata: NOTHING,
      },
    ]);
    this.#streamOf(name).tombstoned = true;
    this.#wake();
    return written as Place;
  }

  /**
   * The state of an older backup: the last `records` are gone, the server's own among them, and the next event is written where the first of them
   * was. Whatever was deleted stays so. Only while nobody is connected, as a server is stopped for it.
   */
  putBack(records: number): void {
    const lost = this.log.splice(Math.max(0, this.log.length - records));
    for (const { id, stream } of lost) {
      this.#streams.get(stream)?.records.pop();
      this.#remembered.delete(id);
    }
    this.#end = lost[0]?.prepare ?? this.#end;
    for (const [name, { records: left }] of this.#streams) if (left.length === 0) this.#streams.delete(name);
  }

  /** Records of a stream that can be seen; null for a stream that cannot. @throws StreamDeleted */
  stream(name: string): { readonly records: readonly LogRecord[]; readonly from: number } | null {
    const stream = this.#open(name);
    return stream === undefined || stream.from >= stream.records.length ? null : stream;
  }

  /** Index in `log` of the first record at or after the place. */
  indexOf(place: Place): number {
    let low = 0;
    let high = this.log.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const record = this.log[middle];
      if (record !== undefined && precedes(record, place)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Calls back once when something was written; answers the function that takes it back. */
  onMoved(moved: () => void): () => void {
    this.#waiting.add(moved);
    return () => {
      this.#waiting.delete(moved);
    };
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const moved of waiting) moved();
  }

  #open(name: string): Stream | undefined {
    const stream = this.#streams.get(name);
    if (stream?.tombstoned === true) throw new StreamDeleted(name);
    return stream;
  }

  #streamOf(name: string): Stream {
    const stream = this.#streams.get(name) ?? { records: [], from: 0, tombstoned: false };
    this.#streams.set(name, stream);
    return stream;
  }

  #check(name: string, stream: Stream | undefined, expected: ExpectedRevision): void {
    const current = stream === undefined || stream.records.length === 0 ? null : stream.records.length - 1;
    const visible = stream !== undefined && stream.from < stream.records.length;
    const fits =
      expected === 'any'
        ? true
        : expected === 'stream_exists'
          ? visible
          : expected === 'no_stream'
            ? !visible
            : current !== null && BigInt(current) === expected;
    if (!fits) throw new WrongExpectedRevision(name, expected, current);
  }

  /** The records of an append that came before; null for one that is new and fits. */
  #known(
    name: string,
    stream: Stream | undefined,
    events: readonly ProposedEvent[],
    expected: ExpectedRevision,
  ): readonly LogRecord[] | null {
    const records = stream?.records ?? [];
    if (expected === 'any' || expected === 'stream_exists') {
      this.#check(name, stream, expected);
      return this.#remember(name, stream, events, expected);
    }
    const base = expected === 'no_stream' ? 0 : Number(expected) + 1;
    // A revision that is the current one is taken without a look at the ids: a repeated id is appended again.
    const visible = stream !== undefined && stream.from < records.length;
    if (base >= records.length || (expected === 'no_stream' && !visible)) {
      this.#check(name, stream, expected);
      return null;
    }
    const before = records.slice(base, base + events.length);
    if (before.length === events.length && before.every(({ id }, index) => id === events[index]?.id)) return before;
    throw new WrongExpectedRevision(name, expected, records.length - 1);
  }

  /** Without a revision only a short memory recognises a retry. */
  #remember(
    name: string,
    stream: Stream | undefined,
    events: readonly ProposedEvent[],
    expected: ExpectedRevision,
  ): readonly LogRecord[] | null {
    const found = events
      .map(({ id }) => this.#remembered.get(id))
      .filter((record) => record !== undefined && record.stream === name) as LogRecord[];
    if (found.length === 0) return null;
    if (found.length < events.length)
      throw new WrongExpectedRevision(name, expected, (stream?.records.length ?? 0) - 1);
    return found;
  }

  #write(name: string, events: readonly ProposedEvent[]): readonly LogRecord[] {
    const stream = this.#streamOf(name);
    const places = events.map(({ data, metadata, type }) => {
      const prepare = this.#end;
      this.#end += BigInt(80 + data.length + metadata.length + 2 * type.length);
      return prepare;
    });
    const commit = places.at(-1) ?? this.#end;
    const created = this.#now();
    return events.map((event, index) => {
      const record: LogRecord = {
        ...event,
        id: event.id.toLowerCase(),
        stream: name,
        revision: stream.records.length,
        commit,
        prepare: places[index] ?? commit,
        created,
      };
      stream.records.push(record);
      this.log.push(record);
      this.#remembered.delete(record.id);
      this.#remembered.set(record.id, record);
      if (this.#remembered.size > MOST_REMEMBERED) this.#remembered.delete(this.#remembered.keys().next().value ?? '');
      return record;
    });
  }

  #noise(): void {
    this.#write('$stats-127.0.0.1', [
      {
        id: crypto.randomUUID(),
        type: '$statsCollected',
        contentType: 'application/json',
        data: text({ noise: true }),
        metadata: NOTHING,
      },
    ]);
  }

  #appended(records: readonly LogRecord[]): Appended {
    const last = records.at(-1);
    const told = this.placeOfSeveral === 'first' ? records[0] : last;
    return { revision: last?.revision ?? 0, position: { commit: told?.commit ?? 0n, prepare: told?.prepare ?? 0n } };
  }

  #now(): bigint {
    const ticks = BigInt(Math.round((performance.timeOrigin + performance.now() + this.clockOffsetMs) * 10_000));
    this.#lastCreated = ticks > this.#lastCreated ? ticks : this.#lastCreated;
    return this.#lastCreated;
  }
}
