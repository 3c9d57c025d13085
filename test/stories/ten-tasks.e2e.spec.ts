import type { Locator, Page } from 'playwright-core';
import type { Job } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { comeIn, countedFrom, fern, mondayOf, openOffice, typed, type Office } from '#test/harness/office';

const { day, at } = countedFrom(mondayOf(1));
const ed = { name: 'Ed Eaves', email: 'ed@soundings.example', password: 'long enough to remember' };

/** What a person's hands did, counted where they do it: presses of the mouse or a finger (a drag is one), keys that are no text, and fields that are filled. */
interface Count {
  clicks: number;
  keys: number;
  fields: number;
}

/** The limits are what each task takes today; docs/measurements.md sets them beside other tools. */
const limits: Readonly<Record<string, Count>> = {
  'plan a visit on a project with engineer, car and kit': { clicks: 6, keys: 0, fields: 3 },
  'mark a visit confirmed': { clicks: 1, keys: 0, fields: 0 },
  'book a car for a day': { clicks: 5, keys: 1, fields: 1 },
  'confirm to the client by email': { clicks: 2, keys: 0, fields: 0 },
  'move a visit to another day': { clicks: 1, keys: 0, fields: 0 },
  'find a visit by its postcode': { clicks: 0, keys: 2, fields: 1 },
  'make the invoice of a visit': { clicks: 2, keys: 0, fields: 0 },
  'mark an invoice paid': { clicks: 1, keys: 0, fields: 0 },
  'say that one has arrived': { clicks: 2, keys: 0, fields: 0 },
  'write a note on site': { clicks: 2, keys: 0, fields: 1 },
};

describe('the ten most frequent tasks', () => {
  let office: Office;
  let desk: Desk;
  let phone: Desk;
  let page: Page;
  let project: string;
  const visits: Record<string, Job> = {};
  const counted: Record<string, Count> = {};
  let count: Count = { clicks: 0, keys: 0, fields: 0 };

  let doing = '';
  /** A picture of what is on the screen before each step, where LOOK_AT names a folder. */
  const look = async (on: Page): Promise<void> => {
    const folder = process.env['LOOK_AT'];
    const step = count.clicks + count.keys + count.fields + 1;
    if (folder !== undefined && doing !== '')
      await on.screenshot({ path: `${folder}/task-${doing.replace(/[^a-z]+/gi, '-')}-${step}.png` });
  };
  const click = async (what: Locator): Promise<void> => {
    await look(what.page());
    await what.click();
    count.clicks += 1;
  };
  const press = async (on: Page, key: string): Promise<void> => {
    await look(on);
    await on.keyboard.press(key);
    count.keys += 1;
  };
  const fill = async (what: Locator, text: string): Promise<void> => {
    await look(what.page());
    await what.fill(text);
    count.fields += 1;
  };
  const button = (name: string, on: Page = page): Locator => on.getByRole('button', { name, exact: true });
  const choose = async (field: string, option: string): Promise<void> => {
    await click(page.getByRole('combobox', { name: field }));
    await click(page.getByRole('option', { name: new RegExp(`^${option}`) }));
  };
  /** Where the person is already is not counted. */
  const task = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    count = { clicks: 0, keys: 0, fields: 0 };
    doing = name;
    await work();
    await look(name.startsWith('say') || name.startsWith('write') ? phone.page : page);
    doing = '';
    counted[name] = count;
    const limit = limits[name];
    if (limit === undefined) throw new Error(`no limit for: ${name}`);
    for (const what of ['clicks', 'keys', 'fields'] as const)
      expect([name, what, Math.max(count[what], limit[what])]).toEqual([name, what, limit[what]]);
  };

  beforeAll(async () => {
    office = await openOffice();
    const engineer = await office.add('/api/users', { ...ed, isEngineer: true });
    await office.add('/api/car', { name: 'Van 1', numberplate: 'SN26 QAA', location: 'Yard' });
    await office.add('/api/kits', { name: 'Sound set 1', type: 'Sound Testing', calibration_due: day(90) });
    project = await office.add('/api/enquiry', {
      projectName: 'Quay House',
      price: 900,
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      contact: fern,
    });
    const soon = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000).toISOString();
    const later = new Date(Date.parse(soon) + 7_200_000).toISOString();
    visits['soon'] = await office.plan({
      startjob: soon,
      endjob: later,
      address: '12 Tanners Yard',
      engineers: [engineer],
    });
    visits['week'] = await office.plan({
      startjob: at(1, '09:00'),
      endjob: at(1, '12:00'),
      address: '4 Loom Street',
      postcode: 'EX2 7QQ',
      invoice_number: 'LS-1',
    });
    await office.ask('PUT', '/api/company', { name: 'Quaver Acoustics', email: 'office@quaver.example' });
    desk = await office.sitDown();
    ({ page } = desk);
    phone = await office.newScreen({ width: 390, height: 844 });
    await comeIn(phone.page, office.url, ed);
  }, 120_000);
  afterAll(async () => {
    process.stderr.write(
      `${Object.entries(counted)
        .map(([name, { clicks, keys, fields }]) => `| ${name} | ${clicks} | ${keys} | ${fields} |`)
        .join('\n')}\n`,
    );
    await office.close();
  });

  it('of the office: plan a visit, mark it confirmed', async () => {
    await page.goto(`${office.url}/enquiry/${project}`);
    await button('Create').waitFor();
    await task('plan a visit on a project with engineer, car and kit', async () => {
      await click(button('Create'));
      await click(page.getByRole('menuitem', { name: 'Sound Test' }));
      await fill(page.getByRole('textbox', { name: 'Date', exact: true }), typed(day(3)));
      await choose('Engineer 1', ed.name);
      await click(button('Take Van 1 and Sound set 1'));
      await fill(page.getByRole('textbox', { name: 'Number of sets' }), '4');
      await fill(page.getByRole('textbox', { name: 'Number of dwellings' }), '20');
      await click(button('Save'));
      await page.getByText('Job Created!').waitFor();
    });

    await page.goto(`${office.url}/dashboard`);
    const confirmed = page.getByRole('switch', { name: /^Confirmed, .*12 Tanners Yard/ }).first();
    // The rows become a grid under the pointer, and what was pressed before that is done all the same.
    await task('mark a visit confirmed', () => click(confirmed));
    while (!(await office.ask<Job>('GET', `/api/job/${visits['soon']?._id ?? ''}`)).completion.confirmed)
      await page.waitForTimeout(50);
  }, 60_000);

  it('of the office: book a car', async () => {
    await page.goto(`${office.url}/cars`);
    const row = button('Book: Van 1');
    await row.waitFor();
    await task('book a car for a day', async () => {
      await click(row);
      await choose('Type', 'MOT');
      await fill(page.getByLabel('Start date'), typed(day(4)));
      // The days of the month lie over what comes next.
      await press(page, 'Tab');
      await click(button('All day'));
      await click(page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }));
      await page.getByText('Booking Created!').waitFor();
    });
  }, 60_000);

  it('of the office: write to the client', async () => {
    await page.goto(`${office.url}/jobs/${visits['week']?._id ?? ''}`);
    await button('Email').waitFor();
    // There is no mail server in this office: the call itself is measured by its own story.
    await page.route('**/api/settings', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), sendsEmail: true } });
    });
    await page.route('**/emails', (route) =>
      route.fulfill({
        json:
          route.request().method() === 'GET'
            ? []
            : { _id: 'x', to: fern.email, subject: '', text: '', status: 'sent', at: at(0, '09:00'), by: ed },
      }),
    );
    await page.reload();
    await button('Email').waitFor();
    await task('confirm to the client by email', async () => {
      await click(button('Email'));
      await click(button('Send'));
      await page.getByText('Email sent').waitFor();
    });
    await page.unrouteAll();
  }, 60_000);

  it('of the office: move a visit', async () => {
    await page.goto(`${office.url}/jobcalendar?view=week&date=${day(0)}`);
    const entry = page.getByRole('button', { name: /4 Loom Street/ }).first();
    // The calendar is at rest then, and nothing lies over the entry.
    await entry.hover();
    await task('move a visit to another day', async () => {
      const from = await entry.boundingBox();
      if (from === null) throw new Error('the entry is not on the screen');
      const [x, y] = [from.x + from.width / 2, from.y + 20];
      const columns = await page.evaluate<number>(
        `document.querySelector('.calendar [role="columnheader"]:nth-child(3)').getBoundingClientRect().width`,
      );
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 10, y + 4, { steps: 4 });
      await page.mouse.move(x + columns, y, { steps: 12 });
      await page.mouse.up();
      count.clicks += 1;
      await page.getByText(/now 09:00 to 12:00/).waitFor();
    });
    expect((await office.ask<Job>('GET', `/api/job/${visits['week']?._id ?? ''}`)).startjob).toBe(at(2, '09:00'));
  }, 60_000);

  it('of the office: find a visit', async () => {
    await page.goto(`${office.url}/dashboard`);
    await page.getByRole('button', { name: /^Find anything…/ }).waitFor();
    await task('find a visit by its postcode', async () => {
      await press(page, 'Control+k');
      await fill(page.locator('.palette-bar input'), 'ex27qq');
      await page.getByRole('option', { name: /4 Loom Street/ }).waitFor();
      await press(page, 'Enter');
      await page.waitForURL(`**/jobs/${visits['week']?._id ?? ''}`);
    });
  }, 60_000);

  it('of finance: invoice and paid', async () => {
    await page.goto(`${office.url}/jobs/${visits['week']?._id ?? ''}`);
    await button('Invoice').waitFor();
    await task('make the invoice of a visit', async () => {
      await click(button('Invoice'));
      const saving = page.waitForEvent('download');
      await click(button('Download invoice'));
      await saving;
    });
    await page.goto(`${office.url}/invoice/visits`);
    const paid = page.getByRole('switch', { name: /^Paid, .*4 Loom Street/ }).first();
    await paid.waitFor();
    await task('mark an invoice paid', () => click(paid));
    while (!(await office.ask<Job>('GET', `/api/job/${visits['week']?._id ?? ''}`)).completion.paid)
      await page.waitForTimeout(50);
  }, 120_000);

  it('of an engineer with a phone: arrival and a note', async () => {
    const { page: hand } = phone;
    await hand.goto(`${office.url}/engineerdashboard`);
    await hand.getByRole('article', { name: 'Next visit' }).waitFor();
    await task('say that one has arrived', async () => {
      await click(
        hand.getByRole('article', { name: 'Next visit' }).getByRole('link', { name: 'Open the visit' }).first(),
      );
      await click(button('I have arrived', hand));
      await hand.getByRole('group', { name: 'Arrived on site' }).waitFor();
    });
    await task('write a note on site', async () => {
      await click(button('Write notes', hand));
      await fill(hand.getByRole('textbox', { name: 'Notes' }), 'Key safe by the blue door');
      await click(button('Save', hand));
      await hand.locator('.my-day-notes').getByText('Key safe by the blue door').waitFor();
    });
  }, 120_000);
});
