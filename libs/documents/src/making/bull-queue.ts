import { setTimeout as pause } from 'node:timers/promises';
import Bull from 'bull';
import { AT_ONCE, pauseAfter, TRIES, type Make, type RenderQueue } from './render-queue.js';

/** Longest that a call waits for Redis; what does not get through is offered again by the sweep. */
const PATIENCE_MS = 1000;
const CLOSING_MS = 5000;

/** The queue of several programs together. Jobs hold nothing but the document's id, which is the job's own. */
export class BullQueue implements RenderQueue {
  readonly #queue: Bull.Queue;

  /** @param onError told whenever Redis cannot be reached; the queue goes on by itself when it is back */
  constructor(redisUrl: string, onError: (error: Error) => void) {
    this.#queue = new Bull('documents', redisUrl, {
      defaultJobOptions: { attempts: TRIES, backoff: { type: 'exponential', delay: pauseAfter(1) }, removeOnComplete: true, removeOnFail: true },
      settings: { stalledInterval: 5000, maxStalledCount: TRIES },
    });
    this.#queue.on('error', onError);
  }

  start(make: Make): void {
    this.#queue
      .process(AT_ONCE, (job) => make(String(job.id), job.attemptsMade + 1 >= TRIES))
      // Only once it is closed.
      .catch(() => undefined);
  }

  async add(documentId: string): Promise<void> {
    // What waits for a Redis that is away piles up in memory; the sweep comes again.
    if (this.#queue.client.status !== 'ready') return;
    const adding = this.#queue.add({}, { jobId: documentId }).catch(() => undefined);
    await Promise.race([adding, pause(PATIENCE_MS, undefined, { ref: false })]);
  }

  async stop(): Promise<void> {
    const closing = this.#queue.close().catch(() => undefined);
    await Promise.race([closing, pause(CLOSING_MS, undefined, { ref: false })]);
  }
}
