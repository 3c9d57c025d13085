import type { Page } from 'playwright-core';
import { median, type Figure } from '../figures.js';
import { traced } from './traced.js';

const LIMIT_MS = 250;
const ROUNDS = 3;

/** The pages that are grids, as the navigation calls them. */
const GRIDS = ['Audit Ledger', 'Projects', 'Clients', 'Site Visits', 'Invoices', 'Engineers', 'Equipment', 'Cars'];

/**
 * How much of the processor it takes to go from one page to another whose code and lists are there already: the sum of all tasks of the
 * page until it is at rest, the median of three changes.
 */
export const warmChanges = async (page: Page, url: string): Promise<readonly Figure[]> => {
  await page.goto(`${url}/company`);
  const go = async (name: string): Promise<void> => {
    await page.locator('.nav').getByRole('link', { name }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const spent = new Map<string, number[]>(GRIDS.map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of GRIDS) {
      const tasks = await traced(page, () => go(name));
      // The first time fetches what the others find.
      if (round > 0) spent.get(name)?.push(tasks.reduce((sum, { cpu }) => sum + cpu, 0));
    }
  }
  return GRIDS.map((name) => ({
    name: `from another page to ${name}, all tasks`,
    value: median(spent.get(name) ?? []),
    unit: 'ms',
    beside: null,
    target: { kind: 'atMost', value: LIMIT_MS },
  }));
};
