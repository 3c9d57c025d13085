import type { Page } from 'playwright-core';
import { quantile, type Figure } from '../figures.js';

/** The Event Timing API: how long from the input to the next paint, for each event of an interaction that took two frames or more. */
const WATCH = `
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const { name, interactionId, duration } of list.getEntries()) if (interactionId > 0) window.interactions.push({ name, id: interactionId, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;
const TAKE = 'window.interactions.splice(0)';
const SLOWER = 4;
const LIMIT_MS = 200;
/** The browser tells of an interaction once it has been painted. */
const TOLD_MS = 350;

interface Told {
  readonly id: number;
  readonly duration: number;
}

/** What a person does, and what it is called. */
export interface Step {
  readonly name: string;
  readonly act: (page: Page) => Promise<void>;
}

/** The steps on one page; each begins where the one before it ended. */
export interface Walk {
  readonly path: string;
  readonly steps: readonly Step[];
}

/** An interaction of several events (press, release, click) takes as long as the longest of them. */
const eachOnce = (told: readonly Told[]): readonly number[] => {
  const longest = new Map<number, number>();
  for (const { id, duration } of told) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
  return [...longest.values()];
};

/** From an interaction to the next paint, on a processor four times slower. @param say told what each step took */
export const interactions = async (
  page: Page,
  url: string,
  walks: readonly Walk[],
  say: (line: string) => void,
): Promise<readonly Figure[]> => {
  await page.addInitScript(WATCH);
  const session = await page.context().newCDPSession(page);
  const all: number[] = [];
  for (const { path, steps } of walks) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goto(`${url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(1500);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(TAKE);
    for (const { name, act } of steps) {
      await act(page);
      await page.waitForTimeout(TOLD_MS);
      const took = eachOnce(await page.evaluate<Told[]>(TAKE));
      all.push(...took);
      say(`  ${path}: ${name}: ${took.length === 0 ? 'under 16 ms' : `${took.join(', ')} ms`}`);
    }
  }
  await session.detach();
  return [
    {
      name: `from an interaction to the next paint, of ${all.length}, p75`,
      value: quantile(all, 0.75),
      unit: 'ms',
      beside: null,
      target: { kind: 'atMost', value: LIMIT_MS },
    },
    {
      name: 'from an interaction to the next paint, the slowest',
      value: Math.max(...all),
      unit: 'ms',
      beside: null,
      target: null,
    },
  ];
};
