import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { LedgerHead } from '#contracts';
import { openBrowser, type Desk, type TestBrowser } from '#test/harness/browser';
import { comeIn } from '#test/harness/office';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

/** Where the proof is shown. */
const PAGE = '/audit?proof=open';

describe('finance proves the ledger', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let desk: Desk;
  let token: string;

  beforeAll(async () => {
    server = await startServer({ webDir: resolve('dist/web') });
    ({ token } = await registerFirstAccount(server.url));
    for (let car = 1; car <= 6; car += 1)
      await call(server.url, 'POST', '/api/car', {
        token,
        body: { name: `Van ${car}`, numberplate: `AB${10 + car} CDE`, location: 'Yard' },
      });
    browser = await openBrowser();
    desk = await browser.sitDown();
    await comeIn(desk.page, server.url, firstAccount);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('sees that nobody has, verifies it, and reads that it is intact; whoever comes later reads it too', async () => {
    const { page } = desk;
    const { body: head } = await call<LedgerHead>(server.url, 'GET', '/api/ledger/head', { token });
    await page.goto(`${server.url}${PAGE}`);
    await page.getByText('The ledger has not been verified yet.').waitFor();
    const proof = page.getByRole('dialog', { name: 'Proof' });
    await proof.getByRole('button', { name: 'Verify ledger' }).click();
    const result = page.getByRole('status').filter({ hasText: `Intact up to event ${head.position}` });
    await result.getByText(head.hash).waitFor();
    await result.getByText(/^by Petra Plumb, /).waitFor();
    await page.reload();
    await result.getByText(head.hash).waitFor();
  }, 60_000);

  it('saves the head hash of today for somebody outside', async () => {
    const { page } = desk;
    const { body: head } = await call<LedgerHead>(server.url, 'GET', '/api/ledger/head', { token });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: "Save today's head hash" }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^ledger-head-\d{4}-\d\d-\d\d\.json$/);
    expect(await readFile(await saved.path(), 'utf8')).toBe(`${JSON.stringify(head)}\n`);
  }, 60_000);

  it('and reads at which event it is broken, and what to do, once somebody changed it in the database', async () => {
    const { page } = desk;
    await server.database.knex.raw(
      `begin; alter table es_event disable trigger user; update es_event set data = jsonb_set(data, '{name}', '"Van 99"') where global_position = 4; alter table es_event enable trigger user; commit`,
    );
    const proof = page.getByRole('dialog', { name: 'Proof' });
    await proof.getByRole('button', { name: 'Verify ledger' }).click();
    const result = page.getByRole('alert').filter({ hasText: 'Broken at event 4' });
    await result.getByText('Event 4 is not what was recorded').waitFor();
    await result.getByText('compare this event with a backup that still verifies').waitFor();
    await result.getByText('CarAdded').waitFor();
  }, 60_000);
});
