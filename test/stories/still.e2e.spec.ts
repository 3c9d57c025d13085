import type { Page, Route } from 'playwright-core';
import type { Job } from '#contracts';
import { atRest } from '#test/harness/access';
import type { Desk } from '#test/harness/browser';
import { comeIn, countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

const { at } = countedFrom(mondayOf(2));
const jane = { name: 'Jane Smith', email: 'jane@soundings.example', password: 'long enough', isEngineer: false };

describe('nothing moves under the hand', () => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  let visit: Job;

  /** Where something stands in the window; what is on its way there has come. */
  const topOf = async (selector: string, on = page): Promise<number> => {
    const place = on.locator(selector).first();
    await place.waitFor();
    let before = Number.NaN;
    for (let y = (await place.boundingBox())?.y ?? -1; y !== before; y = (await place.boundingBox())?.y ?? -1) {
      before = y;
      await on.waitForTimeout(150);
    }
    return before;
  };

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/users', jane);
    await office.add('/api/car', { name: 'Van 1', numberplate: 'SN26 QAA', location: 'Yard' });
    visit = await office.plan({ startjob: at(0, '09:00'), endjob: at(0, '12:00'), address: '1 Mill Lane' });
    await office.plan({ startjob: at(1, '09:00'), endjob: at(1, '12:00'), address: '2 Mill Lane' });
    desk = await office.sitDown({ withWorker: true });
    ({ page } = desk);
  }, 120_000);
  afterAll(() => office.close());

  it('when a visit is saved', async () => {
    await page.goto(`${office.url}/jobs/${visit._id}`);
    const before = await topOf('[name="start"]');
    await page.locator('[name="notes"]').fill('Ring twice.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Job Updated!').waitFor();
    expect(await topOf('[name="start"]')).toBe(before);
  }, 60_000);

  it.each([
    ['a visit', (): string => `/jobs/${visit._id}`, '**/api/job/*', 'start'],
    ['the company', (): string => '/company', '**/api/company', 'name'],
  ] as const)(
    'when %s cannot be saved, wherever it is scrolled to',
    async (_, path, calls, field) => {
      await page.goto(`${office.url}${path()}`);
      await page.locator(`[name="${field}"]`).waitFor();
      await atRest(page);
      const last = page.locator('#page form textarea').last();
      await last.fill(`Typed at ${Date.now()}.`);
      await page.evaluate("document.getElementById('page').scrollTo(0, 100_000)");
      const before = await topOf(`[name="${field}"]`);
      const refuse = (route: Route): Promise<void> =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status: 503,
              contentType: 'application/json',
              body: JSON.stringify({ statusCode: 503, msg: 'The database is not available at the moment.' }),
            })
          : route.fallback();
      await page.route(calls, refuse);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const alert = page.getByRole('alert').filter({ hasText: 'The database is not available at the moment.' });
      await alert.waitFor();
      expect(await topOf(`[name="${field}"]`)).toBe(before);
      expect((await alert.boundingBox())?.y).toBeGreaterThan(40);
      await page.unroute(calls, refuse);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Updated!').waitFor();
      expect(await alert.count()).toBe(0);
    },
    60_000,
  );

  it('when the connection is lost and comes back', async () => {
    await page.goto(`${office.url}/jobs/${visit._id}`);
    const before = await topOf('[name="start"]');
    for (const [offline, word] of [
      [true, 'Reconnecting'],
      [false, 'Live'],
    ] as const) {
      await desk.context.setOffline(offline);
      await page.getByRole('banner').getByText(word, { exact: true }).first().waitFor();
      expect(await topOf('[name="start"]')).toBe(before);
    }
  }, 60_000);

  it('when a colleague comes to the same visit, and saves it', async () => {
    await page.goto(`${office.url}/jobs/${visit._id}`);
    const before = await topOf('[name="start"]');
    const { page: hers, context } = await office.newScreen();
    await comeIn(hers, office.url, jane, `/jobs/${visit._id}`);
    await page.getByText('Jane Smith has this open too.').waitFor({ timeout: 30_000 });
    expect(await topOf('[name="start"]')).toBe(before);
    await hers.locator('[name="invoice_number"]').fill('INV-3');
    await hers.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Jane Smith changed: invoice number.').waitFor();
    expect(await topOf('[name="start"]')).toBe(before);
    await context.close();
  }, 90_000);

  it('while a list below which more stands becomes a grid, which draws its rows some frames after its head', async () => {
    const context = page.context();
    const other = await context.newPage();
    await other.addInitScript(`(() => {
      window.heights = [];
      new MutationObserver(() => {
        const list = document.querySelector('.grid-body:not(.light)');
        if (list !== null) window.heights.push({ height: list.getBoundingClientRect().height, rows: list.querySelectorAll('.ag-row').length });
      }).observe(document, { childList: true, subtree: true });
    })()`);
    await other.goto(`${office.url}/financedashboard`);
    await other.locator('.ag-row').nth(1).waitFor();
    const heights =
      await other.evaluate<readonly { readonly height: number; readonly rows: number }[]>('window.heights');
    // A head of 36 pixels and two rows of 48.
    expect({
      isEmptyAtFirst: heights.some(({ rows }) => rows === 0),
      tooLow: heights.filter(({ height }) => height < 132),
    }).toEqual({ isEmptyAtFirst: true, tooLow: [] });
    await other.close();
  }, 60_000);

  it('when a visit is deleted from the list, said once, and taken back there', async () => {
    await page.goto(`${office.url}/jobs`);
    const before = await topOf('.grid-search');
    await page.getByRole('button', { name: 'Delete: Sound Test, 2 Mill Lane' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Job Removed!').waitFor();
    expect(await topOf('.grid-search')).toBe(before);
    expect(await page.getByText('2 Mill Lane BS1 5TR is deleted').count()).toBe(1);
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Job Restored!').waitFor();
    await page.getByRole('row').filter({ hasText: '2 Mill Lane' }).waitFor();
  }, 60_000);

  it('when a visit is deleted from its form, and the list takes its filters up again: it can still be taken back', async () => {
    await page.goto(`${office.url}/jobs`);
    await page.getByRole('button', { name: 'Without a project', exact: true }).click();
    await page.waitForURL(/enquiry_id=/);
    await page.getByRole('row').filter({ hasText: '2 Mill Lane' }).waitFor();
    const filtered = new URL(page.url()).search;
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => url.search === filtered);
    await page.getByText('Job Removed!').waitFor();
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Job Restored!').waitFor();
  }, 60_000);

  it('when the figures of the dashboard come late, and who may see which, on a phone', async () => {
    // A week with work: one without says what a new office enters first.
    const { at: thisWeek } = countedFrom(mondayOf(0));
    await office.plan({ startjob: thisWeek(2, '09:00'), endjob: thisWeek(2, '12:00') });
    const { page: phone, context } = await office.sitDown({ width: 320, height: 640 });
    let come = (): void => undefined;
    const late = new Promise<void>((go) => (come = go));
    await phone.route(/\/api\/(auth|dashboard\/admin)(\?|$)/, async (route) => {
      await late;
      await route.continue();
    });
    await phone.goto(`${office.url}/dashboard`);
    const before = await topOf('.dashboard-panel', phone);
    come();
    await phone.locator('.tile').filter({ hasText: 'Projected Turnover' }).getByText('£').first().waitFor();
    expect(await topOf('.dashboard-panel', phone)).toBe(before);
    await context.close();
  }, 60_000);

  it('when a car is changed or removed', async () => {
    await page.goto(`${office.url}/cars`);
    const before = await topOf('.grid-frame');
    await page.getByRole('button', { name: 'Delete: Van 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Car Removed!').waitFor();
    expect([await topOf('.grid-frame'), await page.locator('.mantine-Notification-root').count()]).toEqual([before, 0]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Van 1 is back').waitFor();
    expect(await topOf('.grid-frame')).toBe(before);
  }, 60_000);
});
