import type { Locator } from 'playwright-core';
import type { Job } from '#contracts';
import { accessFindings } from '#test/harness/access';
import { until, type Desk } from '#test/harness/browser';
import { handAt } from '#test/harness/hand';
import { look } from '#test/harness/look';
import { comeIn, countedFrom, mondayOf, openOffice, soundTestFields, typed, type Office } from '#test/harness/office';

const ed = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'long enough to remember' };
const { day, at } = countedFrom(mondayOf(2));

/** Its entry can be seen and pressed, without scrolling. */
const IN_VIEW = `(() => {
  const entry = [...document.querySelectorAll('.calendar [role="button"]')].find(({ textContent }) => textContent.includes('1 Quay Street'));
  if (entry === undefined) return false;
  const { top, height, left, width } = entry.getBoundingClientRect();
  return entry.contains(document.elementFromPoint(left + width / 2, top + Math.min(height, 24) / 2));
})()`;

/** The focus is on its entry, and that can be seen. */
const IN_FOCUS = `(() => {
  const { activeElement: entry } = document;
  const { top, left, width } = entry.getBoundingClientRect();
  return entry.textContent.includes('1 Quay Street') && entry.contains(document.elementFromPoint(left + width / 2, top + 12));
})()`;

describe('a visit at night', () => {
  let office: Office;
  let desk: Desk;
  const field = (name: string): Locator => desk.page.locator(`[name="${name}"]`);
  const endDate = (): Locator => desk.page.getByRole('textbox', { name: 'End date' });
  const type = async (name: string, text: string): Promise<void> => {
    await field(name).fill(text);
    await desk.page.keyboard.press('Tab');
  };
  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/users', { ...ed, isEngineer: true });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  it('is typed as it comes, 22 to 4, and ends the next day', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/job/create/sound`);
    const hand = handAt(page);
    await hand.date('Date', typed(day(1)));
    await type('start', '22');
    await type('end', '4');
    await page.getByText('Ends the next day').waitFor();
    expect(await endDate().inputValue()).toBe(typed(day(2)));
    // Another day moves both, and an end in the evening is on the day itself again.
    await hand.date('Date', typed(day(2)));
    expect(await endDate().inputValue()).toBe(typed(day(3)));
    await type('end', '23:30');
    await page.getByText('Ends the next day').waitFor({ state: 'detached' });
    await hand.date('Date', typed(day(1)));
    await type('end', '0400');
    for (const [name, text] of Object.entries(soundTestFields)) await field(name).fill(text);
    await hand.choose('Engineer 1', ed.name);
    await hand.save();
    await page.getByText('Job Created!').waitFor();
    const [job] = await office.ask<readonly Job[]>('GET', '/api/job');
    expect(job).toMatchObject({ startjob: at(1, '22:00'), endjob: at(2, '04:00') });
  }, 90_000);

  it('is in view where its day is opened, and where it goes on', async () => {
    const { page } = desk;
    for (const date of [day(1), day(2)]) {
      await page.goto(`${office.url}/jobcalendar?view=day&date=${date}`);
      await page
        .getByRole('button', { name: /1 Quay Street.*22:00 to 04:00/ })
        .first()
        .waitFor();
      await until(page, IN_VIEW);
      // Its part of that day: midnight is 24:00 where it ends there.
      const [part] = await page.locator('.calendar-entry-time').allTextContents();
      expect(part).toBe(date === day(1) ? '22:00–24:00' : '00:00–04:00');
    }
    // From day to day as well, without loading the page.
    await page.getByRole('button', { name: 'Previous' }).click();
    await page
      .locator(`.calendar [data-date="${day(1)}"]`)
      .first()
      .waitFor();
    await until(page, IN_VIEW);
    await page.goto(`${office.url}/resourcecalendar?view=day&date=${day(1)}`);
    await page
      .getByRole('button', { name: /1 Quay Street.*Ed Eaves/ })
      .first()
      .waitFor();
  }, 60_000);

  it.each([
    ['desk', { width: 1440, height: 900, dark: false }],
    ['phone', { width: 390, height: 844, dark: true }],
  ])(
    'is told at the edges of a week, and one press away, at a %s',
    async (name, seat) => {
      const { page } = await office.sitDown({ ...seat, at: `/jobcalendar?view=week&date=${day(1)}` });
      const chip = (text: string): Locator => page.getByRole('button', { name: text, exact: true });
      await chip('1 earlier').waitFor();
      expect(await page.evaluate(IN_VIEW)).toBe(false);
      await look(page, `night-${name}-week`);
      expect(await accessFindings(page, 'a week')).toEqual([]);
      // Playwright's own click scrolls to where the button would be if it were not held at the edge of the window.
      const { x = 0, y = 0, width = 0, height = 0 } = (await chip('1 later').boundingBox()) ?? {};
      await page.mouse.click(x + width / 2, y + height / 2);
      await until(page, IN_VIEW);
      await chip('1 later').waitFor({ state: 'detached' });
      // Its second part, at the beginning of the next day.
      await chip('1 earlier').click();
      await until(page, IN_FOCUS);
      await chip('1 earlier').waitFor({ state: 'detached' });
      await look(page, `night-${name}-earlier`);
      // An agenda and a month have no hours, however low the window is.
      await page.setViewportSize({ width: seat.width, height: 320 });
      for (const view of ['agenda', 'month']) {
        await page.goto(`${office.url}/jobcalendar?view=${view}&date=${day(1)}`);
        await page
          .getByRole('button', { name: /1 Quay Street/ })
          .first()
          .waitFor();
        await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
        expect(await page.getByRole('button', { name: /(earlier|later)$/ }).count()).toBe(0);
      }
    },
    60_000,
  );

  it('is on at one in the morning, on the phone of its engineer', async () => {
    const { page } = await office.newScreen({ width: 390, height: 844, now: at(2, '01:00') });
    await comeIn(page, office.url, ed, '/engineerdashboard');
    const card = page.getByRole('article', { name: 'Next visit' });
    await card.getByText(/^Yesterday 22:00 - 04:00 on Wed/).waitFor();
    await card.getByText('On now, ends in 3 h').waitFor();
  }, 60_000);
});
