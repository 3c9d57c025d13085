import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Pictures of the page, light and dark, in the folder that LOOK_AT names; nothing without one. */
export const look = async (page: Page, name: string, { fullPage = false } = {}): Promise<void> => {
  const folder = process.env['LOOK_AT'];
  if (folder === undefined) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), fullPage, animations: 'disabled' });
  }
};

/** Whether nothing of the page lies beside it, to be scrolled to. */
export const fitsItsWidth = (page: Page): Promise<boolean> =>
  page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth <= 1);
