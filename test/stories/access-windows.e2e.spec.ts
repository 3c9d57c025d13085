import type { Page } from 'playwright-core';
import { atRest, goOn, misfits } from '#test/harness/access';
import type { Desk } from '#test/harness/browser';
import type { Office } from '#test/harness/office';
import { signedInPaths } from '#test/harness/places';
import { openSampleOffice, type Sample } from '#test/harness/sample-office';

const layouts = ['default-sidebar-1', 'collapsed-sidebar-1', 'top-navigation-1'] as const;
const windows = [
  { width: 1440, height: 900 },
  { width: 640, height: 400 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;

describe('every page fits its window', () => {
  let office: Office;
  let desk: Desk;
  let sample: Sample;

  beforeAll(async () => {
    ({ office, desk, sample } = await openSampleOffice());
  }, 120_000);
  afterAll(() => office.close());

  /** As another window of the same browser says it. */
  const inLayout = async (page: Page, layout: string): Promise<void> => {
    await page.evaluate(
      `localStorage.setItem('soundings.preferences', '{"layout":"${layout}"}'), window.dispatchEvent(new StorageEvent('storage', { key: 'soundings.preferences' })), undefined`,
    );
    await page.locator(`[data-layout="${layout}"]`).waitFor();
  };

  it('in every layout: at a desk, at 200 % zoom, on a tablet and a phone', async () => {
    const { page } = desk;
    const found: string[] = [];
    for (const path of signedInPaths(sample)) {
      await goOn(page, `${office.url}${path}`);
      for (const layout of layouts) {
        await inLayout(page, layout);
        for (const size of windows) {
          await page.setViewportSize(size);
          await atRest(page);
          found.push(...(await misfits(page, `${path} ${layout} ${size.width}`)));
        }
      }
    }
    expect(found).toEqual([]);
  }, 400_000);
});
