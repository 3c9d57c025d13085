import type { Page } from 'playwright-core';
import { median, type Figure } from '../figures.js';

/** Told by the browser: tasks that kept it from drawing and answering for more than 50 ms. */
const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.longTasks.push(entry.duration); }).observe({ type: 'longtask', buffered: true });`;
const LONGEST = `Math.max(0, ...window.longTasks)`;
const LIMIT_MS = 200;
const ROUNDS = 3;
const SETTLED_MS = 1500;

export interface ScreenToMeasure {
  readonly name: string;
  readonly path: string;
}

/** How long the longest task of a main screen is while it comes up: the median of three looks at it. */
export const longTasks = async (page: Page, url: string, screens: readonly ScreenToMeasure[]): Promise<readonly Figure[]> => {
  await page.addInitScript(WATCH);
  const figures: Figure[] = [];
  for (const { name, path } of screens) {
    const longest: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(`${url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(SETTLED_MS);
      longest.push(await page.evaluate<number>(LONGEST));
    }
    figures.push({ name: `${name}, the longest task while it comes up`, value: median(longest), unit: 'ms', beside: null, target: { kind: 'atMost', value: LIMIT_MS } });
  }
  return figures;
};
