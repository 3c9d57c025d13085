import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, type Desk, type TestBrowser } from '#test/harness/browser';
import { call, firstAccount, startServer, type Answer, type TestServer } from '#test/harness/server';

/** A server on an empty database, and a browser in which each person has a screen of their own. */
export class Story {
  private constructor(readonly server: TestServer, private readonly browser: TestBrowser) {}

  static async open(): Promise<Story> {
    return new Story(await startServer({ webDir: resolve('dist/web') }), await openBrowser());
  }

  desk(options: { readonly width?: number; readonly height?: number } = {}): Promise<Desk> {
    return this.browser.sitDown(options);
  }

  /** The address of a screen. */
  at(path: string): string {
    return `${this.server.url}${path}`;
  }

  api<Body = unknown>(token: string, method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    return call<Body>(this.server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }
}

/** Signs in on the page that asks for it. */
export const signIn = async (page: Page, { email, password }: { readonly email: string; readonly password: string } = firstAccount): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};
