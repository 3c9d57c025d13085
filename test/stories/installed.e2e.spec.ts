import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { chromiumPath } from '#test/harness/browser';
import { openOffice, signIn, type Office } from '#test/harness/office';

interface Manifest {
  readonly name: string;
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
/** What Chromium does before it offers to install: the page does not wait for its own bar. */
const OFFER = `window.prompted = 0; { const offer = new Event('beforeinstallprompt', { cancelable: true }); offer.prompt = async () => { window.prompted += 1; }; window.dispatchEvent(offer); window.heldBack = offer.defaultPrevented; }`;

describe('Soundings as an installed program', () => {
  let office: Office;
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  const engineer = { name: 'Ines Installs', email: 'ines@soundings.example', password: 'a good long password' };

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/users', { ...engineer, isEngineer: true });
    folder = await mkdtemp(join(tmpdir(), 'soundings-installed-'));
    // A profile of its own: nothing can be installed from a private window, which the other stories sit in.
    context = await chromium.launchPersistentContext(folder, {
      executablePath: chromiumPath() ?? '',
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
      viewport: { width: 390, height: 844 },
      colorScheme: 'light',
    });
    page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(15_000);
    await signIn(page, office.url, engineer);
  }, 120_000);
  afterAll(async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    await office.close();
  });

  it('Chromium has nothing against installing it', async () => {
    const session = await context.newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = JSON.parse(data ?? '{}') as Manifest;
    expect(manifest).toMatchObject({ name: 'Soundings', start_url: '/start', display: 'standalone' });
    expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(`${office.url}${src}`);
      expect([src, icon.headers.get('content-type'), sizeOf(Buffer.from(await icon.arrayBuffer()))]).toEqual([
        src,
        'image/png',
        sizes,
      ]);
    }
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable']));
    expect((await fetch(`${office.url}/manifest.webmanifest`)).headers.get('content-type')).toMatch(
      /^application\/manifest\+json/,
    );
  }, 60_000);

  it('its icons are of the logo that the bar shows', async () => {
    const [, drawn = 'no line'] =
      /<path d="([^"]+)"/.exec(await readFile(resolve('web/public/soundings.svg'), 'utf8')) ?? [];
    expect(await readFile(resolve('web/src/app/logo.tsx'), 'utf8')).toContain(`d="${drawn}"`);
  });

  it('begins with the day of an engineer, and with the dashboard of the office; its shortcuts lead somewhere', async () => {
    await page.goto(`${office.url}/start`);
    await page.waitForURL(/\/engineerdashboard/);
    const { page: desk } = await office.sitDown();
    await desk.goto(`${office.url}/start`);
    await desk.waitForURL(/\/dashboard/);
    for (const [path, heading] of [
      ['/jobs', 'Site Visits'],
      ['/jobcalendar', 'Job Calendar'],
    ] as const) {
      await desk.goto(`${office.url}${path}`);
      await desk.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
  }, 60_000);

  it('is offered in the account menu while the browser offers it, and only there', async () => {
    const menu = page.getByRole('button', { name: /^Account/ });
    const entry = page.getByRole('menuitem', { name: 'Install Soundings' });
    // This browser may have made its own offer already.
    await page.evaluate("window.dispatchEvent(new Event('appinstalled'))");
    await menu.click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    expect(await entry.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.evaluate(OFFER);
    expect(await page.evaluate<boolean>('window.heldBack')).toBe(true);
    await menu.click();
    await entry.click();
    expect(await page.evaluate<number>('window.prompted')).toBe(1);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    expect(await entry.count()).toBe(0);
    await page.keyboard.press('Escape');
  }, 60_000);

  it('has a window in the colour of its bar, light and dark', async () => {
    const colours = async (): Promise<readonly string[]> =>
      page.evaluate<string[]>(`[...document.querySelectorAll('meta[name="theme-color"]')].map((meta) => meta.content)`);
    await page.goto(`${office.url}/engineerdashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new Set(await colours())).toEqual(new Set(['rgb(255, 255, 255)']));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(300);
    expect(new Set(await colours())).toEqual(new Set(['rgb(28, 34, 40)']));
  }, 60_000);
});
