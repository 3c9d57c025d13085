import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages of Chromium's own under its address bar, which nobody sees: each new window begins them in a process, for 0.8 s of the processor. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Of two lists of features to turn off Chromium takes the last, so ours has to hold Playwright's. That is told only by the log of a start:
 * Node's own, which refuses such options at once, is the cheapest.
 */
const withoutUnseen = async (): Promise<string> => {
  const log: string = await chromium.launch({ executablePath: process.execPath }).then(
    () => '',
    (error: unknown) => String(error),
  );
  const [list] = /--disable-features=\S+/.exec(log) ?? [];
  if (list === undefined) throw new Error(`Playwright does not say which features it turns off:\n${log}`);
  return [list, ...UNSEEN].join(',');
};

/** Pictures and benches open browsers outside Jest. */
const inStories = typeof afterEach === 'function';

/**
 * Stories ask what happens, not how soon: without the compilers that pay for pages that stay for long, with room for garbage, and drawing in
 * the browser's own process, a page takes about a tenth less of the processor. Benches and pictures go without.
 */
const FOR_STORIES = inStories ? ['--js-flags=--no-opt --no-maglev --min-semi-space-size=32', '--in-process-gpu'] : [];

/** Answers come up to so much later, each by chance, as on a busy machine: what is read or pressed too early then fails. */
const LATEST_ANSWER_MS = Number(process.env['LATEST_ANSWER_MS'] ?? 0);

/** Calls of a path are sent later, so that a person is quicker than their answer. */
export const answerLate = (
  place: BrowserContext | Page,
  path: RegExp | string,
  lateness = (): number => 1500,
): Promise<unknown> =>
  place.route(path, async (route) => {
    await pause(lateness());
    // The page may be left meanwhile.
    await route.continue().catch(() => undefined);
  });

let featuresOff: Promise<string> | undefined;

/** Where Chromium is on this machine; undefined: there is none. */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
    (path) => path !== undefined && existsSync(path),
  );

const executable = (): string => {
  const found = chromiumPath();
  if (found === undefined) throw new Error('There is no Chromium on this machine; set CHROMIUM_PATH.');
  return found;
};

export interface Desk {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of the page and refusals of its security policy; each fails the story in which it came. */
  readonly errors: readonly string[];
  /** What the story provokes, and the page may complain of from now on. */
  expectErrors(pattern: RegExp): void;
}

export interface SeatOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** Where the browser believes to be; London when left out. */
  readonly zone?: string;
  /** What its clock says, and goes on saying; the true time when left out. */
  readonly now?: string;
  /** Nothing moves: for pictures. */
  readonly still?: boolean;
  /** What the browser is set to speak; British English when left out. */
  readonly locale?: string;
  /**
   * The page is kept on the device (public/sw.js), for stories in which the network or the server goes. Calls never come by the
   * worker, so that elsewhere it only costs a third of what a page takes to load.
   */
  readonly withWorker?: boolean;
}

/** The same window as another screen, before its next page: one in a new window takes Chromium twice as long. */
export const setScreen = async (
  page: Page,
  { width = 1440, height = 900, dark = false }: Pick<SeatOptions, 'width' | 'height' | 'dark'>,
): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
};

export interface TestBrowser {
  /** A person at a screen of their own. */
  sitDown(options?: SeatOptions): Promise<Desk>;
  close(): Promise<void>;
}

/** What the pages of this spec complained of since its last story ended. */
const complaints: string[] = [];

const failOnComplaints = (): void => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`errors in the page:\n${found.join('\n')}`);
};

// Pictures and benches look at the errors themselves.
if (inStories) {
  afterEach(failOnComplaints);
  // For what comes while the last desk is left.
  afterAll(failOnComplaints);
}

/** A call that is meant to fail is reported by the browser as an error of the page, which it is not. */
const isExpected = (text: string): boolean => /Failed to load resource|net::ERR_/.test(text);

/**
 * Told as an error of the page: after something was pressed the focus lies on nothing, and stays there. Whoever works by keyboard or listens to
 * the page has lost their place then. A page that is on its way, and a window that is not looked at, are given their time.
 */
const FOCUS_WATCH = `(() => {
  const LATEST = 3000;
  let lost = null;
  let last = '';
  const describe = ({ target }) => target instanceof Element ? (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 60) + ' (' + target.tagName.toLowerCase() + ')' : '';
  for (const name of ['click', 'keydown']) addEventListener(name, (event) => { if (event.isTrusted && event.target !== document.body) { last = name + ' on ' + describe(event); lost = null; } }, { capture: true });
  setInterval(() => {
    const onNothing = last !== '' && document.activeElement === document.body && document.hasFocus() && document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"], [data-coming], [data-loading]') === null;
    if (!onNothing) { lost = null; return; }
    lost ??= performance.now();
    if (performance.now() - lost < LATEST) return;
    console.error('the focus fell on nothing after ' + last);
    last = '';
  }, 250);
})()`;

/** @param keepsPages pages that are left are kept for 'Back', as browsers do and Playwright's do not: its `goBack` then never ends */
export const openBrowser = async ({ keepsPages = false } = {}): Promise<TestBrowser> => {
  featuresOff ??= withoutUnseen();
  const browser: Browser = await chromium.launch({
    executablePath: executable(),
    args: [...FLAGS, ...FOR_STORIES, await featuresOff],
    ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
  });
  return {
    sitDown: async ({
      width = 1440,
      height = 900,
      dark = false,
      zone = 'Europe/London',
      now,
      still = false,
      locale = 'en-GB',
      withWorker = false,
    } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        locale,
        timezoneId: zone,
        reducedMotion: still ? 'reduce' : 'no-preference',
        serviceWorkers: withWorker ? 'allow' : 'block',
      });
      if (now !== undefined) await context.clock.setFixedTime(now);
      await context.addInitScript(FOCUS_WATCH);
      if (LATEST_ANSWER_MS > 0) await answerLate(context, /\/api\//, () => Math.random() * LATEST_ANSWER_MS);
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const errors: string[] = [];
      const expected: RegExp[] = [];
      const complain = (text: string, at: string): void => {
        if (expected.some((pattern) => pattern.test(text))) return;
        errors.push(text);
        complaints.push(`${at}: ${text}`);
      };
      // Also in the other tabs of this person.
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text()))
          complain(message.text(), message.page()?.url() ?? '');
      });
      context.on('weberror', (error) => {
        complain(error.error().message, error.page()?.url() ?? '');
      });
      return {
        page,
        context,
        errors,
        expectErrors: (pattern) => {
          expected.push(pattern);
        },
      };
    },
    close: () => browser.close(),
  };
};

const PATIENCE_MS = 30_000;

/** Waits until an expression is true in the page; Playwright's own waiting evaluates text, which the security policy refuses. */
export const until = async (page: Page, expression: string): Promise<void> => {
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    if (await page.evaluate<boolean>(`Boolean(${expression})`)) return;
    await pause(50);
  }
  throw new Error(`at ${page.url()} it never came to ${expression}`);
};
