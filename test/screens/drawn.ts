import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** What a page shows while something is still on its way. What is below the picture comes when it is scrolled to. */
const BUSY = [
  '[aria-busy="true"]',
  '.mantine-Skeleton-root',
  '.mantine-Loader-root',
  '.live-dot:not([data-state="live"])',
  '.visit-map-away',
].join(', ');
const IN_VIEW = `[...document.querySelectorAll(${JSON.stringify(BUSY)})].some((element) => {
  const { top, bottom, width } = element.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight && element.checkVisibility({ visibilityProperty: true });
})`;
const LIMIT_MS = 60_000;
const LOOK_MS = 250;
/** So many looks in a row show the same: charts draw in steps, a map comes after its panel. */
const SAME = 3;

/**
 * The picture of a page that is really drawn: nothing is on its way any more, and it has stopped changing.
 * @throws Error when it does not settle
 */
export const drawn = async (page: Page): Promise<Buffer> => {
  await page.locator('h1').first().waitFor();
  let before: Buffer | null = null;
  let same = 1;
  const begun = performance.now();
  while (performance.now() - begun < LIMIT_MS) {
    await pause(LOOK_MS);
    if (await page.evaluate<boolean>(IN_VIEW)) continue;
    const now = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', timeout: LIMIT_MS });
    same = before?.equals(now) === true ? same + 1 : 1;
    if (same === SAME) return now;
    before = now;
  }
  throw new Error(`it was still changing, or waiting for something, after ${LIMIT_MS / 1000} seconds`);
};
