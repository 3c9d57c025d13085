import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Job, Project } from '#contracts';
import { setScreen, type Desk, type SeatOptions } from '#test/harness/browser';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';
import { firstAccount } from '#test/harness/server';

const { at } = countedFrom(mondayOf(0));
const lastWeek = (days: number, clock: string): string => at(days - 7, clock);

const seats: readonly (readonly [string, SeatOptions])[] = [
  ['at a desk', { width: 1440, height: 1000 }],
  ['on a phone in the dark', { width: 390, height: 844, dark: true }],
];

/** A moment between what was done and what will be done. */
const between = async (): Promise<string> => {
  await pause(20);
  const moment = new Date(Date.now()).toISOString();
  await pause(20);
  return moment;
};

const fitsItsWidth = async (page: Page): Promise<boolean> =>
  (await page
    .locator('html')
    .evaluate<number, { readonly scrollWidth: number; readonly clientWidth: number }>(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    )) <= 1;

const tile = (page: Page, label: string): Locator =>
  page.locator('.tile').filter({ has: page.locator('.tile-label', { hasText: new RegExp(`^${label}$`) }) });
const shows = (page: Page, label: string, text: string | RegExp): Promise<void> =>
  tile(page, label).locator('.tile-figure', { hasText: text }).waitFor();
const band = (page: Page): Locator => page.getByRole('region', { name: 'As at' });
const asAtOf = (page: Page): string | null => new URL(page.url()).searchParams.get('as_at');

/** As far as an element of the page is asked. */
interface Pressable {
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

/** The names of everything that could be pressed on the page, its chrome left out. */
const pressable = async (page: Page): Promise<readonly string[]> => {
  const found = await page
    .locator('#page')
    .locator('button:enabled, a[href], input:enabled, [role="switch"]:enabled')
    .evaluateAll<readonly string[], undefined, Pressable>(
      (elements) =>
        elements.map((element) =>
          [element.getAttribute('aria-label'), element.getAttribute('title'), element.textContent]
            .filter(Boolean)
            .join(' '),
        ),
      undefined,
    );
  return found.map((name) => name.trim());
};

const CHANGES =
  /\b(new|save|delete|remove|edit|create|invoice\.\.\.|turn on|turn off|select|undo|restore|book a visit|fee proposal|email|mark)\b/i;
/** A chart's menu, which saves its figures of then as a file; and a filter that is taken away. */
const HARMLESS = /: save$|^Remove the filter /;

/** Sends a command with the page's own api, as a button that somebody forgot would. @returns what it was told */
const forgottenButton = async ({ page, context }: Desk, path: string): Promise<string> => {
  const session = await context.newCDPSession(page);
  const expression = `(async () => {
    const files = [...new Set(performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\\/assets\\/[^?]*\\.js$/.test(name)))];
    for (const file of files) {
      const api = Object.values(await import(file)).find((part) => typeof part === 'object' && part !== null && typeof part.put === 'function' && typeof part.blob === 'function');
      if (api === undefined) continue;
      try { await api.put(${JSON.stringify(path)}, { price: 1 }); return 'it went through'; } catch (error) { return error.message; }
    }
    return 'the api was not found';
  })()`;
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  await session.detach();
  return String(result.value);
};

describe('finance looks at the books as at a moment', () => {
  let office: Office;
  let desk: Desk;
  let [ada, ben] = ['', ''];
  let project: Project;
  let [kept, gone]: [Job, Job] = [{} as Job, {} as Job];
  let [before, after] = ['', ''];

  const sit = async (seat: SeatOptions): Promise<Desk> => {
    await setScreen(desk.page, seat);
    return desk;
  };

  beforeAll(async () => {
    office = await openOffice();
    const engineer = (name: string) =>
      office.add('/api/users', {
        name,
        email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@soundings.example`,
        password: 'a good long password',
        isEngineer: true,
      });
    [ada, ben] = [await engineer('Ada Byrne'), await engineer('Ben Bass')];
    project = await office.ask<Project>('POST', '/api/enquiry', {
      projectName: 'Quay House',
      price: 1000,
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
    });
    kept = await office.plan({
      startjob: lastWeek(1, '09:00'),
      endjob: lastWeek(1, '12:00'),
      engineers: [ben],
      price: 350,
      projectName: 'Quay House',
      enquiry_id: project._id,
    });
    gone = await office.plan({
      startjob: lastWeek(2, '09:00'),
      endjob: lastWeek(2, '12:00'),
      engineers: [ben],
      price: 600,
      address: '5 Old Road',
      projectName: 'Old Road',
    });
    await office.ask('POST', `/api/job/${gone._id}/completion`, { flag: 'invoiced', value: true });
    before = await between();
    await office.ask('PUT', `/api/job/${kept._id}`, { price: 400, engineers: [ben, ada] });
    await office.ask('POST', `/api/job/${kept._id}/completion`, { flag: 'paid', value: true });
    await office.ask('DELETE', `/api/job/${gone._id}`);
    await office.plan({
      startjob: lastWeek(3, '09:00'),
      endjob: lastWeek(3, '12:00'),
      price: 125.5,
      address: '9 Mill Lane',
      projectName: 'Mill Lane',
    });
    after = await between();
    await office.ask('PUT', `/api/job/${kept._id}`, { price: 450 });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  const nothingToPress = async (page: Page): Promise<void> => {
    const names = await pressable(page);
    // The ways through the past are there.
    expect(names.some((name) => name.includes('Another moment'))).toBe(true);
    expect(names.filter((name) => CHANGES.test(name) && !HARMLESS.test(name))).toEqual([]);
  };

  it.each(seats)(
    'follows a figure of then to the list, to its project and to a visit, and comes back to now, %s',
    async (_, seat) => {
      const { page } = await sit(seat);
      await page.goto(`${office.url}/financedashboard`);
      await shows(page, 'Projected Fee', '£575.50');
      expect(await band(page).count()).toBe(0);
      await page.goto(`${office.url}/financedashboard?as_at=${before}`);
      await band(page).getByText('As it was known then. Nothing can be changed here.').waitFor();
      await shows(page, 'Projected Fee', '£950');
      await shows(page, 'Invoiced Fee', '£600');
      await page
        .getByRole('region', { name: 'Jobs to Invoice' })
        .or(page.getByRole('list', { name: 'Jobs to Invoice' }))
        .getByText('£350')
        .first()
        .waitFor();
      expect(await page.title()).toMatch(/^As at \d+ \w+ \d{4}, \d\d:\d\d(:\d\d)? · Soundings$/);
      await nothingToPress(page);
      expect(await fitsItsWidth(page)).toBe(true);

      // To the list that makes the figure up.
      await tile(page, 'Projected Fee').getByRole('link').first().click();
      await page.waitForURL(/\/jobs\?/);
      expect(asAtOf(page)).toBe(before);
      await page.getByText('1–2 of 2 · £950 in fees').waitFor();
      await page.getByText('Old Road', { exact: true }).first().waitFor();
      expect(await page.getByText('Mill Lane').count()).toBe(0);
      await nothingToPress(page);

      // To a visit that is gone now, and to the project of the other.
      await page.getByText('Old Road', { exact: true }).first().click();
      await page.waitForURL(new RegExp(`/jobs/${gone._id}`));
      expect(asAtOf(page)).toBe(before);
      await page.getByText('Invoiced: Yes').waitFor();
      await page.goBack();
      await page.locator(`a[href^="/jobs/${kept._id}"]`).first().click();
      await page.waitForURL(new RegExp(`/jobs/${kept._id}`));
      const fee = page.getByRole('textbox', { name: 'Fee', exact: true });
      expect([
        await fee.inputValue(),
        await fee.isDisabled(),
        await page.locator('#page').getByRole('switch').count(),
      ]).toEqual(['£350', true, 0]);
      await page.getByText('Paid: No').waitFor();
      expect(await page.getByText('Ada Byrne').count()).toBe(0);
      await nothingToPress(page);
      await page.getByRole('button', { name: 'History', exact: true }).click();
      const history = page.getByRole('dialog', { name: 'History of this visit' });
      await history.getByText('Sound test scheduled').waitFor();
      // It begins with what was set when the visit was planned, and ends at the moment.
      await history.getByText('Fee set').waitFor();
      await history.getByText('£350').first().waitFor();
      expect(await history.getByText(/£400|£450|Paid turned on|Ada Byrne/).count()).toBe(0);
      await history.getByRole('button', { name: 'Close' }).click();
      await history.waitFor({ state: 'detached' });
      await page
        .locator('#page')
        .getByRole('link', { name: /Quay House/ })
        .click();
      await page.waitForURL(/\/enquiry\//);
      expect(asAtOf(page)).toBe(before);
      await page.getByText('£350 of £1,000 on visits').waitFor();
      await nothingToPress(page);
      expect(await fitsItsWidth(page)).toBe(true);

      // A button that somebody forgot changes nothing, and is told why.
      expect(await forgottenButton(desk, `/api/job/${kept._id}`)).toBe(
        'Nothing can be changed while you look at the past. Press Back to now, then try again.',
      );
      expect((await office.ask<Job>('GET', `/api/job/${kept._id}`)).price).toBe(450);

      // A reload keeps the moment; one press leaves it, and Back leads to it again.
      await page.reload();
      await page.getByText('£350 of £1,000 on visits').waitFor();
      await band(page).getByRole('button', { name: 'Back to now' }).click();
      await page.getByText('£450 of £1,000 on visits').waitFor();
      expect([await band(page).count(), asAtOf(page), await page.title()]).toEqual([0, null, 'Quay House · Soundings']);
      await page.goBack();
      await page.getByText('£350 of £1,000 on visits').waitFor();
      await band(page).waitFor();
    },
    120_000,
  );

  it('what a colleague changes meanwhile arrives in the figures of now, and in none of then', async () => {
    const then = await sit({ width: 1440, height: 1000 });
    const now = await office.sitDown({ width: 1440, height: 1000 });
    await then.page.goto(`${office.url}/financedashboard?as_at=${before}`);
    await shows(then.page, 'Projected Fee', '£950');
    await now.page.goto(`${office.url}/financedashboard`);
    await shows(now.page, 'Projected Fee', '£575.50');
    const asked: string[] = [];
    then.page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    const late = await office.plan({
      startjob: lastWeek(4, '09:00'),
      endjob: lastWeek(4, '12:00'),
      price: 80,
      address: '7 Late Street',
    });
    await shows(now.page, 'Projected Fee', '£655.50');
    expect(asked).toEqual([]);
    await shows(then.page, 'Projected Fee', '£950');
    await office.ask('DELETE', `/api/job/${late._id}`);
    await shows(now.page, 'Projected Fee', '£575.50');
    await now.context.close();
  }, 60_000);

  it('a colleague who is sent the link signs in and sees the same moment; a page that knows only now says so', async () => {
    const { page, context } = await office.newScreen({ width: 1440, height: 900 });
    await page.goto(`${office.url}/financedashboard?as_at=${before}`);
    await page.waitForURL(/\/login/);
    await page.getByLabel('Email').fill(firstAccount.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(firstAccount.password);
    await page.keyboard.press('Enter');
    await shows(page, 'Projected Fee', '£950');
    await band(page).waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.waitForURL(/\/enquiries/);
    expect(asAtOf(page)).toBe(before);
    await page.getByRole('link', { name: /^Equipment/ }).click();
    await page.waitForURL(/\/equipment/);
    await page.getByText('This page only shows the present, so As at was switched off.').waitFor();
    expect([asAtOf(page), await band(page).count()]).toEqual([null, 0]);
    // Unsaved work is not lost for a look at the past.
    await page.goto(`${office.url}/jobs/${kept._id}`);
    await page.getByRole('textbox', { name: 'Notes' }).fill('The key is with the porter.');
    await page.getByRole('button', { name: 'As at …' }).click();
    await page.getByRole('button', { name: /End of yesterday/ }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay on this page' })
      .click();
    expect(await page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('The key is with the porter.');
    await context.close();
  }, 60_000);

  it('a moment is chosen by a day and a time; one to come is refused, and before the first event nothing was known', async () => {
    const { page } = await sit({ width: 1440, height: 900 });
    await page.goto(`${office.url}/jobs`);
    await page.getByText('1–2 of 2').waitFor();
    await page.getByRole('button', { name: 'As at …' }).click();
    const picker = page.getByRole('dialog');
    await picker.getByLabel('Day').fill('31/12/2099');
    await picker.getByLabel('Time', { exact: true }).fill('10:00');
    await picker.getByRole('button', { name: 'Show' }).click();
    await picker.getByText('Please choose a moment that has passed.').waitFor();
    expect(asAtOf(page)).toBeNull();
    await picker.getByRole('button', { name: /End of the financial year/ }).click();
    await page.getByText('Nothing was known then.').waitFor();
    await band(page)
      .getByText(/As at \w+ 31 March \d{4}, 23:59/)
      .waitFor();
    expect(asAtOf(page)).toMatch(/-03-31T22:59:59\.999Z$/);
    for (const asAt of ['yesterday', '2099-01-01T00:00:00.000Z']) {
      await page.goto(`${office.url}/jobs?as_at=${asAt}`);
      await page
        .getByText(
          asAt === 'yesterday' ? 'This link contains an invalid date.' : 'Please choose a moment that has passed.',
        )
        .waitFor();
      expect(await page.getByText('Quay House').count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.getByText('1–2 of 2').waitFor();
  }, 60_000);

  it('from the history of a visit finance goes to how it stood before a change', async () => {
    const { page } = await sit({ width: 1440, height: 900 });
    await page.goto(`${office.url}/jobs/${kept._id}`);
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'History of this visit' });
    const paid = history
      .getByRole('listitem')
      .or(history.locator('.mantine-Timeline-item'))
      .filter({ hasText: 'Paid turned on' })
      .first();
    await paid.getByRole('link', { name: /^Before this change/ }).click();
    await band(page).waitFor();
    await page.getByText('Paid: No').waitFor();
    expect(await page.getByRole('textbox', { name: 'Fee', exact: true }).inputValue()).toBe('£400');
  }, 60_000);

  it.each(seats)(
    'compares two moments in pounds and in visits, and goes on to a visit and to its history, %s',
    async (_, seat) => {
      const { page } = await sit(seat);
      await page.goto(`${office.url}/financedashboard?as_at=${before}`);
      await band(page).getByRole('link', { name: 'Compare with now' }).click();
      await page.waitForURL(/\/compare\?/);
      await shows(page, 'Fees', '£575.50');
      await tile(page, 'Fees').getByText('− £374.50 less').waitFor();
      await page.goto(`${office.url}/compare?from=${before}&to=${after}`);
      await shows(page, 'Fees', '£525.50');
      await tile(page, 'Fees').getByText('£950 → £525.50').waitFor();
      await tile(page, 'Visits').getByText('the same').waitFor();
      await tile(page, 'Invoiced').getByText('− 1 visit fewer').waitFor();
      await tile(page, 'Paid').getByText('+ £400 more').waitFor();
      const list = page
        .getByRole('region', { name: 'Visits that differ' })
        .or(page.getByRole('list', { name: 'Visits that differ' }));
      await list.getByText('Fee £350 → £400; Paid on; Ada Byrne added').waitFor();
      await list.getByText('New: £125.50').waitFor();
      await list.getByText('Removed: £600, invoiced').waitFor();
      expect(await fitsItsWidth(page)).toBe(true);
      /** A card holds what can be done with its row in its folded part. */
      const unfolded = async (name: string): Promise<void> => {
        if (seat.width === 390) await list.getByRole('button', { name: `More: ${name}` }).click();
      };
      // Only what was removed; it opens as it was.
      await page.getByRole('button', { name: /^Removed 1 visit, £600 in fees/ }).click();
      await list.getByText('New: £125.50').waitFor({ state: 'detached' });
      await unfolded('Old Road');
      await page.getByRole('button', { name: 'Open as it was: Old Road' }).click();
      await page.waitForURL(new RegExp(`/jobs/${gone._id}`));
      expect(asAtOf(page)).toBe(before);
      await page.getByText('Invoiced: Yes').waitFor();
      await page.goBack();
      await page.getByRole('button', { name: /^Changed 1 visit, \+£50 in fees/ }).click();
      await unfolded('Quay House');
      await page.getByRole('button', { name: 'History: Quay House' }).click();
      await page
        .getByRole('dialog', { name: 'History of Quay House' })
        .getByText('Fee changed from £400 to £450')
        .waitFor();
      await page.getByRole('dialog', { name: 'History of Quay House' }).getByRole('button', { name: 'Close' }).click();
      await list.getByRole('link', { name: 'Quay House' }).click();
      await page.waitForURL(new RegExp(`/jobs/${kept._id}`));
      expect([asAtOf(page), await page.getByRole('textbox', { name: 'Fee', exact: true }).inputValue()]).toEqual([
        after,
        '£400',
      ]);
    },
    90_000,
  );

  it('saves lists and figures in files that carry the moment', async () => {
    const { page } = await sit({ width: 1440, height: 1000 });
    const name = async (button: string, item: RegExp): Promise<string> => {
      await page.getByRole('button', { name: button }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      return (await saved).suggestedFilename();
    };
    const day = before.slice(0, 10);
    await page.goto(`${office.url}/jobs?as_at=${before}`);
    await page.getByText('1–2 of 2').waitFor();
    expect(await name('Export', /\.csv/)).toMatch(
      new RegExp(`^site-visits-as-at-${day}-\\d\\d-\\d\\d(-\\d\\d)?\\.csv$`),
    );
    expect(await name('Export', /\.xlsx/)).toMatch(new RegExp(`^site-visits-as-at-${day}-`));
    await page.goto(`${office.url}/financedashboard?as_at=${before}`);
    expect(await name('Monthly Revenue: save', /CSV/)).toMatch(
      /^monthly-revenue-all-time-as-at-\d+-\w+-\d{4}-\d\d-\d\d(-\d\d)?\.csv$/,
    );
    await page.goto(`${office.url}/compare?from=${before}&to=${after}`);
    expect(await name('Export', /\.csv/)).toMatch(
      new RegExp(`^what-changed-as-at-${day}-.*-and-as-at-${day}-.*\\.csv$`),
    );
  }, 60_000);
});
