import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { FIRST_LOAD_LIMIT, FIRST_REQUESTS_LIMIT, scriptsOf, sentUntilRest, sumOf } from '#test/bench/web/scripts';
import { until, type Desk } from '#test/harness/browser';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

const { at } = countedFrom(mondayOf(0));
/** The libraries that are larger than the rest together, by what is only in them. */
const heavy = {
  grid: /^\/assets\/table-(?!look)/,
  map: /^\/assets\/map-canvas-/,
  chart: /^\/assets\/chart-canvas-/,
  calendar: /^\/assets\/calendar-/,
};

/** Keeps every row of a grid that comes into the page. */
const WATCH_ROWS = `
  window.drawn = new Set();
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element)
        for (const row of [node, ...node.querySelectorAll('.ag-row')]) if (row.matches('.ag-row')) window.drawn.add(row);
  }).observe(document.body, { childList: true, subtree: true });`;

/** Counts the components that React draws anew, by what it tells its developer tools. */
const COUNT_DRAWN = `(() => {
  let drawn = 0;
  const FUNCTIONS = [0, 11, 14, 15];
  const walk = (now, before) => {
    if (FUNCTIONS.includes(now.tag) && (now.flags & 1) === 1) drawn += 1;
    if (now.child === before.child) return;
    for (let child = now.child; child !== null; child = child.sibling) if (child.alternate !== null) walk(child, child.alternate);
  };
  window.takeDrawn = () => { const taken = drawn; drawn = 0; return taken; };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true, inject: () => 1, onCommitFiberUnmount() {}, onPostCommitFiberRoot() {},
    onCommitFiberRoot: (id, { current }) => { if (current.alternate !== null) walk(current, current.alternate); },
  };
})()`;

/** Bytes of an answer as they come over the wire: `fetch` would unpack them. */
const lengthOf = async (url: URL, encoding: string): Promise<number> => {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': encoding } }), 'response')) as [
    IncomingMessage,
  ];
  let length = 0;
  for await (const part of answer) length += (part as Buffer).length;
  return length;
};

describe('what is sent before a screen can be read', () => {
  let office: Office;
  let desk: Desk;
  const overview = (page: Page) => page.getByRole('region', { name: 'Job Overview' }).last();
  const scripts: string[] = [];
  const gzippedBytes = async (paths: readonly string[]): Promise<number> => {
    let sum = 0;
    for (const path of paths) sum += await lengthOf(new URL(path, office.url), 'gzip');
    return sum;
  };

  beforeAll(async () => {
    office = await openOffice();
    // As many as an office has: the map is below what is seen at first.
    for (const hour of [8, 10, 12, 14])
      for (const day of [0, 1, 2, 3])
        await office.plan({
          startjob: at(day, `${hour}:00`.padStart(5, '0')),
          endjob: at(day, `${hour + 1}:00`.padStart(5, '0')),
          address: `${day + 1} Quay Street`,
        });
    // What comes with the first page that a window loads is not sent again.
    desk = await office.sitDown({ at: '/dashboard' });
    desk.page.on('request', (request) => {
      scripts.push(new URL(request.url()).pathname);
    });
  }, 120_000);
  afterAll(() => office.close());

  it('is at most 300 kB of JavaScript and 25 requests for the dashboard, and no grid, map or chart', async () => {
    const { page } = desk;
    // A link that lies under the pointer has its page fetched.
    await page.mouse.move(0, 0);
    const sent = await sentUntilRest(page, async () => {
      await page.goto(`${office.url}/dashboard`);
      await page.getByRole('link', { name: '1 Quay Street' }).or(page.getByText('1 Quay Street')).first().waitFor();
    });
    const files = scriptsOf(sent);
    expect(files.length).toBeGreaterThan(5);
    // What is announced by the page is not fetched once more when it is imported.
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    expect(await (await fetch(office.url)).text()).toMatch(/<link rel="modulepreload"[^>]* href="\/assets\/lists-/);
    for (const library of Object.values(heavy)) expect(files.filter(({ path }) => library.test(path))).toEqual([]);
    expect(sumOf(files)).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
    // A limit that is far above what is sent watches over nothing.
    expect(sumOf(files)).toBeGreaterThan(FIRST_LOAD_LIMIT * 0.7);
    expect(sent.map(({ path }) => path)).toHaveLength(Math.min(sent.length, FIRST_REQUESTS_LIMIT));
    // Browsers take Brotli over https and on localhost only; in an office's network without a certificate they are sent gzip.
    const gzipped = await gzippedBytes(files.map(({ path }) => path));
    expect(gzipped).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
    expect(sumOf(files)).toBeLessThan(gzipped * 0.9);
  }, 60_000);

  it('the plain rows open their visit, sort, and become a grid under the pointer', async () => {
    const { page } = desk;
    const table = overview(page).getByRole('table');
    await table.getByRole('columnheader', { name: /^Date/ }).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/overview\.sort=-startjob/);
    const grid = page.locator('.ag-root').first();
    await grid.waitFor();
    expect(scripts.some((file) => heavy.grid.test(file))).toBe(true);
    // The grid is there some frames before its heads can take the focus.
    await until(page, "document.activeElement.closest('[col-id]')?.getAttribute('col-id') === 'startjob'");
    await grid
      .getByRole('gridcell', { name: /4 Quay Street/ })
      .first()
      .waitFor();
  }, 60_000);

  it('the page behind a link is fetched when the link is pointed at or has the focus, once', async () => {
    const { page } = desk;
    const pages = (name: string) => scripts.filter((file) => file.startsWith(`/assets/${name}-page-`)).length;
    expect([pages('cars'), pages('engineers')]).toEqual([0, 0]);
    const fetched = Promise.all(
      ['cars', 'engineers'].map((name) =>
        page.waitForResponse((answer) => answer.url().includes(`/assets/${name}-page-`)),
      ),
    );
    await page.getByRole('link', { name: 'Cars' }).hover();
    await page.getByRole('link', { name: 'Engineers' }).focus();
    await fetched;
    await page.getByRole('heading', { name: 'Admin Dashboard' }).hover();
    await page.getByRole('link', { name: 'Cars' }).hover();
    expect([pages('cars'), pages('engineers')]).toEqual([1, 1]);
  }, 60_000);

  it('the map comes when its place is in view', async () => {
    const { page } = desk;
    expect(scripts.some((file) => heavy.map.test(file))).toBe(false);
    await page.locator('.visit-map').scrollIntoViewIfNeeded();
    await page.locator('.visit-map canvas').first().waitFor();
    expect(scripts.some((file) => heavy.map.test(file))).toBe(true);
  }, 60_000);

  it('a grid draws each of its rows once', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/company`);
    await page.evaluate(WATCH_ROWS);
    await page.getByRole('link', { name: 'Site Visits' }).first().click();
    await page.locator('.ag-row').first().waitFor();
    await page.waitForTimeout(1000);
    const drawn = await page.evaluate<readonly string[]>("[...window.drawn].map((row) => row.getAttribute('row-id'))");
    expect(drawn.length).toBeGreaterThan(9);
    expect(new Set(drawn).size).toBe(drawn.length);
  }, 60_000);

  it('a key in the form of a visit draws its own field, not all of them', async () => {
    const { page } = await office.sitDown();
    await page.context().addInitScript(COUNT_DRAWN);
    await page.goto(`${office.url}/job/create/sound`);
    const notes = page.locator('[name="notes"]');
    await notes.waitFor();
    // The first key draws what says that something was changed.
    await notes.press('a');
    const untilStill = async (): Promise<number> => {
      let all = 0;
      for (let last = Number.NaN; last !== 0; all += last) {
        await page.waitForTimeout(500);
        last = await page.evaluate<number>('window.takeDrawn()');
      }
      return all;
    };
    await untilStill();
    const typed = 'the gate code is 4711';
    await notes.pressSequentially(typed);
    expect(await notes.inputValue()).toBe(`a${typed}`);
    const drawn = (await untilStill()) / typed.length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(300);
  }, 60_000);
});
