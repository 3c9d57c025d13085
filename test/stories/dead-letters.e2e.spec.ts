import { setTimeout as pause } from 'node:timers/promises';
import { DOCUMENT_PATIENCE_MS, type DocumentQueue, type Job } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { comeIn, openOffice, type Office } from '#test/harness/office';
import { call } from '#test/harness/server';
import { DocumentMaker } from '../../libs/documents/src/making/document-maker.js';
import { RENDER_QUEUE } from '../../libs/documents/src/making/render-queue.js';

const engineer = {
  name: 'Ed Eaves',
  email: 'ed@soundings.example',
  password: 'another good password',
  isEngineer: true,
};

describe('an administrator looks after documents that could not be made', () => {
  let office: Office;
  let desk: Desk;
  let job: Job;
  let maker: DocumentMaker;
  let render: unknown;

  beforeAll(async () => {
    office = await openOffice();
    await office.ask('PUT', '/api/company', {
      name: 'Sample Acoustics Ltd',
      address: '5 Mill Lane, Bristol',
      vatNumber: 'GB 123 4567 89',
      companyNumber: '01234567',
    });
    job = await office.plan({
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-10T12:00:00Z',
      projectName: 'Quay House',
    });
    maker = office.server.program.app?.get(DocumentMaker, { strict: false }) as DocumentMaker;
    render = Reflect.get(maker, 'render');
    // The tries count here, not the pauses between them, which in-process-queue.spec.ts holds.
    Reflect.set(office.server.program.app?.get(RENDER_QUEUE, { strict: false }) as object, 'pauseBefore', () => 20);
    desk = await office.sitDown({ at: '/dashboard' });
  }, 120_000);
  afterAll(() => office.close());

  /** @param until each try waits for it, and fails then */
  const breakRendering = (until?: Promise<unknown>): void => {
    Reflect.set(maker, 'render', async () => {
      await until;
      throw new Error('no ink');
    });
  };
  const mendRendering = (): void => {
    Reflect.set(maker, 'render', render);
  };
  /** Somebody asks for invoices and does not get them. */
  const askFor = (...numbers: readonly string[]): Promise<readonly { status: number }[]> =>
    Promise.all(
      numbers.map(async (number) => {
        const { token } = await office.ask<{ token: string }>('POST', '/api/auth', {
          email: 'petra@soundings.example',
          password: 'correct horse battery',
        });
        return call(office.url, 'POST', `/api/job/${job._id}/invoice`, { token, body: { invoice_number: number } });
      }),
    );
  const tile = (label: string) =>
    desk.page.getByRole('region', { name: 'How many' }).locator('.tile').filter({ hasText: label });

  it('sees one that failed, why and for whom, and has it made once the cause is gone', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: /^Documents/ }).click();
    await page.waitForURL('**/admin/documents');
    await page.getByText('No document has failed').waitFor();
    await tile('Being written').getByText('Made by this program').waitFor();
    expect(await page.getByRole('button', { name: 'Try all again' }).isDisabled()).toBe(true);
    breakRendering();
    // Told as soon as it is given up, not when patience ends.
    const patience = pause(DOCUMENT_PATIENCE_MS, [], { ref: false });
    const answers = await Promise.race([askFor('INV-7'), patience]);
    expect(answers.map(({ status }) => status)).toEqual([503]);
    await page.reload();
    const failed = page.getByRole('listitem', { name: /^INV-7 - / });
    await failed.getByText(/Invoice, asked for by Petra Plumb .+ after 5 tries\./).waitFor();
    await failed.getByText('The document could not be written.').waitFor();
    expect(await failed.getByRole('link', { name: /^Open the visit/ }).getAttribute('href')).toBe(`/jobs/${job._id}`);
    await tile('Failed').getByText('1', { exact: true }).waitFor();
    mendRendering();
    await failed.getByRole('button', { name: /again$/ }).click();
    await page.getByText('No document has failed').waitFor();
    await tile('In the last 24 hours').getByText('1', { exact: true }).waitFor();
    await page.goto(`${office.url}/jobs/${job._id}`);
    await page.getByRole('button', { name: /^Download INV-7.*\.pdf$/ }).waitFor();
  }, 90_000);

  it('has all of them tried again with one press, and sees those that fail once more', async () => {
    const { page } = desk;
    breakRendering();
    await askFor('INV-8', 'INV-9');
    await page.goto(`${office.url}/admin/documents`);
    await page.getByRole('heading', { name: '2 documents could not be written' }).waitFor();
    let seen = (): void => undefined;
    breakRendering(new Promise<void>((go) => (seen = go)));
    await page.getByRole('button', { name: 'Try all again' }).click();
    await page.getByText('2 documents are tried again.').waitFor();
    await page.getByText('No document has failed').waitFor();
    await tile('Waiting')
      .getByText(/^The oldest since/)
      .waitFor();
    seen();
    await page
      .getByRole('listitem', { name: /^INV-8 - / })
      .getByText(/after 10 tries\./)
      .waitFor({ timeout: 40_000 });
    await page.getByRole('listitem', { name: /^INV-9 - / }).waitFor();
    mendRendering();
    await page.getByRole('button', { name: 'Try all again' }).click();
    await tile('In the last 24 hours').getByText('3', { exact: true }).waitFor();
    expect(await office.ask<DocumentQueue>('GET', '/api/documents/queue')).toMatchObject({
      waiting: 0,
      waitingSince: null,
      madeLastDay: 3,
      failed: 0,
      failures: [],
      shared: false,
      queue: { making: 0, renderers: 1 },
    });
  }, 120_000);

  it('reads that it could not be loaded, and loads it', async () => {
    const { page } = desk;
    let broken = true;
    await page.route('**/api/documents/queue', (route) => (broken ? route.abort() : route.continue()));
    await page.goto(`${office.url}/admin/documents`);
    await page.getByText('The documents could not be loaded').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No document has failed').waitFor();
    await page.unroute('**/api/documents/queue');
  }, 60_000);

  it("is the office's: an engineer reads whom to ask", async () => {
    await office.add('/api/users', engineer);
    const { page } = await office.newScreen({ width: 390, height: 844 });
    await comeIn(page, office.url, engineer, '/admin/documents');
    await page.getByText('The office looks after this').waitFor();
    expect(await page.getByRole('button', { name: /again/ }).count()).toBe(0);
    const {
      body: { token },
    } = await call<{ token: string }>(office.url, 'POST', '/api/auth', { body: engineer });
    for (const [method, path] of [
      ['GET', '/api/documents/queue'],
      ['POST', '/api/documents/queue/retry'],
    ] as const)
      expect((await call(office.url, method, path, { token, ...(method === 'POST' ? { body: {} } : {}) })).status).toBe(
        403,
      );
  }, 60_000);
});
