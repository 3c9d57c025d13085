import { openBrowser } from '../harness/browser.js';
import { signIn } from '../harness/office.js';
import { median, type Figure } from './figures.js';
import { traced, type Task } from './web/traced.js';

const ROUNDS = 5;

export interface Screen {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** `YYYY-MM-DD` in the month that is looked at. */
  readonly date: string;
}

/** How long a full month takes to come up in Chromium, and how long turning the page keeps the processor in one go. */
export const calendarDrawing = async (
  { url, email, password, date }: Screen,
  visits: number,
): Promise<readonly Figure[]> => {
  const browser = await openBrowser();
  try {
    const { page } = await browser.sitDown({ withWorker: true });
    await signIn(page, url, { email, password });
    await page.goto(`${url}/jobcalendar?view=week&date=${date}`);
    await page.getByRole('heading', { name: 'Job Calendar' }).waitFor();
    const drawn: number[] = [];
    const turned: (readonly Task[])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await page.goto(`${url}/jobcalendar?view=month&date=${date}`);
      await page
        .getByText(/\+\d+ more/)
        .first()
        .waitFor();
      drawn.push(performance.now() - started);
      await page.waitForTimeout(1000);
      const months = ['ArrowRight', 'ArrowLeft'].map((key) => () => page.keyboard.press(key));
      for (const turn of months) turned.push(await traced(page, turn));
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
        value: Math.max(...turned.flat().map(({ cpu }) => cpu)),
        unit: 'ms',
        beside: { name: 'by the clock', value: Math.max(...turned.flat().map(({ clock }) => clock)) },
        target: { kind: 'atMost', value: 200 },
      },
    ];
  } finally {
    await browser.close();
  }
};
