import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { londonDate, londonInstant, type Job, type ScheduledAnswer, type SignedIn } from '#contracts';
import { openBrowser, type Desk, type SeatOptions } from './browser.js';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from './server.js';

/** Whom the visits of the stories are for. */
export const fern = {
  name: 'Fern Fascia',
  position: 'Site Manager',
  email: 'fern@client.example',
  telephone: '07700 900123',
};

/** What the form of a sound test asks for besides when and who, by the names of its fields. */
export const soundTestFields: Readonly<Record<string, string>> = {
  address: '1 Quay Street, Bristol',
  postcode: 'BS1 5TR',
  price: '500',
  'soundtest.sets': '3',
  'soundtest.dwellings': '12',
  'contact.name': fern.name,
  'contact.position': fern.position,
  'contact.email': fern.email,
  'contact.telephone': fern.telephone,
};

/** Days of London counted from one: `day(2)` is the date two days later, `at(2, '09:00')` the instant of nine on it. */
export const countedFrom = (
  first: string,
): { readonly day: (days: number) => string; readonly at: (days: number, clock: string) => string } => {
  const day = (days: number): string =>
    new Date(Date.parse(`${first}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return { day, at: (days, clock) => londonInstant(`${day(days)}T${clock}`).instant };
};

/** Monday of the week that it is in London, or of a later one: stories that begin today happen on the clock of the browser. */
export const mondayOf = (weeksAhead: number): string => {
  const today = new Date(`${londonDate(new Date(Date.now()).toISOString())}T12:00:00Z`);
  today.setUTCDate(today.getUTCDate() + 7 * weeksAhead - ((today.getUTCDay() + 6) % 7));
  return today.toISOString().slice(0, 10);
};

/** A date as it is typed into a field. */
export const typed = (date: string): string => date.split('-').reverse().join('/');

/** Signs somebody in where they sit, up to their dashboard. */
export const signIn = async (
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> => {
  await page.goto(`${url}/login`);
  // By their names: the browser may speak any language.
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
};

/**
 * Whoever is at a desk already: signed in by the call that the page of the login makes, from the next page on that is loaded. That is
 * the one `at`, or (left out) whichever the story begins with.
 */
export const comeIn = async (
  page: Page,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
  at?: string,
): Promise<void> => {
  // Told the same name of the browser as calls of its pages.
  const answer = await page.context().request.post(`${url}/api/auth`, { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} may not sign in: ${answer.status()} ${await answer.text()}`);
  const { token } = (await answer.json()) as SignedIn;
  const kept = await page.addInitScript(`localStorage.setItem('soundings.token', ${JSON.stringify(token)})`);
  page.once('domcontentloaded', () => {
    // The page may be left meanwhile.
    kept.dispose().catch(() => undefined);
  });
  if (at !== undefined) await page.goto(`${url}${at}`);
};

/** The program with its client and one account, a browser to sit down at, and the calls that prepare a story. */
export interface Office {
  readonly url: string;
  /** What is behind its door. */
  readonly server: TestServer;
  /** A call of the first account; anything but 200 is an error. */
  ask<Body>(method: string, path: string, body?: unknown): Promise<Body>;
  /** Makes one of a register and answers its id: `add('/api/kits', { name, type })`. */
  add(path: string, body: object): Promise<string>;
  /** Plans a visit: a sound test of 500 for Fern, unless `body` says otherwise. The first of a noise survey's two is answered. */
  plan(body: object): Promise<Job>;
  removeVisits(): Promise<void>;
  /** The first account, signed in at a screen of its own: on the page `at`, or (left out) on the first that the story loads. */
  sitDown(options?: SeatOptions & { readonly at?: string }): Promise<Desk>;
  /** A screen of its own, at which nobody is signed in yet. */
  newScreen(options?: SeatOptions): Promise<Desk>;
  close(): Promise<void>;
}

const soundTest = { address: '1 Quay Street', postcode: 'BS1 5TR', price: 500, contact: fern };
const soundOnly = { soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 } };

/** @param environment besides what every office of a story has */
export const openOffice = async (environment: Readonly<Record<string, string>> = {}): Promise<Office> => {
  const server = await startServer({
    webDir: resolve('dist/web'),
    environment: { POSITION_LOOKUPS: 'on', ...environment },
  });
  const { token } = await registerFirstAccount(server.url);
  const browser = await openBrowser();
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    url: server.url,
    server,
    ask,
    add: async (path, body) => (await ask<{ _id: string }>('POST', path, body))._id,
    plan: async (body) => {
      const [[job]] = await ask<ScheduledAnswer>('POST', '/api/job', {
        ...soundTest,
        ...('survey' in body ? {} : soundOnly),
        ...body,
      });
      if (job === undefined) throw new Error('no visit was answered');
      return job;
    },
    removeVisits: async () => {
      // The pickup of a noise survey goes with its setup.
      for (const { _id, survey } of await ask<readonly Job[]>('GET', '/api/job'))
        if (survey?.type !== 'Pickup') await ask('DELETE', `/api/job/${_id}`);
    },
    sitDown: async ({ at, ...seat } = {}) => {
      const desk = await browser.sitDown(seat);
      await comeIn(desk.page, server.url, firstAccount, at);
      return desk;
    },
    newScreen: (options) => browser.sitDown(options),
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
};
