import { resolve } from 'node:path';
import { openBrowser, type TestBrowser } from '#test/harness/browser';
import { comeIn } from '#test/harness/office';
import { firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

/** A browser has six connections for one server. */
const MORE_THAN_CONNECTIONS = 8;

describe('pages that the browser keeps for Back', () => {
  let server: TestServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    server = await startServer({ webDir: resolve('dist/web') });
    await registerFirstAccount(server.url);
    browser = await openBrowser({ keepsPages: true });
  }, 90_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('hold up no page after them, and are live when they are come back to', async () => {
    const { page } = await browser.sitDown();
    await comeIn(page, server.url, firstAccount);
    const live = page.getByRole('paragraph').getByText('Live', { exact: true });
    for (let left = 0; left < MORE_THAN_CONNECTIONS; left += 1)
      for (const address of ['clients', 'invoice']) {
        await page.goto(`${server.url}/${address}`);
        await page
          .getByText(/^No (?:clients|invoices) yet/)
          .first()
          .waitFor();
        await live.waitFor();
      }
    await page.evaluate('history.back()');
    await page.getByText('No clients yet').waitFor();
    await live.waitFor();
  }, 120_000);
});
