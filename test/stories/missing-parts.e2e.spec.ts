import type { Page } from 'playwright-core';
import { openOffice, type Office } from '#test/harness/office';

/** Links of the menu to pages that nothing else has loaded, and how their files are called. */
const clients = { link: 'Clients', heading: 'Clients', script: '**/assets/clients-page*.js', style: 'clients-page' };

describe('a part of the program that could not be fetched', () => {
  let office: Office;
  let page: Page;
  let loads: number;

  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  const shows = (name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

  beforeAll(async () => {
    office = await openOffice();
  }, 120_000);
  afterAll(() => office.close());
  beforeEach(async () => {
    ({ page } = await office.sitDown({ width: 1440, height: 900, at: '/cars' }));
    await shows('Cars');
    loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
  }, 60_000);

  it('is asked for again by whoever comes back to its page, and only once where it is still missing', async () => {
    await page.route(clients.script, (route) => route.abort());
    await menu(clients.link).click();
    await shows('This page could not be shown');
    expect(loads).toBe(1);
    await page.unroute(clients.script);
    await page.goBack();
    await shows('Cars');
    await menu(clients.link).click();
    await shows(clients.heading);
    expect(await page.evaluate('location.pathname')).toBe('/clients');
  }, 60_000);

  it('comes by itself where it was missing for a moment', async () => {
    await page.route(clients.script, (route) => route.abort(), { times: 2 });
    await menu(clients.link).click();
    await shows(clients.heading);
    expect(loads).toBe(1);
  }, 60_000);

  it('is waited for where the server does not answer: nothing is loaded until it does', async () => {
    await page.route(clients.script, (route) => route.abort());
    await page.route('**/api/health/live', (route) => route.abort());
    await menu(clients.link).click();
    await shows('This page needs the network');
    expect(loads).toBe(0);
    await page.unroute(clients.script);
    await page.unroute('**/api/health/live');
    await shows(clients.heading);
    expect(loads).toBe(1);
  }, 60_000);

  it('is fetched with its styles when the network is back', async () => {
    /** Of a sheet that could not be fetched nothing can be read. */
    const styles = (): Promise<number> =>
      page.evaluate<number>(
        `[...document.styleSheets].filter((sheet) => { try { return sheet.href?.includes('/assets/${clients.style}') && sheet.cssRules.length > 0; } catch { return false; } }).length`,
      );
    const style = `**/assets/${clients.style}*.css`;
    let aborted = 0;
    await page.route(style, (route) => {
      aborted += 1;
      return route.abort();
    });
    await menu(clients.link).hover();
    while (aborted === 0) await page.waitForTimeout(50);
    await page.unroute(style);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await menu(clients.link).click();
    await shows(clients.heading);
    while ((await styles()) === 0) await page.waitForTimeout(50);
    expect([await styles(), loads]).toEqual([1, 0]);
  }, 60_000);
});
