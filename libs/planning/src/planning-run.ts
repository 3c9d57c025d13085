import { Worker } from 'node:worker_threads';
import type { PlanOptions, PlanProgress } from './plan-options.js';
import type { Plan, PlanningProblem } from './problem.js';

/** What is handed to the thread: plain values, and one shared number that asks it to stop. */
export interface PlanningOrder {
  readonly problem: PlanningProblem;
  readonly options: Omit<PlanOptions, 'isStopped' | 'onProgress'>;
  readonly stop: Int32Array;
}

export type PlanningNews =
  | { readonly kind: 'progress'; readonly progress: PlanProgress }
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'refused'; readonly message: string };

/** How long after its time, or after being stopped, a thread may still think before it is ended: a busy machine gives it a fraction of a processor. */
const GRACE_MS = 30_000;

/**
 * One plan in a thread of its own, so that whoever asks other things meanwhile does not wait for it.
 */
export class PlanningRun {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: Worker;
  readonly plan: Promise<Plan>;
  progress: PlanProgress = { share: 0, left: 0, driving: 0 };
  #timer: NodeJS.Timeout | undefined;

  /** @param program the thread's file; another one only where the library is not compiled */
  constructor(
    problem: PlanningProblem,
    options: PlanningOrder['options'],
    program = new URL('./planning-thread.js', import.meta.url),
  ) {
    const workerData: PlanningOrder = { problem, options, stop: this.#stop };
    this.#worker = new Worker(program, { workerData });
    this.plan = new Promise<Plan>((resolve, reject) => {
      this.#worker.on('message', (news: PlanningNews) => {
        if (news.kind === 'progress') this.progress = news.progress;
        else if (news.kind === 'plan') resolve(news.plan);
        else reject(new Error(news.message));
      });
      this.#worker.on('error', reject);
      this.#worker.on('exit', () => {
        reject(new Error('planning was ended before it had a plan'));
      });
    }).finally(() => {
      clearTimeout(this.#timer);
      void this.#worker.terminate();
    });
    this.#endIn(options.milliseconds + (options.proofSeconds ?? 0) * 1000 + GRACE_MS);
  }

  /** Ends the search, and then the proof; `plan` becomes the best plan so far. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
    this.#endIn(GRACE_MS);
  }

  /** Ends the thread; `plan` is rejected. */
  async abort(): Promise<void> {
    await this.#worker.terminate();
  }

  #endIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#worker.terminate(), ms);
    this.#timer.unref();
  }
}
