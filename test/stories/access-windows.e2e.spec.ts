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

  it('in a contrast theme of Windows: what is on, what is chosen, and columns that stay over the others', async () => {
    const { page } = desk;
    const drawn = (selector: string, style = 'backgroundColor'): Promise<readonly string[]> =>
      page.evaluate(
        `[...new Set([...document.querySelectorAll('${selector}')].map((one) => getComputedStyle(one).${style}))]`,
      );
    await page.emulateMedia({ forcedColors: 'active' });
    try {
      await page.setViewportSize({ width: 1440, height: 900 });
      await goOn(page, `${office.url}/jobs/${sample.visit}`);
      const track = '.mantine-Switch-input:not(:disabled)';
      const [on, off] = [await drawn(`${track}:checked + *`), await drawn(`${track}:not(:checked) + *`)];
      expect([on.length, off.length, on[0] === off[0]]).toEqual([1, 1, false]);
      expect(await drawn(`${track}:not(:checked) + *`, 'borderTopWidth')).toEqual(['1px']);
      await goOn(page, `${office.url}/jobcalendar?view=week`);
      expect(await drawn('.mantine-SegmentedControl-label[data-active]')).toEqual(on);
      expect(await drawn('.mantine-SegmentedControl-label:not([data-active])')).not.toContain(on[0]);
      await goOn(page, `${office.url}/jobs`);
      await page.locator('.ag-row').nth(1).waitFor();
      expect((await drawn('.ag-row')).filter((ground) => /, 0\)$/.test(ground))).toEqual([]);
    } finally {
      await page.emulateMedia({ forcedColors: 'none' });
    }
  }, 90_000);
});
