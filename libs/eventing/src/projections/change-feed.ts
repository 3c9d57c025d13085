import type { AnyRecorded, EventCodec } from '../codec.js';
import type { EventStore, Position } from '../stores/event-store.js';
import type { ProjectionProgress } from './progress.js';
import { pages } from './reader.js';

export interface Changed {
  readonly position: Position;
  readonly events: readonly AnyRecorded[];
}

/** What happened, once every read model shows it: whoever hears of a change and asks again, sees it. */
export class ChangeFeed {
  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Changes after `after`, or from now on; ends when `signal` aborts. */
  async *follow({ after, signal }: { readonly after?: Position; readonly signal: AbortSignal }): AsyncIterable<Changed> {
    const aborted = (): boolean => signal.aborted;
    let last = after ?? (await this.progress.level());
    while (!aborted()) {
      const moved = this.progress.moved(signal);
      const level = await this.progress.level();
      if (level > last)
        for await (const page of pages(this.store, this.codec, { after: last, upTo: level, signal }, 200)) {
          last = page.at(-1)?.position ?? last;
          yield { position: last, events: page.flatMap(({ event }) => (event === null ? [] : [event])) };
        }
      await moved;
    }
  }
}
