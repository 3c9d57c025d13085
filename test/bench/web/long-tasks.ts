import type { Page } from 'playwright-core';
import { median, type Figure } from '../figures.js';

const LIMIT_MS = 200;
const ROUNDS = 3;
const SETTLED_MS = 1500;

export interface ScreenToMeasure {
  readonly name: string;
  readonly path: string;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock and on the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

interface Longest {
  readonly cpu: number;
  readonly clock: number;
}

/** Of the tasks on the main threads of pages: the longest by the clock, and the longest by the time that the processor spent on it. */
const longestOf = (trace: Buffer): Longest => {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(thread(event)));
  if (tasks.length === 0) throw new Error('the browser told of no tasks');
  const most = (of: (event: TraceEvent) => number | undefined): number =>
    tasks.reduce((longest, event) => Math.max(longest, of(event) ?? 0), 0) / 1000;
  return { cpu: most(({ tdur, dur }) => tdur ?? dur), clock: most(({ dur }) => dur) };
};

/**
 * How long the longest task of a main screen keeps the processor while it comes up: the median of three looks at it. Time of the
 * processor, since by the clock a machine that does other things as well measures those; what the clock said stands beside it.
 */
export const longTasks = async (
  page: Page,
  url: string,
  screens: readonly ScreenToMeasure[],
): Promise<readonly Figure[]> => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('tasks are traced in a browser of its own');
  const figures: Figure[] = [];
  for (const { name, path } of screens) {
    const looks: Longest[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
      await page.goto(`${url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(SETTLED_MS);
      looks.push(longestOf(await browser.stopTracing()));
    }
    figures.push({
      name: `${name}, the longest task while it comes up`,
      value: median(looks.map(({ cpu }) => cpu)),
      unit: 'ms',
      beside: { name: 'by the clock', value: median(looks.map(({ clock }) => clock)) },
      target: { kind: 'atMost', value: LIMIT_MS },
    });
  }
  return figures;
};
