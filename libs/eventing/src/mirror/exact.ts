import type {
  AppendOptions,
  EventStore,
  NewEvent,
  ReadAllOptions,
  RecordedEvent,
  StreamId,
} from '../stores/event-store.js';

/** An event with the time of its recording in ISO 8601 UTC, down to microseconds. */
export interface ToldEvent {
  readonly event: RecordedEvent;
  readonly recordedAt: string;
}

/** An event that was recorded elsewhere before, with the time of then. */
export type CopiedEvent = NewEvent & { readonly recordedAt: string };

/** A store that takes a log from elsewhere with its own times, and tells them again as they were. */
export interface ExactEventStore extends EventStore {
  /** Which installation the log belongs to, by a check of its key; null: none yet. */
  readonly installation: string | null;
  /** Writes down to which installation the log belongs; null: the next one to open it may. */
  belongTo(installation: string | null): Promise<string | null>;
  /** Whether appends that are under way together come into the log in the order in which they were sent. */
  keepsOrder(): Promise<boolean>;
  appendCopied(
    stream: StreamId,
    events: readonly [CopiedEvent, ...CopiedEvent[]],
    options: AppendOptions,
  ): Promise<void>;
  readAllTold(options?: ReadAllOptions): AsyncIterable<ToldEvent>;
}

export const isExact = (store: EventStore): store is ExactEventStore => 'readAllTold' in store;
