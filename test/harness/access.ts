import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { until } from './browser.js';

/** All of WCAG 2.2 AA that a program can tell. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Not of WCAG, and what a screen reader goes by all the same: landmarks that can be told apart, headings without a step left out. */
const AND = Object.fromEntries(
  [
    'target-size',
    'landmark-unique',
    'landmark-one-main',
    'landmark-no-duplicate-main',
    'heading-order',
    'empty-heading',
    'page-has-heading-one',
  ].map((rule) => [rule, { enabled: true }]),
);
/** The rules that light or dark decide; the others say the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** The rules that words decide: whether there is a name, and whether what bears it can be hit and told apart. */
const OF_WORDS = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'button-name',
  'document-title',
  'empty-heading',
  'heading-order',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'label-content-name-mismatch',
  'landmark-unique',
  'link-name',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'target-size',
  'valid-lang',
];

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** Nothing is on its way any more: the page has its heading, and neither skeleton nor veil is shown. */
const AT_REST = `(() => {
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const busy = [...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root[data-visible="true"], .mantine-LoadingOverlay-root, .mantine-Loader-root')].filter(shown);
  const page = document.getElementById('page');
  // What comes when it is scrolled to is scrolled to.
  if (busy.length > 0) busy[0].scrollIntoView({ block: 'center', behavior: 'instant' });
  else page?.scrollTo(0, 0);
  return busy.length === 0 && document.querySelector('h1') !== null;
})()`;

export const atRest = async (page: Page): Promise<void> => {
  await until(page, AT_REST);
  await page.evaluate('new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))');
};

/**
 * To another page of the program as its own links lead there, and until it is at rest: a third of the work of loading it anew, which
 * is done where the address leads to no other page.
 */
export const goOn = async (page: Page, url: string): Promise<void> => {
  const { origin, pathname, search } = new URL(url);
  const isOther = await page.evaluate<boolean>(`(async () => {
    const heading = document.querySelector('h1');
    if (heading === null || location.origin !== ${JSON.stringify(origin)} || location.pathname === ${JSON.stringify(pathname)}) return false;
    history.pushState(null, '', ${JSON.stringify(pathname + search)});
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    for (let waited = 0; waited < 3000 && heading.isConnected; waited += 20) await new Promise((next) => setTimeout(next, 20));
    return !heading.isConnected;
  })()`);
  if (!isOther) await page.goto(url);
  await atRest(page);
};

/** How far a page may move by itself while it comes, as browsers count it (Cumulative Layout Shift): above a tenth people press the wrong thing. */
const SHIFT_LIMIT = 0.1;

/** What moved under the reader's eyes since the page was opened, if it was too much. */
export const shiftFindings = async (page: Page, where: string): Promise<readonly string[]> => {
  const shifts = await page.evaluate<
    readonly { readonly value: number; readonly what: string }[]
  >(`new Promise((resolve) => {
    const describe = ({ node, previousRect, currentRect }) => \`\${node?.className ?? node?.nodeName} from \${Math.round(previousRect.y)} (\${Math.round(previousRect.height)} high) to \${Math.round(currentRect.y)} (\${Math.round(currentRect.height)})\`;
    const shifts = [];
    new PerformanceObserver((list) => { for (const { value, hadRecentInput, sources } of list.getEntries()) if (!hadRecentInput) shifts.push({ value, what: sources.slice(0, 2).map(describe).join('; ') }); }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(shifts), 50);
  })`);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum <= SHIFT_LIMIT
    ? []
    : [
        `${where}: moves by ${sum.toFixed(3)}: ${shifts
          .toSorted((one, other) => other.value - one.value)
          .slice(0, 2)
          .map(({ what, value }) => `${value.toFixed(3)} ${what}`)
          .join(' | ')}`,
      ];
};

/** Plain rows become the grid that they are when somebody reaches for them: before the focus is among them, not while it is. */
export const reachForLists = async (page: Page): Promise<void> => {
  if (
    !(await page.evaluate<boolean>(
      `(() => { const lists = [...document.querySelectorAll('.grid-frame')]; for (const list of lists) list.dispatchEvent(new Event('pointerenter')); return lists.length > 0; })()`,
    ))
  )
    return;
  await until(page, `document.querySelector('.light-table, .light-rows') === null`);
  await atRest(page);
};

const run = async (page: Page, options: object): Promise<readonly Finding[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  return page.evaluate<readonly Finding[]>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], preload: false, iframes: false, ...options })}).then(({ violations }) => violations)`,
  );
};

/** FullCalendar's hours of a week without entries: Chromium gives such a scroller the focus itself, and a tabindex there would break the library's roles. */
const isEmptyWeek = (id: string, target: readonly unknown[]): boolean =>
  id === 'scrollable-region-focusable' && target.length === 1 && /\.fc-[\w-]+$/.test(String(target[0]));

/** Mantine gives the parts of its menus a tabindex of their own; the entries are reached by arrow keys as they should be. */
const isMenuOfMantine = (id: string, target: readonly unknown[]): boolean =>
  id === 'aria-required-children' && target.length === 1 && /^#mantine-\w+-dropdown$/.test(String(target[0]));

const worded = (where: string, findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !isEmptyWeek(id, target) && !isMenuOfMantine(id, target))
      .map(
        ({ target, failureSummary = '' }) =>
          `${where}: ${id}: ${target.map(String).join(' ')} (${failureSummary.split('\n').slice(1).join(' ').trim().slice(0, 160)})`,
      ),
  );

type Scheme = 'light' | 'dark';

/** Changes between light and dark as the computer would, without loading the page again. */
export const lit = async (page: Page, scheme: Scheme): Promise<void> => {
  await page.emulateMedia({ colorScheme: scheme });
  await until(page, `document.documentElement.dataset.mantineColorScheme === '${scheme}'`);
};

/** What axe finds on the page as it stands: where, rule, selector. */
export const accessFindings = async (page: Page, where: string): Promise<readonly string[]> =>
  worded(where, await run(page, { runOnly: { type: 'tag', values: TAGS }, rules: AND }));

/** Of names and sizes alone: what another language may change. */
export const wordFindings = async (page: Page, where: string): Promise<readonly string[]> =>
  worded(where, await run(page, { runOnly: { type: 'rule', values: OF_WORDS } }));

/** Of colours alone, in dark. The page is light again afterwards. */
export const darkFindings = async (page: Page, where: string): Promise<readonly string[]> => {
  await lit(page, 'dark');
  const dark = await run(page, { runOnly: { type: 'rule', values: OF_COLOUR } });
  await lit(page, 'light');
  return worded(`${where}, dark`, dark);
};

/** What reaches past the right edge of the window and would have to be scrolled to; empty where all fits. */
const widerThanWindow = async (page: Page, where: string): Promise<readonly string[]> => {
  const wide = await page.evaluate<string | null>(`(() => {
    // The page scrolls in a frame of its own; what scrolls within that is a grid or a calendar.
    const frames = [document.scrollingElement, document.getElementById('page')].filter(Boolean);
    const over = frames.find((frame) => frame.scrollWidth > frame.clientWidth);
    if (over === undefined) return null;
    // The deepest part without which all would fit.
    const fitsWithout = (part) => { const { display } = part.style; part.style.display = 'none'; const fits = over.scrollWidth <= over.clientWidth; part.style.display = display; return fits; };
    const wideIn = (part) => { const next = [...part.children].find(fitsWithout); return next === undefined ? part : wideIn(next); };
    const wide = over.scrollWidth;
    const culprit = wideIn(over);
    return wide + ' of ' + over.clientWidth + ' pixels: ' + culprit.tagName.toLowerCase() + '.' + [...culprit.classList].join('.') + ' ' + culprit.textContent.slice(0, 40);
  })()`);
  return wide === null ? [] : [`${where}: ${wide}`];
};

/** The page itself never scrolls, only the area within its bars: a page that is taller than its window scrolls away to nothing. */
const tallerThanWindow = async (page: Page, where: string): Promise<readonly string[]> => {
  const [tall, window] = await page.evaluate<readonly [number, number]>(
    '[document.documentElement.scrollHeight, innerHeight]',
  );
  return tall === window ? [] : [`${where}: ${tall} of ${window} pixels in height`];
};

/** What does not fit its window, in width or in height. */
export const misfits = async (page: Page, where: string): Promise<readonly string[]> => [
  ...(await widerThanWindow(page, where)),
  ...(await tallerThanWindow(page, where)),
];

/** Every path that the client's router and its features name. */
export const routesOfTheClient = (): readonly string[] => {
  const router = readFileSync(resolve('web/src/app/router.tsx'), 'utf8');
  const parts = [...router.matchAll(/from '\.\.\/(features\/[^']+\/routes)\.js'/g)].map(([, file = '']) =>
    readFileSync(resolve(`web/src/${file}.ts`), 'utf8'),
  );
  return [router, ...parts].flatMap((text) =>
    [...text.matchAll(/\bpath: ['"`]([^'"`]+)['"`]/g)].map(([, path = '']) => path),
  );
};
