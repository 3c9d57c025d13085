import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { accessFindings } from '#test/harness/access';
import type { Desk, SeatOptions } from '#test/harness/browser';
import { look } from '#test/harness/look';
import { openOffice, type Office } from '#test/harness/office';

/** Nothing fades in or out, so that colours are judged as they stay. */
const seats: readonly (readonly [string, string, SeatOptions])[] = [
  ['at a desk', 'desk', { width: 1440, height: 1000, still: true }],
  ['on a phone in the dark', 'phone', { width: 390, height: 844, dark: true, still: true }],
];

describe.each(seats)('an office carries everything away, %s', (_, seatName, seat) => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  beforeAll(async () => {
    office = await openOffice();
    await office.ask('POST', '/api/clients', { company: 'Dene Estates Limited' });
    desk = await office.sitDown(seat);
    ({ page } = desk);
  }, 240_000);
  afterAll(() => office.close());

  const saved = async (name: string): Promise<Uint8Array> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return new Uint8Array(await readFile(await download.path()));
  };

  it('presses one button for CSV and one for Excel', async () => {
    await page.goto(`${office.url}/company`);
    await page.getByRole('button', { name: 'Export everything' }).click();
    await page.getByText('Documents, photos and histories are not in it.', { exact: false }).waitFor();
    await look(page, `carry-away-${seatName}`);
    expect(await accessFindings(page, 'export')).toEqual([]);
    // The server refuses: the dialog stays and says why.
    await page.route('**/api/export?*', (route) =>
      route.fulfill({ status: 409, json: { statusCode: 409, msg: 'Not now.' } }),
    );
    await page.getByRole('button', { name: 'Everything as CSV' }).click();
    await page.getByText('Not now.').waitFor();
    await page.unrouteAll();
    const files = unzipSync(await saved('Everything as CSV'));
    expect(strFromU8(files['clients.csv'] ?? new Uint8Array())).toContain('Dene Estates Limited');
    await page.getByRole('button', { name: 'Export everything' }).click();
    const workbook = unzipSync(await saved('Everything as Excel'));
    expect(Object.values(workbook).some((part) => strFromU8(part).includes('Dene Estates Limited'))).toBe(true);
  }, 120_000);
});
