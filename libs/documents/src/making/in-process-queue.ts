import { AT_ONCE, pauseAfter, TRIES, type Making, type QueueState, type RenderQueue } from './render-queue.js';

/** The queue of a program that runs alone: it forgets with the process, and the sweep remembers. */
export class InProcessQueue implements RenderQueue {
  readonly shared = false;
  readonly #waiting: string[] = [];
  readonly #known = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  #closed = false;
  #making: Making | null = null;

  /** @param pauseBefore milliseconds before the next try, by how many there were */
  constructor(private readonly pauseBefore: (tries: number) => number = pauseAfter) {}

  start(making: Making): void {
    this.#making = making;
    this.#next();
  }

  add(documentId: string): Promise<void> {
    if (!this.#known.has(documentId) && !this.#closed) {
      this.#known.add(documentId);
      this.#waiting.push(documentId);
      this.#next();
    }
    return Promise.resolve();
  }

  /** What it gave up is kept nowhere but in the log. */
  state(): Promise<QueueState> {
    return Promise.resolve({
      waiting: this.#waiting.length,
      making: this.#running.size,
      pausing: this.#pauses.size,
      dead: 0,
      renderers: this.#making === null ? 0 : 1,
    });
  }

  async stop(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#pauses) clearTimeout(timer);
    this.#waiting.length = 0;
    await Promise.all(this.#running);
  }

  #next(): void {
    while (this.#making !== null && this.#running.size < AT_ONCE) {
      const documentId = this.#waiting.shift();
      if (documentId === undefined) return;
      const run = this.#try(this.#making, documentId, 1).finally(() => {
        this.#running.delete(run);
        this.#next();
      });
      this.#running.add(run);
    }
  }

  async #try(making: Making, documentId: string, tries: number): Promise<void> {
    try {
      await making.make(documentId, tries >= TRIES);
      this.#known.delete(documentId);
    } catch {
      if (tries >= TRIES) this.#known.delete(documentId);
      else this.#again(making, documentId, tries);
    }
  }

  /** The pause holds no place: others are made meanwhile. */
  #again(making: Making, documentId: string, tries: number): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#pauses.delete(timer);
      const run = this.#try(making, documentId, tries + 1).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }, this.pauseBefore(tries));
    timer.unref();
    this.#pauses.add(timer);
  }
}
