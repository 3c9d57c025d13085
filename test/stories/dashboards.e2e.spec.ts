import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Job } from '#contracts';
import type { Desk, SeatOptions } from '#test/harness/browser';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

// The dashboards begin with this week.
const { at } = countedFrom(mondayOf(0));

const place = { lat: 51.45, lng: -2.59 };
const airTest = { airtest: { types: 1, tests: 4 }, soundtest: undefined, kind: 'air' };

/** Both widths and both lights, each at least once. */
const seats: readonly (readonly [string, SeatOptions])[] = [
  ['at a desk', { width: 1440, height: 1000 }],
  ['on a phone in the dark', { width: 390, height: 844, dark: true }],
];

const fitsItsWidth = async (page: Page): Promise<boolean> => (await page.locator('html').evaluate<number, { readonly scrollWidth: number; readonly clientWidth: number }>(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)) <= 1;

/** What a field holds once it was filled in; the page's policy lets nothing be evaluated inside it. */
const filledIn = async (field: Locator, wanted: RegExp): Promise<string> => {
  for (let looks = 0; looks < 100; looks += 1) {
    const value = await field.inputValue();
    if (wanted.test(value)) return value;
    await pause(50);
  }
  throw new Error(`the field never held ${wanted.source}`);
};

describe('the dashboards', () => {
  let office: Office;
  const ids: Record<string, string> = {};
  const desks: Desk[] = [];

  const sit = async (options: SeatOptions): Promise<Desk> => {
    const desk = await office.sitDown(options);
    desks.push(desk);
    return desk;
  };
  const tile = (page: Page, label: string): Locator => page.locator('.tile').filter({ has: page.locator('.tile-label', { hasText: new RegExp(`^${label}$`) }) });
  const shows = (page: Page, label: string, text: string | RegExp): Promise<void> => tile(page, label).locator('.tile-figure', { hasText: text }).waitFor();
  const engineer = (name: string) => office.add('/api/users', { name, email: `${name.toLowerCase().replace(' ', '.')}@soundings.example`, password: 'a good long password', isEngineer: true });

  beforeAll(async () => {
    office = await openOffice();
    for (const name of ['Ann Airey', 'Ben Bass']) ids[name] = await engineer(name);
    const ann = [ids['Ann Airey']];
    // Ann works five days of nine hours this week, Ben one test of two hours; last week's report waits.
    for (const day of [0, 1, 2, 3, 4]) await office.plan({ startjob: at(day, '08:00'), endjob: at(day, '17:00'), engineers: ann, address: `${day + 1} Quay Street`, price: 400, ...(day === 0 ? { geocode: place } : {}) });
    await office.plan({ ...airTest, startjob: at(2, '09:00'), endjob: at(2, '11:00'), engineers: [ids['Ben Bass']], address: '9 Mill Lane', price: 250.5, delegated: true, geocode: place });
    await office.plan({ startjob: at(-7, '09:00'), endjob: at(-7, '12:00'), engineers: [ids['Ben Bass']], address: '5 Old Road', price: 600 });
  }, 120_000);
  afterAll(() => office.close());
  afterEach(async () => {
    for (const desk of desks.splice(0)) {
      expect(desk.errors).toEqual([]);
      await desk.context.close();
    }
  });

  it.each(seats)('the office sees the week, who is overworked and why, and the list behind a figure, %s', async (_, seat) => {
    const { page } = await sit(seat);
    await shows(page, 'Jobs', /^6$/);
    await shows(page, 'Projected Turnover', '£2,250.50');
    await shows(page, 'Hours', /^47$/);
    const ann = page.getByRole('row', { name: /Ann Airey/ });
    await ann.getByRole('button', { name: /^Concern\. More than 40 hours: 45 hours\./ }).waitFor();
    await ann.getByText('More than 40 hours: 45 hours.', { exact: true }).waitFor();
    await page.getByRole('row', { name: /Ben Bass/ }).getByRole('button', { name: /^Okay\./ }).waitFor();
    await page.getByText('4 without a location').waitFor();
    await page.getByRole('list', { name: 'Map of the jobs, as a list' }).getByRole('button').nth(1).waitFor();
    await page.getByRole('region', { name: 'Reports to Issue' }).or(page.getByRole('list', { name: 'Reports to Issue' })).getByText(/5 Old Road/).first().waitFor();
    expect(await fitsItsWidth(page)).toBe(true);
    // Only the air tests: the figures follow, and Ann stays a concern.
    await page.getByRole('combobox', { name: 'Test type' }).click();
    await page.getByRole('option', { name: 'Air Test' }).click();
    await shows(page, 'Jobs', /^1$/);
    await shows(page, 'Projected Turnover', '£250.50');
    await ann.getByRole('button', { name: /^Concern\. More than 40 hours: 45 hours of all work\./ }).waitFor();
    // The figure leads to the list that makes it up, and both say the same.
    await tile(page, 'Projected Turnover').getByRole('link').first().click();
    await page.waitForURL(/\/jobs\?/);
    await page.getByRole('heading', { name: 'Site Visits', exact: true }).waitFor();
    await page.getByText('1–1 of 1 · £250.50 in fees').waitFor();
    // A link that was sent to a colleague shows the same.
    await page.goBack();
    await page.reload();
    await shows(page, 'Projected Turnover', '£250.50');
  }, 90_000);

  it('the office steps from week to week, and what somebody else plans arrives by itself', async () => {
    const { page } = await sit({ width: 1440, height: 1000 });
    await shows(page, 'Jobs', /^6$/);
    await page.getByRole('button', { name: /^Previous:/ }).click();
    await shows(page, 'Jobs', /^1$/);
    await office.plan({ startjob: at(-6, '09:00'), endjob: at(-6, '12:00'), address: '7 Late Street', price: 100 }).then(({ _id }) => { ids['late'] = _id; });
    await shows(page, 'Jobs', /^2$/);
    await shows(page, 'Projected Turnover', '£700');
    await office.ask('DELETE', `/api/job/${ids['late'] ?? ''}`);
    await shows(page, 'Jobs', /^1$/);
  }, 60_000);

  const select = (page: Page, name: RegExp): Promise<void> => page.getByRole('checkbox', { name }).click();

  it.each(seats)('finance works off what is to be invoiced, with numbers, VAT and a way back, %s', async (_, seat) => {
    const { page } = await sit(seat);
    await page.goto(`${office.url}/financedashboard`);
    await shows(page, 'External Jobs', /^1$/);
    await shows(page, 'Invoiced Fee', /^£0$/);
    await select(page, /5 Old Road/);
    await select(page, /9 Mill Lane/);
    await page.getByText('2 jobs', { exact: true }).first().waitFor();
    await page.getByText('£1,020.60').first().waitFor();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('menuitem', { name: /^Invoiced/ }).click();
    await page.getByText('Invoiced turned on for 2 jobs').waitFor();
    await shows(page, 'Invoiced Fee', '£850.50');
    await page.getByRole('checkbox', { name: /5 Old Road/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Invoiced is back as it was').waitFor();
    await shows(page, 'Invoiced Fee', /^£0$/);
    // One number for each, and the register shows them.
    await select(page, /5 Old Road/);
    await select(page, /9 Mill Lane/);
    await page.getByRole('button', { name: 'Invoice...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invoice 2 jobs' });
    const number = dialog.getByRole('textbox', { name: /nvoice number/ });
    const first = Number((await filledIn(number, /^INV-\d+$/)).slice(4));
    await dialog.getByRole('radio', { name: 'A number for each' }).check();
    await dialog.getByText('£170.10').first().waitFor();
    await dialog.getByRole('button', { name: 'Invoice 2 jobs' }).click();
    await page.getByText(`2 jobs invoiced: INV-${first} to INV-${first + 1}`).waitFor();
    await shows(page, 'Invoiced Fee', '£850.50');
    const jobs = (await office.ask<readonly Job[]>('GET', '/api/job?register=true')).map(({ address, invoice_number, completion }) => [address, invoice_number, completion.invoiced]);
    expect(jobs.sort()).toEqual([['5 Old Road', `INV-${first}`, true], ['9 Mill Lane', `INV-${first + 1}`, true]]);
    await page.goto(`${office.url}/invoice`);
    await page.getByText(`INV-${first + 1}`).first().waitFor();
    expect(await fitsItsWidth(page)).toBe(true);
    // For whoever sits down next.
    const { changed } = await office.ask<{ changed: readonly string[] }>('POST', '/api/job/completion', { ids: (await office.ask<readonly Job[]>('GET', '/api/job?invoiced=true')).map(({ _id }) => _id), flag: 'invoiced', value: false });
    expect(changed).toHaveLength(2);
    for (const { _id } of await office.ask<readonly Job[]>('GET', '/api/job?register=true')) await office.ask('PUT', `/api/job/${_id}`, { invoice_number: '' });
  }, 120_000);

  it('finance is warned of a number that is in use, and a chart can be read as a table and saved', async () => {
    const { page } = await sit({ width: 1440, height: 1000, dark: true });
    const [taken] = await office.ask<readonly Job[]>('GET', '/api/job?q=mill%20lane');
    await office.ask('PUT', `/api/job/${taken?._id ?? ''}`, { invoice_number: 'INV-5000' });
    await page.goto(`${office.url}/financedashboard`);
    await select(page, /5 Old Road/);
    await page.getByRole('button', { name: 'Invoice...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invoice 1 job' });
    const number = dialog.getByRole('textbox', { name: /nvoice number/ });
    await filledIn(number, /^INV-5001$/);
    await number.fill('inv-5000');
    await dialog.getByText(/inv-5000 is already the invoice number of 9 Mill Lane/).first().waitFor();
    await dialog.getByRole('button', { name: 'Invoice 1 job' }).click();
    await dialog.getByRole('button', { name: 'Take the next free one' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Job Types: show as table' }).click();
    await page.getByRole('region', { name: 'Job Types, as a table' }).getByRole('row', { name: /Sound Test/ }).waitFor();
    for (const [item, file] of [['Save as CSV', /\.csv$/], ['Save as PNG', /\.png$/]] as const) {
      await page.getByRole('button', { name: 'Job Types: save' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      expect((await saved).suggestedFilename()).toMatch(file);
    }
  }, 90_000);
});
