import type { EventStore, Position, RecordedEvent, StreamId } from '#eventing';

/**
 * Reads the log on from where it stopped. A guard is compared with the log in two steps: all of it is read before anything is locked, and
 * under the lock the little that came meanwhile, since PostgreSQL ends a transaction in which it hears nothing for 15 seconds.
 */
export class LogReading {
  #last: Position | null;
  readonly #next = new Map<StreamId, RecordedEvent['revision']>();

  /** @param after the whole log is read from here on; null: from its beginning */
  constructor(
    private readonly store: EventStore,
    after: Position | null = null,
  ) {
    this.#last = after;
  }

  async *onwards(): AsyncIterable<RecordedEvent> {
    for await (const event of this.store.readAll(this.#last === null ? {} : { after: this.#last })) {
      this.#last = event.position;
      yield event;
    }
  }

  async *streamOnwards(stream: StreamId): AsyncIterable<RecordedEvent> {
    const from = this.#next.get(stream);
    for await (const event of this.store.readStream(stream, from === undefined ? {} : { from })) {
      this.#next.set(stream, event.revision + 1n);
      yield event;
    }
  }
}
