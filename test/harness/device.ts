import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Page } from 'playwright-core';
import { chromiumPath } from './browser.js';

/** A browser with a profile that outlives it, and that can be killed as by an empty battery. */
export interface Device {
  readonly page: Page;
  /** As by a person: what it holds is written down. */
  readonly close: () => Promise<void>;
  /** At once, with all its processes. */
  readonly kill: () => Promise<void>;
}

/** @param profile a folder: what one device left there the next one finds */
export const switchOn = async (
  profile: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Device> => {
  const child = spawn(
    chromiumPath() ?? '',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    {
      // A group of its own: its children go with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const gone = once(child, 'exit');
  const address = await new Promise<string>((found, failed) => {
    let said = '';
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString();
      const url = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (url !== undefined) found(url);
    });
    child.once('exit', () => {
      failed(new Error(`the browser ended:\n${said}`));
    });
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  const page = context?.pages()[0] ?? (await context?.newPage());
  if (page === undefined) throw new Error('the browser has no page');
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width, height });
  return {
    page,
    close: async () => {
      await (await browser.newBrowserCDPSession()).send('Browser.close').catch(() => undefined);
      await gone;
    },
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await gone;
    },
  };
};
