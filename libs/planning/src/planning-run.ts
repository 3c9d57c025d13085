import { Worker } from 'node:worker_threads';
import type { PlanOptions, PlanProgress } from './plan-options.js';
import type { Plan, PlanningProblem } from './problem.js';
import type { Found } from './routing/found.js';

/** What is handed to the thread: plain values, and one shared number that asks it to stop. */
export interface PlanningOrder {
  readonly problem: PlanningProblem;
  readonly options: Omit<PlanOptions, 'isStopped' | 'onProgress' | 'onFound'>;
  readonly stop: Int32Array;
}

export type PlanningNews =
  | { readonly kind: 'progress'; readonly progress: PlanProgress }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly message: string };

/** How long after its time, or after being stopped, a thread may still think before it is ended: a busy machine gives it a fraction of a processor. */
const GRACE_MS = 30_000;

/**
 * One plan in a thread of its own, so that whoever asks other things meanwhile does not wait for it. A thread that is ended while it
 * proves has told what it found: a second one makes a plan of that, without a proof.
 */
export class PlanningRun {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly plan: Promise<Plan>;
  progress: PlanProgress = { share: 0, left: 0, driving: 0 };
  #worker: Worker;
  #found: Found | null = null;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param program the thread's file; another one only where the library is not compiled
   * @param graceMs how long after its time it is ended
   */
  constructor(
    readonly problem: PlanningProblem,
    readonly options: PlanningOrder['options'],
    readonly program = new URL('./planning-thread.js', import.meta.url),
    readonly graceMs = GRACE_MS,
  ) {
    this.#worker = this.#begin(options);
    this.plan = this.#planOf(this.#worker)
      .catch((error: unknown) => {
        if (this.#found === null) throw error;
        this.#worker = this.#begin({ ...options, milliseconds: 1, start: this.#found });
        this.#endIn(graceMs);
        return this.#planOf(this.#worker);
      })
      .finally(() => {
        clearTimeout(this.#timer);
        void this.#worker.terminate();
      });
    this.#endIn(options.milliseconds + (options.proofSeconds ?? 0) * 1000 + graceMs);
  }

  /** Ends the search, and then the proof; `plan` becomes the best plan so far. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
    this.#endIn(this.graceMs);
  }

  /** Ends the thread; `plan` is rejected. */
  async abort(): Promise<void> {
    this.#found = null;
    await this.#worker.terminate();
  }

  #begin(options: PlanningOrder['options']): Worker {
    const workerData: PlanningOrder = { problem: this.problem, options, stop: this.#stop };
    return new Worker(this.program, { workerData });
  }

  async #planOf(worker: Worker): Promise<Plan> {
    return new Promise<Plan>((resolve, reject) => {
      worker.on('message', (news: PlanningNews) => {
        if (news.kind === 'progress') this.progress = news.progress;
        else if (news.kind === 'found') this.#found = news.found;
        else if (news.kind === 'plan') resolve(news.plan);
        else reject(new Error(news.message));
      });
      worker.on('error', reject);
      worker.on('exit', () => {
        reject(new Error('planning was ended before it had a plan'));
      });
    });
  }

  #endIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#worker.terminate(), ms);
    this.#timer.unref();
  }
}
