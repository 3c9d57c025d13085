/** The program of the thread in which one plan is made. */
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Highs } from 'highs';
import { makePlan } from './plan.js';
import type { PlanningNews, PlanningOrder } from './planning-run.js';

const { problem, options, stop } = workerData as PlanningOrder;
// Calls go first. On Linux a priority is the thread's own (setpriority(2), 'C library/kernel differences'); elsewhere it would be the program's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const tell = (news: PlanningNews): void => parentPort?.postMessage(news);

/** Its types are those of its CommonJS file; Node gives the other one. */
const loadHighs = async (): Promise<Highs> => {
  const { default: load } = (await import('highs')) as unknown as { default: () => Promise<Highs> };
  return load();
};

/** News of progress this far apart at least, as a share of the time. */
const STEP = 0.02;
let told = 0;

try {
  const highs = (options.proofSeconds ?? 0) > 0 && options.start === undefined ? await loadHighs() : null;
  const plan = makePlan(
    problem,
    {
      ...options,
      onFound: (found) => {
        tell({ kind: 'found', found });
      },
      isStopped: () => Atomics.load(stop, 0) === 1,
      onProgress: (progress) => {
        if (progress.share - told < STEP) return;
        told = progress.share;
        tell({ kind: 'progress', progress });
      },
    },
    highs,
  );
  tell({ kind: 'plan', plan });
} catch (error) {
  tell({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
}
