import { resolve } from 'node:path';
import { setUpNote } from '#staff';
import { openBrowser, type TestBrowser } from '#test/harness/browser';
import { startServer, type TestServer } from '#test/harness/server';

describe('the first account of a program that other machines can reach', () => {
  let server: TestServer;
  let browser: TestBrowser;
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
    await page.goto(`${server.url}/pages/create-account`);
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
  }, 60_000);
});
