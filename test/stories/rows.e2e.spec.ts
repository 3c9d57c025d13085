import type { Page } from 'playwright-core';
import { atRest, goOn } from '#test/harness/access';
import type { Desk } from '#test/harness/browser';
import type { Office } from '#test/harness/office';
import { signedInPaths } from '#test/harness/places';
import { openSampleOffice, type Sample } from '#test/harness/sample-office';

/**
 * Of the rows that are drawn: how tall they are, and words that are cut above or below. A line of words is whole, or hidden whole
 * behind what it is cut off with; it never touches the rule of its row.
 */
const ROWS = `(() => {
  const found = { heights: new Set(), cut: new Set(), words: 0 };
  for (const row of document.querySelectorAll('.ag-row:not(.ag-full-width-row), .light-row[data-at]')) {
    const box = row.getBoundingClientRect();
    if (box.height === 0) continue;
    found.heights.add(box.height);
    const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      if (node.data.trim() === '') continue;
      let frame = node.parentElement;
      while (frame !== row && getComputedStyle(frame).overflowY === 'visible') frame = frame.parentElement;
      const clip = frame.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const hidden = line.top >= clip.bottom - 3 || line.width === 0;
        if (hidden) continue;
        found.words += 1;
        const whole = line.top >= clip.top - 1.5 && line.bottom <= clip.bottom + 1.5;
        const clear = line.top >= box.top + 1 && line.bottom <= box.bottom - 2;
        if (!whole || !clear) found.cut.add(node.data.slice(0, 40) + ': ' + [line.top - box.top, line.bottom - box.top, clip.top - box.top, clip.bottom - box.top].map(Math.round).join(' '));
      }
    }
  }
  return { heights: [...found.heights], cut: [...found.cut], words: found.words };
})()`;

interface Rows {
  readonly heights: readonly number[];
  readonly cut: readonly string[];
  readonly words: number;
}

/**
 * What scrolls up and down although it stands in a page that does so itself. Allowed is what fills its page and draws only what is in
 * view (a list with the room that is left), the hours of a calendar and the rows of a timeline, whose headings stay in view, and what lies over the page: menus and dialogs.
 */
const NESTED = `(() => {
  const page = document.getElementById('page');
  const allowed = '[role="dialog"], [role="menu"], [role="listbox"], .grid-frame[data-fills="true"], .calendar, .timeline-grid';
  return [...page.querySelectorAll('*')].filter((element) => {
    const { overflowY } = getComputedStyle(element);
    return (overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0 && element.closest(allowed) === null;
  }).map((element) => element.tagName.toLowerCase() + '.' + [...element.classList].join('.') + ' ' + element.clientHeight + ' of ' + element.scrollHeight);
})()`;

describe('rows of a list', () => {
  let office: Office;
  let desk: Desk;
  let sample: Sample;
  let page: Page;

  beforeAll(async () => {
    ({ office, desk, sample } = await openSampleOffice());
    ({ page } = desk);
    for (let at = 0; at < 30; at += 1) {
      await office.add('/api/enquiry', {
        projectName: `The long row of warehouses behind the old harbour, part ${at}`,
        price: 100_000 + at,
        address: `${at} Quay Street, The Old Harbour, Bristol`,
        name: 'Fernanda Fascia-Featherstonehaugh',
        postcode: 'BS1 5TR',
        telephone: '07700 900123',
      });
    }
  }, 180_000);
  afterAll(() => office.close());

  const lists = [
    '/enquiries',
    '/jobs',
    '/invoice',
    '/dashboard',
    '/financedashboard',
    '/engineerdashboard',
    '/clients',
    '/engineers',
    '/cars',
    '/audit',
  ];

  it('are 32 pixels tall with one line and 48 with two, as somebody chose once, and no word touches a rule', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${office.url}/enquiries`);
    await atRest(page);
    for (const [choice, height] of [
      ['Two lines', 48],
      ['One line', 32],
    ] as const) {
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: choice }).click();
      await page.keyboard.press('Escape');
      const found: unknown[] = [];
      let words = 0;
      for (const path of lists) {
        await page.goto(`${office.url}${path}`);
        await atRest(page);
        const rows = await page.evaluate<Rows>(ROWS);
        words += rows.words;
        if (rows.cut.length > 0 || rows.heights.some((one) => one !== height))
          found.push({ path, heights: rows.heights, cut: rows.cut });
      }
      expect({ choice, found }).toEqual({ choice, found: [] });
      expect(words).toBeGreaterThan(400);
      await page.goto(`${office.url}/enquiries`);
      await atRest(page);
    }
    await page.evaluate(`localStorage.removeItem('soundings.columns')`);
  }, 240_000);

  it('scroll with their page: nothing in it scrolls up and down by itself', async () => {
    const found: string[] = [];
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const path of signedInPaths(sample)) {
        await goOn(page, `${office.url}${path}`);
        found.push(...(await page.evaluate<readonly string[]>(NESTED)).map((what) => `${width} ${path}: ${what}`));
      }
    }
    expect(found).toEqual([]);
  }, 400_000);
});
