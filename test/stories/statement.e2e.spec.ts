import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { Invoice } from '#contracts';
import type { SeatOptions } from '#test/harness/browser';
import { fitsItsWidth, look } from '#test/harness/look';
import { openOffice, type Office } from '#test/harness/office';

const seats: readonly (readonly [string, string, SeatOptions])[] = [
  ['at a desk', 'desk', { width: 1440, height: 1000 }],
  ['on a phone in the dark', 'phone', { width: 390, height: 844, dark: true }],
];

/** On how many lines a cell or a link of the entries says its words. */
const linesOf = (page: Page, tag: string, words: string): Promise<unknown> =>
  page.evaluate(`{
    const range = document.createRange();
    range.selectNodeContents([...document.querySelectorAll('.statement-entries ${tag}')].find((one) => one.textContent === '${words}'));
    range.getClientRects().length;
  }`);

describe.each(seats)('a client asks what is owed, %s', (_, seatName, seat) => {
  let office: Office;
  let page: Page;
  let client: string;
  const looked = async (name: string): Promise<void> => {
    await look(page, `statement-${seatName}-${name}`, { fullPage: true });
    expect(await fitsItsWidth(page)).toBe(true);
  };

  beforeAll(async () => {
    office = await openOffice();
    await office.ask('PUT', '/api/company', { name: 'Quiet Rooms' });
    client = await office.add('/api/clients', { company: 'Able Homes', address: '9 Office Street' });
    for (const [at, date] of ['2026-01-12', '2026-02-02', '2026-02-09'].entries()) {
      const { _id } = await office.plan({
        startjob: `${date}T09:00:00.000Z`,
        endjob: `${date}T12:00:00.000Z`,
        address: `${at + 1} Mill Lane`,
        price: 400,
        client_id: client,
      });
      const draft = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [_id] });
      await office.ask('PUT', `/api/invoices/${draft._id}`, { date, due_days: 14 });
      await office.ask('POST', `/api/invoices/${draft._id}/issue`, {});
      if (at === 1)
        await office.ask('POST', `/api/invoices/${draft._id}/payments`, {
          amount: 120.5,
          date: '2026-02-20',
          reference: 'ABLE',
        });
    }
    ({ page } = await office.sitDown(seat));
  }, 240_000);
  afterAll(() => office.close());

  it('from Aged debtors to a statement of February, printed and saved', async () => {
    await page.goto(`${office.url}/invoice`);
    await page.getByRole('button', { name: 'Aged debtors' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Able Homes' }).click();
    await page.getByRole('heading', { name: 'Statement for Able Homes' }).waitFor();
    await page.goto(`${office.url}/invoice/statement?client=${client}&from=2026-02-01&to=2026-02-28`);
    const amounts = page.getByRole('region', { name: 'Amounts' });
    await amounts.getByText('£1,319.50').waitFor();
    expect(await amounts.locator('dd').allInnerTexts()).toEqual([
      '£480.00',
      '£960.00',
      '£0.00',
      '£120.50',
      '£1,319.50',
    ]);
    expect(await page.getByRole('region', { name: 'Overdue' }).locator('dd').allInnerTexts()).toEqual([
      '£480.00',
      '£359.50',
      '£480.00',
      '£1,319.50',
    ]);
    expect(await linesOf(page, 'td', '-£120.50')).toBe(1);
    expect(await linesOf(page, 'a', 'INV-1003')).toBe(1);
    await looked('full');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('statement-able-homes-2026-02-28.csv');
    expect(readFileSync(await file.path(), 'utf8')).toContain('2026-02-20,Payment,INV-1002,ABLE,,-120.5,1319.5');
    await page.emulateMedia({ media: 'print' });
    await looked('printed');
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await page.getByText('Closing balance').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await office.ask('PUT', `/api/clients/${client}`, { company: 'Able Homes Group' });
    await page.getByRole('heading', { name: 'Statement for Able Homes Group' }).waitFor();
  }, 120_000);

  it('is empty before the first invoice, says what is missing, and fails in words', async () => {
    await page.goto(`${office.url}/invoice/statement?client=${client}&from=2025-02-01&to=2025-02-28`);
    await page.getByText('Nothing was overdue on the last day.').waitFor();
    await looked('empty');
    await page.goto(`${office.url}/invoice/statement`);
    await page.getByText('No client chosen').waitFor();
    await page.goto(`${office.url}/invoice/statement?client=${client}&from=2026-02-28&to=2026-02-01`);
    await page.getByText('Please choose a last day that is not before the first one.').waitFor();
    await looked('reversed');
    await page.route('**/api/clients/*/statement?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto(`${office.url}/invoice/statement?client=${client}&from=2026-02-02&to=2026-02-03`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await looked('failing');
    await page.unroute('**/api/clients/*/statement?*');
    await page.goto(`${office.url}/clients`);
    await page.getByText('Able Homes').first().click();
    await page.getByRole('link', { name: 'Statement' }).waitFor();
  }, 120_000);
});
