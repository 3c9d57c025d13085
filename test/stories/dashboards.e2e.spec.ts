import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { Job } from '#contracts';
import type { Desk, SeatOptions } from '#test/harness/browser';
import { fitsItsWidth } from '#test/harness/look';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

// The dashboards begin with this week.
const { at } = countedFrom(mondayOf(0));

const place = { lat: 51.45, lng: -2.59 };
const airTest = { airtest: { types: 1, tests: 4 }, soundtest: undefined, kind: 'air' };

const kit = { name: 'Kit Kestrel', position: 'Owner', email: 'kit@kestrel.example', telephone: '07700900321' };

/** Both widths and both lights, each at least once. */
const seats: readonly (readonly [string, SeatOptions])[] = [
  ['at a desk', { width: 1440, height: 1000 }],
  ['on a phone in the dark', { width: 390, height: 844, dark: true }],
];

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

  const sit = async (options: SeatOptions & { readonly at?: string }): Promise<Desk> => {
    const desk = await office.sitDown({ at: '/dashboard', ...options });
    desks.push(desk);
    return desk;
  };
  const tile = (page: Page, label: string): Locator =>
    page.locator('.tile').filter({ has: page.locator('.tile-label', { hasText: new RegExp(`^${label}$`) }) });
  const shows = (page: Page, label: string, text: string | RegExp): Promise<void> =>
    tile(page, label).locator('.tile-figure', { hasText: text }).waitFor();
  const engineer = (name: string) =>
    office.add('/api/users', {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@soundings.example`,
      password: 'a good long password',
      isEngineer: true,
    });

  beforeAll(async () => {
    office = await openOffice();
    for (const name of ['Ann Airey', 'Ben Bass']) ids[name] = await engineer(name);
    const ann = [ids['Ann Airey']];
    // Ann works five days of nine hours this week, Ben one test of two hours; last week's report waits.
    for (const day of [0, 1, 2, 3, 4])
      await office.plan({
        startjob: at(day, '08:00'),
        endjob: at(day, '17:00'),
        engineers: ann,
        address: `${day + 1} Quay Street`,
        price: 400,
        ...(day === 0 ? { geocode: place } : {}),
      });
    await office.plan({
      ...airTest,
      startjob: at(2, '09:00'),
      endjob: at(2, '11:00'),
      engineers: [ids['Ben Bass']],
      address: '9 Mill Lane',
      price: 250.5,
      delegated: true,
      geocode: place,
      contact: kit,
    });
    await office.plan({
      startjob: at(-7, '09:00'),
      endjob: at(-7, '12:00'),
      engineers: [ids['Ben Bass']],
      address: '5 Old Road',
      price: 600,
    });
  }, 120_000);
  afterAll(() => office.close());
  afterEach(async () => {
    for (const { context } of desks.splice(0)) await context.close();
  });

  it.each(seats)(
    'the office sees the week, who is overworked and why, and the list behind a figure, %s',
    async (_, seat) => {
      const { page } = await sit(seat);
      await shows(page, 'Jobs', /^6$/);
      await shows(page, 'Projected Turnover', '£2,250.50');
      await shows(page, 'Hours', /^47$/);
      const ann = page.getByRole('row', { name: /Ann Airey/ });
      await ann.getByRole('button', { name: /^Concern\. More than 40 hours: 45 hours\./ }).waitFor();
      await ann.getByText('More than 40 hours: 45 hours.', { exact: true }).waitFor();
      await page
        .getByRole('row', { name: /Ben Bass/ })
        .getByRole('button', { name: /^Okay\./ })
        .waitFor();
      await page.getByRole('list', { name: 'Map of the jobs, as a list' }).getByRole('button').nth(1).waitFor();
      await page
        .getByRole('region', { name: 'Reports to Issue' })
        .or(page.getByRole('list', { name: 'Reports to Issue' }))
        .getByText(/5 Old Road/)
        .first()
        .waitFor();
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
    },
    90_000,
  );

  it('the office steps from week to week, and what someone else plans arrives by itself', async () => {
    const { page } = await sit({ width: 1440, height: 1000 });
    await shows(page, 'Jobs', /^6$/);
    await page.getByRole('button', { name: /^Previous:/ }).click();
    await shows(page, 'Jobs', /^1$/);
    await office
      .plan({ startjob: at(-6, '09:00'), endjob: at(-6, '12:00'), address: '7 Late Street', price: 100 })
      .then(({ _id }) => {
        ids['late'] = _id;
      });
    await shows(page, 'Jobs', /^2$/);
    await shows(page, 'Projected Turnover', '£700');
    await office.ask('DELETE', `/api/job/${ids['late'] ?? ''}`);
    await shows(page, 'Jobs', /^1$/);
  }, 60_000);

  const select = (page: Page, name: RegExp): Promise<void> => page.getByRole('checkbox', { name }).click();

  it.each(seats)(
    'finance works off what is to be invoiced, with numbers, VAT and a way back, %s',
    async (_, seat) => {
      const { page } = await sit({ ...seat, at: '/financedashboard' });
      await shows(page, 'External Jobs', /^1$/);
      await shows(page, 'Invoiced Fee', /^£0$/);
      await select(page, /5 Old Road/);
      await select(page, /9 Mill Lane/);
      await page.getByText('2 jobs', { exact: true }).first().waitFor();
      await page.getByText('£1,020.60').first().waitFor();
      await page.getByRole('button', { name: 'Mark as' }).click();
      await page.getByRole('menuitem', { name: /^Invoiced/ }).click();
      await page.getByText('2 visits marked Invoiced').waitFor();
      await shows(page, 'Invoiced Fee', '£850.50');
      await page.getByRole('checkbox', { name: /5 Old Road/ }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Change undone').waitFor();
      await shows(page, 'Invoiced Fee', /^£0$/);
      // One invoice for each client, with its number and total before it is made.
      const invoice = async () => {
        for (const job of [/5 Old Road/, /9 Mill Lane/, /1 Quay Street/]) await select(page, job);
        await page.getByRole('button', { name: 'Invoice...' }).click();
        const dialog = page.getByRole('dialog', { name: 'Invoices' });
        const [kit, fern] = [
          dialog.getByRole('region', { name: 'Kit Kestrel' }),
          dialog.getByRole('region', { name: 'Fern Fascia' }),
        ];
        await kit.getByText('£300.60').waitFor();
        await fern.getByText('£1,200', { exact: true }).waitFor();
        expect(await fern.getByRole('listitem').count()).toBe(2);
        const shown = await Promise.all([kit, fern].map((one) => filledIn(one.getByRole('textbox'), /^INV-\d+$/)));
        await dialog.getByRole('button', { name: 'Make 2 invoices' }).click();
        const saving = page.waitForEvent('download');
        await dialog.getByRole('button', { name: `Download ${shown[1] ?? ''} - Fern Fascia.docx` }).click();
        expect((await saving).suggestedFilename()).toBe(`${shown[1] ?? ''} - Fern Fascia.docx`);
        return { dialog, kit: shown[0] ?? '', fern: shown[1] ?? '' };
      };
      const taken = await invoice();
      await shows(page, 'Invoiced Fee', '£1,250.50');
      await taken.dialog.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The invoices are void, and their jobs are to be invoiced again.').waitFor();
      await shows(page, 'Invoiced Fee', /^£0$/);
      await page.getByRole('checkbox', { name: /5 Old Road/ }).waitFor();
      const made = await invoice();
      // A number that was used stays used.
      expect([made.kit, made.fern].some((number) => [taken.kit, taken.fern].includes(number))).toBe(false);
      await made.dialog.getByRole('button', { name: 'Done' }).click();
      const jobs = (await office.ask<readonly Job[]>('GET', '/api/job?register=true')).map(
        ({ address, invoice_number, completion }) => [address, invoice_number, completion.invoiced],
      );
      expect(jobs.sort()).toEqual([
        ['1 Quay Street', made.fern, true],
        ['5 Old Road', made.fern, true],
        ['9 Mill Lane', made.kit, true],
      ]);
      await page.goto(`${office.url}/invoice`);
      await page.getByText(made.fern).first().waitFor();
      expect(await fitsItsWidth(page)).toBe(true);
      // For whoever sits down next.
      const documents = await office.ask<readonly { _id: string; void: boolean }[]>(
        'GET',
        `/api/documents?visit=${(await office.ask<readonly Job[]>('GET', '/api/job?q=old%20road'))[0]?._id ?? ''}`,
      );
      expect(documents.slice(0, 2).map((document) => document.void)).toEqual([false, true]);
      for (const { _id, version } of await office.ask<readonly Job[]>('GET', '/api/job?register=true'))
        await office.ask('PUT', `/api/job/${_id}`, { invoice_number: '', completion: { invoiced: false }, version });
    },
    120_000,
  );

  it('finance is warned of a number that is in use, and a chart can be read as a table and saved', async () => {
    const [taken] = await office.ask<readonly Job[]>('GET', '/api/job?q=mill%20lane');
    await office.ask('PUT', `/api/job/${taken?._id ?? ''}`, { invoice_number: 'INV-5000' });
    const { page } = await sit({ width: 1440, height: 1000, dark: true, at: '/financedashboard' });
    await select(page, /5 Old Road/);
    await page.getByRole('button', { name: 'Invoice...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invoices' });
    const number = dialog.getByRole('textbox', { name: /nvoice number/ });
    await filledIn(number, /^INV-5001$/);
    await number.fill('inv-5000');
    await dialog
      .getByText(/inv-5000 is already the invoice number of 9 Mill Lane/)
      .first()
      .waitFor();
    expect(
      await dialog
        .getByRole('link', { name: /9 Mill Lane/ })
        .first()
        .getAttribute('href'),
    ).toBe(`/jobs/${taken?._id ?? ''}`);
    await dialog.getByRole('button', { name: 'Make 1 invoice' }).click();
    await dialog.getByRole('button', { name: 'Take the next free numbers' }).click();
    await filledIn(number, /^INV-5001$/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Job Types: show as table' }).click();
    await page
      .getByRole('region', { name: 'Job Types, as a table' })
      .getByRole('row', { name: /Sound Test/ })
      .waitFor();
    for (const [item, file] of [
      ['Save as CSV', /\.csv$/],
      ['Save as PNG', /\.png$/],
    ] as const) {
      await page.getByRole('button', { name: 'Job Types: save' }).click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: item }).click();
      expect((await saved).suggestedFilename()).toMatch(file);
    }
  }, 90_000);
});
