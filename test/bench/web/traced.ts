import type { Page } from 'playwright-core';

const SETTLED_MS = 1500;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock and on the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Milliseconds that a task took, on the processor and by the clock. */
export interface Task {
  readonly cpu: number;
  readonly clock: number;
}

const tasksOf = (trace: Buffer): readonly Task[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  );
  // Each task is told under two names.
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && mains.has(thread(event)));
  if (tasks.length === 0) throw new Error('the browser told of no tasks');
  return tasks.map(({ dur = 0, tdur = dur }) => ({ cpu: tdur / 1000, clock: dur / 1000 }));
};

/** The tasks on the main threads of pages from what is done until the page that it leads to has come to rest. */
export const traced = async (page: Page, act: () => Promise<unknown>): Promise<readonly Task[]> => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('tasks are traced in a browser of its own');
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await act();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return tasksOf(await browser.stopTracing());
};
