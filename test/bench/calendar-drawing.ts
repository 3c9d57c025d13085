import { openBrowser } from '../harness/browser.js';
import { signIn } from '../harness/office.js';
import { median, type Figure } from './figures.js';

/** Told by the browser: tasks that kept it from drawing for more than 50 ms. */
const WATCH = `
  window.longTasks = [];
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.longTasks.push(entry.duration); }).observe({ type: 'longtask', buffered: true });`;

const longest = `Math.max(0, ...window.longTasks.splice(0))`;
const ROUNDS = 5;

export interface Screen {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** `YYYY-MM-DD` in the month that is looked at. */
  readonly date: string;
}

/** How long a full month takes to come up in Chromium, and how long turning the page keeps it from answering. */
export const calendarDrawing = async (
  { url, email, password, date }: Screen,
  visits: number,
): Promise<readonly Figure[]> => {
  const browser = await openBrowser();
  try {
    const { page } = await browser.sitDown();
    await page.addInitScript(WATCH);
    await signIn(page, url, { email, password });
    await page.goto(`${url}/jobcalendar?view=week&date=${date}`);
    await page.getByRole('heading', { name: 'Job Calendar' }).waitFor();
    const drawn: number[] = [];
    const turned: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await page.goto(`${url}/jobcalendar?view=month&date=${date}`);
      await page
        .getByText(/\+\d+ more/)
        .first()
        .waitFor();
      drawn.push(performance.now() - started);
      await page.waitForTimeout(1000);
      await page.evaluate(longest);
      for (const key of ['ArrowRight', 'ArrowLeft']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(1500);
      }
      turned.push(await page.evaluate<number>(longest));
    }
    return [
      {
        name: `a month with ${visits.toLocaleString('en-GB')} visits, from the address to the drawn calendar`,
        value: median(drawn),
        unit: 'ms',
        beside: null,
        target: null,
      },
      {
        name: 'turning to the next month and back, the longest task',
        value: median(turned),
        unit: 'ms',
        beside: null,
        target: { kind: 'atMost', value: 200 },
      },
    ];
  } finally {
    await browser.close();
  }
};
