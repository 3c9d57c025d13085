import type { Position } from '../event-store.js';
import { logBatches, type Reader } from './reading.js';
import { isSystemEvent } from './recorded.js';

/** Reading back for the newest event takes more each time: the server may have written many of its own. */
const BACKWARDS_PAGES = [8, 128, 2000];

/** Looks back for the newest event of ours: the server writes events of its own behind it. */
export class NewestEvent {
  /** What was found by the last look, and how far that look went. */
  #seen: { readonly upTo: Position; readonly head: Position | null } | null = null;

  constructor(private readonly reader: Reader) {}

  /** The next look goes back as far as it has to. */
  forget(): void {
    this.#seen = null;
  }

  /** @returns null: there is none. @throws StoreUnavailable */
  async position(): Promise<Position | null> {
    let upTo: Position | null = null;
    const known = this.#seen;
    const found = (head: Position | null): Position | null => {
      if (upTo !== null && (this.#seen === null || upTo > this.#seen.upTo)) this.#seen = { upTo, head };
      return head;
    };
    let from: Position | undefined;
    for (let look = 0; ; look += 1) {
      let end = true;
      for await (const batch of logBatches(this.reader, {
        backwards: true,
        page: BACKWARDS_PAGES[look] ?? 2000,
        from: from ?? null,
        once: true,
      }))
        for (const event of batch) {
          if (event.position === undefined) continue;
          end = false;
          from = event.position;
          const { position } = event;
          upTo ??= position;
          if (known !== null && position <= known.upTo) return found(known.head);
          if (!isSystemEvent(event)) return found(position);
        }
      if (end) return found(null);
    }
  }
}
