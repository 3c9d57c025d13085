import type { Knex } from 'knex';
import type { JsonObject } from '../json.js';
import type { LogCondition, LogTrouble } from './log-condition.js';

/** `${category}-${id}`; the id is a UUID and the category holds no hyphen. Never starts with `$`. */
export type StreamId = string;

/** Zero-based place of an event in its stream; the next event is one higher, in every adapter. */
export type Revision = bigint;

/**
 * Place of an event in the log of one store. Opaque and of fixed width: comparing two positions of
 * one store as plain strings gives log order. PostgreSQL: the global position, 20 digits.
 */
export type Position = string;

/** What the caller read before it decided. There is no 'any': a handler always knows what it read. */
export type Expected = 'no_stream' | 'stream_exists' | Revision;

/** Who, when, why: written by the server for every event, never by a client. */
export interface EventMetadata {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** The account that acted, or `SYSTEM_ACTOR`. An id, never a name. */
  readonly actorId: string;
  /** ISO 8601 UTC, the server's clock. */
  readonly occurredAt: string;
  /** The client's `Idempotency-Key` or `X-Request-Id`, for finding a request again. */
  readonly clientRequestId: string | null;
  /** Trace of the command (W3C), where traces are kept: who folds the event links to it. */
  readonly traceparent?: string;
}

export interface NewEvent {
  /** UUID, deterministic in the command and the event's index, so that a retry is recognised. */
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
  /** Ids of the keys that personal fields are sealed with: an append is refused when one was destroyed meanwhile. */
  readonly keys?: readonly string[];
}

export interface RecordedEvent extends Omit<NewEvent, 'keys'> {
  readonly stream: StreamId;
  readonly revision: Revision;
  readonly position: Position;
  readonly recordedAt: Date;
}

export interface AppendResult {
  /** Revision of the last event of this append. */
  readonly revision: Revision;
  readonly position: Position;
  /** 'unspecified' where the store cannot tell a retry from a first append. */
  readonly outcome: 'appended' | 'alreadyAppended' | 'unspecified';
  /** `AppendOptions.settle` ran, and its transaction is committed. */
  readonly settled?: true;
}

export interface AppendOptions {
  readonly expected: Expected;
  readonly timeoutMs?: number;
  /**
   * What follows from the append in the database. A store that has a transaction open for the keys of the events runs it there once they
   * are in the log; otherwise, and where that transaction fails, the caller still has to.
   */
  readonly settle?: (transaction: Knex.Transaction) => Promise<void>;
}

export interface ReadStreamOptions {
  readonly from?: Revision;
  readonly direction?: 'forwards' | 'backwards';
  readonly max?: number;
  readonly signal?: AbortSignal;
  /** For the whole read, where the log is one that may stay silent. */
  readonly timeoutMs?: number;
}

export interface ReadAllOptions {
  /** Exclusive. */
  readonly after?: Position;
  /** Inclusive. */
  readonly upTo?: Position;
  /** Types of events that are left out. */
  readonly except?: readonly string[];
  readonly max?: number;
  readonly signal?: AbortSignal;
}

export interface SubscribeOptions {
  /** Exclusive. */
  readonly after?: Position;
  readonly signal: AbortSignal;
}

export type SubscriptionMessage =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  | { readonly kind: 'caughtUp'; readonly position: Position | null };

/**
 * The log of everything that happened. Two adapters serve it, PostgreSQL and EventStoreDB, and one
 * contract suite (`event-store.contract.ts`) says what both owe.
 */
export interface EventStore {
  /** Identity of the log; kept in every checkpoint, and a mismatch refuses to start. */
  readonly storeId: string;

  /** Whether it takes events, where that is not told by the database of the read models. */
  readonly condition?: LogCondition;

  /**
   * Appends all events or none.
   * Retrying with the same ids and the same `expected` after an unknown outcome is safe.
   * @throws ConcurrencyConflict | StreamClosed | AppendTooLarge | DuplicateEventId | KeyDestroyed | StoreUnavailable
   */
  append(stream: StreamId, events: readonly [NewEvent, ...NewEvent[]], options: AppendOptions): Promise<AppendResult>;

  /** A missing stream reads as empty. Bounded memory, whatever the stream's length. */
  readStream(stream: StreamId, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;

  /** All of a stream as this process last read or wrote it, where it remembers that; it may have moved since. */
  recall?(stream: StreamId): readonly RecordedEvent[] | null;

  readAll(options?: ReadAllOptions): AsyncIterable<RecordedEvent>;

  /** History, then `caughtUp`, then live. Never ends quietly: a lost source throws `SubscriptionDropped`. */
  subscribeAll(options: SubscribeOptions): AsyncIterable<SubscriptionMessage>;

  /** Position of the newest event, or null in an empty log. */
  head(): Promise<Position | null>;

  /**
   * Where the log stood at an instant: the last event that was recorded in its millisecond or earlier; null when
   * nothing had been. Goes by the store's own clock, which never goes back.
   */
  positionAt(instant: Date): Promise<Position | null>;

  /** How many events stand in the log up to a position: for people, and for how far it is between two. */
  placeOf(position: Position | null): Promise<number>;

  /**
   * Looks whether the log still holds what was taken from it, where it can lose that: asked before anything is decided or made from it.
   * @throws StoreUnavailable with the trouble `put-back`, or when it does not answer
   */
  mustStand?(): Promise<void>;

  /** @throws StoreUnavailable */
  ping(signal?: AbortSignal): Promise<void>;

  /** Lets go of its connections; nothing may be asked of it afterwards. */
  close(): Promise<void>;
}

/** Only the PostgreSQL adapter: the append joins the caller's transaction (booking guard, account guard). */
export interface TransactionalEventStore extends EventStore {
  appendIn(
    transaction: Knex.Transaction,
    stream: StreamId,
    events: readonly [NewEvent, ...NewEvent[]],
    options: AppendOptions,
  ): Promise<AppendResult>;

  /** Of many streams at once. @returns null for each that the log refuses; its neighbours are appended */
  appendAllIn(
    transaction: Knex.Transaction,
    appends: readonly PendingAppend[],
  ): Promise<readonly (AppendResult | null)[]>;
}

/** Events on their way to one stream. */
export interface PendingAppend {
  readonly stream: StreamId;
  readonly events: readonly NewEvent[];
  readonly expected: Expected;
}

/** The stream moved since it was read. */
export class ConcurrencyConflict extends Error {
  override readonly name = 'ConcurrencyConflict';
  constructor(
    readonly stream: StreamId,
    readonly expected: Expected,
    readonly actual: Revision | 'no_stream',
  ) {
    super(`${stream}: expected ${String(expected)}, found ${String(actual)}`);
  }
}

/**
 * The stream was closed for good (a tombstone in EventStoreDB).
 * @public part of the port: adapters throw it
 */
export class StreamClosed extends Error {
  override readonly name = 'StreamClosed';
  constructor(readonly stream: StreamId) {
    super(`${stream} is closed`);
  }
}

/** One append holds at most 1 MiB, in every adapter. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  constructor(readonly maxBytes: number) {
    super(`an append may hold at most ${maxBytes} bytes`);
  }
}

/** PostgreSQL only: the id is already in the log, elsewhere. The contract forbids relying on it. */
export class DuplicateEventId extends Error {
  override readonly name = 'DuplicateEventId';
  constructor(readonly eventId: string) {
    super(`event ${eventId} is already in the log`);
  }
}

/** Somebody was forgotten after their data was sealed: seal it again, with the key that they have by now. */
export class KeyDestroyed extends Error {
  override readonly name = 'KeyDestroyed';
  constructor(readonly stream: StreamId) {
    super(`${stream}: a key of this append was destroyed`);
  }
}

/** 'unknown': the events may be in the log; retry with the same ids and the same expectation. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(
    readonly outcome: 'notApplied' | 'unknown',
    options?: ErrorOptions,
    /** Known before it was tried. */
    readonly trouble: LogTrouble | null = null,
  ) {
    super(
      trouble === 'put-back'
        ? 'the log was put back to an older state'
        : outcome === 'unknown'
          ? 'the event store did not answer'
          : 'the event store is not available',
      options,
    );
  }
}

/** Whether it was refused because the log no longer holds what was taken from it. */
export const isPutBack = (error: unknown): boolean => error instanceof StoreUnavailable && error.trouble === 'put-back';

export class SubscriptionDropped extends Error {
  override readonly name = 'SubscriptionDropped';
  constructor(
    readonly last: Position | null,
    readonly reason: 'server' | 'transport' | 'stalled',
    options?: ErrorOptions,
  ) {
    super(`the subscription was dropped (${reason})`, options);
  }
}
