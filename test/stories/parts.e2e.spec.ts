import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBrowser, type TestBrowser } from '#test/harness/browser';
import { freePort } from '#test/harness/ports';

const BUILT = resolve('dist/web');
const builtFilesWith = (words: string): readonly string[] =>
  readdirSync(BUILT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(words))
    .map(({ name }) => name);

describe('the parts', () => {
  let vite: ChildProcess;
  let browser: TestBrowser;
  let url: string;

  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    vite = spawn(
      process.execPath,
      [resolve('node_modules/vite/bin/vite.js'), 'web', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
      { stdio: 'ignore', env: { ...process.env, NODE_ENV: 'development' } },
    );
    browser = await openBrowser();
    while (
      !(await fetch(`${url}/dev/parts`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (vite.exitCode !== null) throw new Error(`the development server ended with ${vite.exitCode}`);
      await pause(100);
    }
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    const ended = once(vite, 'exit');
    vite.kill('SIGTERM');
    await ended;
  });

  it('are not in what an office runs', () => {
    expect(builtFilesWith('There is no page at this address')).not.toEqual([]);
    expect(builtFilesWith('The parts of Soundings')).toEqual([]);
    expect(builtFilesWith('There is no server behind the parts')).toEqual([]);
  });

  it.each([
    ['at a desk', { width: 1440 }],
    ['on a phone in the dark', { width: 390, height: 844, dark: true }],
  ])(
    'show all their states without a server, %s',
    async (_, seat) => {
      const { page, context } = await browser.sitDown(seat);
      // The first time the development server puts the packages together.
      await page.goto(`${url}/dev/parts`, { timeout: 60_000 });
      const grid = page.getByRole('group', { name: /^Rows, with the filter bar/ });
      await grid.getByText('Rope Walk, plots 3 to 12').waitFor({ timeout: 60_000 });
      await grid.getByRole('group', { name: 'Filters that are set' }).getByText('Paid: No').waitFor();
      await page.getByRole('region', { name: 'RemoteGrid' }).getByText('The visits could not be loaded').waitFor();
      // A part that acts: it is refused, and says why.
      await page.getByRole('button', { name: 'Ask, and be refused' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alert').filter({ hasText: 'please take the invoice back first' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      // Sideways nothing sticks out.
      expect(
        await page
          .locator('html')
          .evaluate<number, { readonly scrollWidth: number; readonly clientWidth: number }>(
            ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
          ),
      ).toBeLessThanOrEqual(1);
      await context.close();
    },
    90_000,
  );
});
