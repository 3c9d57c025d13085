import { resolve } from 'node:path';
import { setUpNote } from '#staff';
import { atRest } from '#test/harness/access';
import { openBrowser, until, type TestBrowser } from '#test/harness/browser';
import { fern } from '#test/harness/office';
import { call, startServer, type TestServer } from '#test/harness/server';

describe('the first account of a program that other machines can reach', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let token = '';
  beforeAll(async () => {
    server = await startServer({ webDir: resolve('dist/web'), environment: { HOST: '0.0.0.0' } });
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('asks for the code from the terminal, says in a sentence that it is another one, and takes the right one', async () => {
    const { page } = await browser.sitDown();
    const code = /Code +(\S+)/.exec((await setUpNote(server.program)) ?? '')?.[1] ?? '';
    // Nobody could sign in yet: whoever comes is led to the first account.
    await page.goto(server.url);
    await page.waitForURL(/create-account$/);
    await page.getByLabel('Name').fill('Cora Calendar');
    await page.getByLabel('Email').fill('cora@soundings.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('long enough');
    const field = page.getByRole('textbox', { name: 'Code' });
    await field.fill('2345-6789-ABCD');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This is not the code. The terminal in which Soundings was started shows it.').waitFor();
    await field.fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('link', { name: 'Projects' }).first().waitFor();
    token = await page.evaluate<string>("localStorage.getItem('soundings.token')");
  }, 60_000);

  it('then leads the office through what the others need, until all of it is there', async () => {
    const { page, context } = await browser.sitDown({ width: 390, height: 844 });
    await context.addInitScript(`localStorage.setItem('soundings.token', ${JSON.stringify(token)})`);
    const steps = page.getByRole('region', { name: 'Getting started' });
    const done = async (count: number): Promise<void> => {
      await page.goto(`${server.url}/dashboard`);
      await steps.getByText(`${count} of 4 done`).waitFor();
    };
    const send = async (method: string, path: string, body: object): Promise<void> => {
      expect((await call(server.url, method, path, { token, body })).status).toBe(200);
    };
    await done(0);
    await steps.getByRole('link', { name: 'Company and bank details' }).click();
    await page.waitForURL(/company$/);
    await send('PUT', '/api/company', { name: 'Hearing Ltd', address: '1 Quay Street', bankAccountNumber: '12345678' });
    await done(1);
    await send('POST', '/api/users', {
      name: 'Otto Octave',
      email: 'otto@soundings.example',
      password: 'correct horse battery',
      isEngineer: true,
    });
    await send('POST', '/api/car', { name: 'Van 1', numberplate: 'SN26 QAA', location: 'Yard' });
    await done(2);
    await steps.getByRole('link', { name: 'Cars and kits' }).click();
    await page.waitForURL(/equipment$/);
    await send('POST', '/api/kits', { name: 'Meter 1', type: 'Sound Testing' });
    await done(3);
    await steps.getByRole('link', { name: 'The first project' }).click();
    await page.waitForURL(/enquiry\/create$/);
    await page.goto(`${server.url}/dashboard`);
    await steps.getByRole('button', { name: 'Hide' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.evaluate("localStorage.removeItem('soundings.first-steps')");
    await done(3);
    await send('POST', '/api/enquiry', {
      projectName: 'Quay House',
      price: 900,
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      contact: fern,
    });
    await page.goto(`${server.url}/dashboard`);
    await page.getByText('No jobs in these days').first().waitFor();
    await atRest(page);
    await until(page, "document.querySelector('[data-coming]') === null");
    expect(await steps.count()).toBe(0);
    await context.close();
  }, 90_000);
});
