import type { Budget } from './budget.js';
import type { Catalogue, EventOf } from './catalogue.js';
import type { EventCodec } from './codec.js';
import type { CommandContext, LoadedStream, Outcome, Step } from './command-handling.js';
import { fold, type Decider } from './decider.js';
import {
  ConcurrencyConflict,
  type EventStore,
  type Position,
  type RecordedEvent,
  type Revision,
} from './stores/event-store.js';
import type { Try } from './two-phase/guards-ahead.js';
import { isLapse } from './two-phase/kernel.events.js';

/** A stream as a command reads it. */
export interface Read<State, Event> {
  /** Not asked of the log: it may have moved since. */
  readonly recalled: boolean;
  readonly loaded: LoadedStream<State>;
  /** All of the stream, each event at the place of its revision. */
  readonly recorded: readonly RecordedEvent[];
  /** Without what only keeps late commands out. */
  readonly raw: readonly RecordedEvent[];
  /** Of `raw`, in the same places. */
  readonly events: readonly Event[];
}

/** Reads streams for commands: from the log, or from what this process remembers of it. */
export class StreamReading {
  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
  ) {}

  /** What need not be asked of the log, for a first try. */
  recalled(
    stream: string,
    entityId: string,
    { newEntityId }: CommandContext,
    guarded: boolean,
  ): readonly RecordedEvent[] | null {
    if (newEntityId === entityId) return [];
    return guarded ? null : (this.store.recall?.(stream) ?? null);
  }

  async read<State, Command, Event extends EventOf<Catalogue>>(
    decider: Decider<State, Command, Event>,
    stream: string,
    budget: Budget,
    recalled: readonly RecordedEvent[] | null = null,
  ): Promise<Read<State, Event>> {
    const recorded: RecordedEvent[] = [...(recalled ?? [])];
    if (recalled === null)
      for await (const event of this.store.readStream(stream, { timeoutMs: budget.leftMs })) recorded.push(event);
    const raw = recorded.filter((event) => !isLapse(event));
    const events = (await this.codec.decodeMany(raw)) as unknown as Event[];
    const stateAt = (revision: Revision): State =>
      fold(
        decider,
        events.filter((_, place) => (raw[place]?.revision ?? 0n) <= revision),
      );
    const since = (revision: Revision): readonly Step[] =>
      raw.flatMap((event) =>
        event.revision > revision
          ? [{ revision: event.revision, actorId: event.metadata.actorId, at: event.metadata.occurredAt }]
          : [],
      );
    return {
      recalled: recalled !== null,
      recorded,
      raw,
      events,
      loaded: { state: fold(decider, events), revision: recorded.at(-1)?.revision ?? null, stateAt, since },
    };
  }

  /** @throws ConcurrencyConflict */
  async unmoved({ stream, expected, budget }: Try): Promise<void> {
    let actual: Revision | 'no_stream' = 'no_stream';
    for await (const { revision } of this.store.readStream(stream, {
      direction: 'backwards',
      max: 1,
      timeoutMs: budget.leftMs,
    }))
      actual = revision;
    if (actual !== expected) throw new ConcurrencyConflict(stream, expected, actual);
  }
}

/**
 * An append proves that the stream had not moved. What ends without one rests on what the log says, and so does what guards keep: it is
 * decided anew where the log says something else than was remembered.
 */
export const decidedOnLog = async <State, Event>(
  first: Read<State, Event>,
  decide: (read: Read<State, Event>) => Promise<readonly Event[]>,
  readLog: () => Promise<Read<State, Event>>,
): Promise<{ readonly read: Read<State, Event>; readonly decided: readonly Event[] }> => {
  const deciding = decide(first);
  if (!first.recalled || (await deciding.catch(() => [])).length > 0) return { read: first, decided: await deciding };
  const read = await readLog();
  const isSame = read.recorded.at(-1)?.id === first.recorded.at(-1)?.id;
  return { read, decided: await (isSame ? deciding : decide(read)) };
};

/** The outcome of the same command, when the stream holds it already. */
export const repeatOf = <State, Event>(
  { raw, events, loaded }: Read<State, Event>,
  commandId: string,
): Outcome<State, Event> | null => {
  const own = raw.flatMap(({ metadata }, index) => (metadata.commandId === commandId ? [index] : []));
  const last = own.at(-1);
  if (last === undefined) return null;
  const position: Position | null = raw[last]?.position ?? null;
  return {
    state: loaded.state,
    revision: loaded.revision ?? -1n,
    position,
    events: own.flatMap((index) => events[index] ?? []),
    repeated: true,
    left: loaded.stateAt(raw[last]?.revision ?? -1n),
  };
};
