import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { openOffice, type Office } from '#test/harness/office';

const WORKERS = 'navigator.serviceWorker.getRegistrations().then(({ length }) => length)';

describe('A seat of a story', () => {
  let office: Office;

  beforeAll(async () => {
    office = await openOffice();
  }, 120_000);
  afterAll(() => office.close());

  it('has no page of Chromium beside it', async () => {
    const { context } = await office.sitDown({ at: '/dashboard' });
    const session = await context.browser()?.newBrowserCDPSession();
    const found = await session?.send('Target.getTargets', { filter: [{}] });
    expect(found?.targetInfos.map(({ url }) => url).filter((url) => /^chrome:/.test(url))).toEqual([]);
    await context.close();
  });

  it.each([{ at: '/jobs' }, {}])('belongs to whoever came in until they leave: %j', async (seat) => {
    const { page, context } = await office.sitDown(seat);
    if (!('at' in seat)) {
      // A page that nobody looks at is not loaded.
      expect(page.url()).toBe('about:blank');
      await page.goto(`${office.url}/jobs`);
    }
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/jobs');
    await page.evaluate('localStorage.clear()');
    await page.goto(`${office.url}/jobs`);
    await page.waitForURL(/\/login/);
    await context.close();
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('keeps its page on the device: %s', async (withWorker, workers) => {
    const { page, context } = await office.sitDown({ at: '/dashboard', withWorker });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (withWorker) await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
    expect(await page.evaluate<number>(WORKERS)).toBe(workers);
    await context.close();
  });

  it('leaves what it makes in the folder of the run', () => {
    expect(tmpdir()).toBe(join(process.env['SOUNDINGS_SPECS_DIR'] ?? '', 'tmp'));
  });
});
