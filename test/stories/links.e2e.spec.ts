import type { Page } from 'playwright-core';
import { atRest } from '#test/harness/access';
import { until, type Desk } from '#test/harness/browser';
import { comeIn, countedFrom, fern, mondayOf, openOffice, type Office } from '#test/harness/office';

const { at } = countedFrom(mondayOf(1));
const otto = { name: 'Otto Octave', email: 'otto@soundings.example', password: 'correct horse battery' };

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const choose = async (page: Page, field: string, option: string | RegExp): Promise<void> => {
  await page
    .getByRole('combobox', { name: field })
    .or(page.getByRole('textbox', { name: field }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
};
const segment = (page: Page, name: string): Promise<void> =>
  page.locator('.mantine-SegmentedControl-label', { hasText: name }).first().click();

/** What somebody chooses on a page, and what it must show only then. */
const chosen: readonly { readonly path: string; readonly act: (page: Page) => Promise<void> }[] = [
  {
    path: '/dashboard',
    act: async (page) => {
      await press(page, /^Next: /);
      await choose(page, 'Engineer', otto.name);
    },
  },
  { path: '/financedashboard', act: (page) => choose(page, 'Year', /^20\d\d/) },
  {
    path: '/jobcalendar',
    act: async (page) => {
      await segment(page, 'Month');
      await page.keyboard.press('ArrowRight');
    },
  },
  {
    path: '/resourcecalendar',
    act: async (page) => {
      await segment(page, 'Timeline');
      await press(page, /^Next/);
    },
  },
  { path: '/enquiries', act: (page) => choose(page, 'Status', 'Complete') },
  { path: '/jobs', act: (page) => choose(page, 'Type', 'Air Test') },
  { path: '/audit', act: (page) => page.getByRole('searchbox', { name: 'Search' }).first().fill('Quay') },
  { path: '/invoice', act: (page) => page.getByRole('searchbox', { name: 'Search' }).first().fill('Quay') },
];

describe('a link that is sent to a colleague', () => {
  let office: Office;
  let desk: Desk;
  let other: Desk;

  const open = async ({ page }: Desk, address: string): Promise<void> => {
    await page.goto(address);
    await atRest(page);
  };
  /** Everything that the page says, and what is chosen in its fields. */
  const said = ({ page }: Desk): Promise<string> =>
    page.evaluate<string>(
      `[document.getElementById('page').innerText, ...[...document.querySelectorAll('#page input:not([type="hidden"])')].map((field) => field.type === 'radio' || field.type === 'checkbox' ? String(field.checked) : field.value)].join('\\n')`,
    );

  beforeAll(async () => {
    office = await openOffice();
    const id = await office.add('/api/users', { ...otto, isEngineer: true });
    for (const [days, kind, address] of [
      [0, 'sound', '1 Quay Street'],
      [8, 'air', '2 Mill Lane'],
      [30, 'sound', '3 Dock Road'],
    ] as const)
      await office.plan({ kind, startjob: at(days, '09:00'), endjob: at(days, '12:00'), address, engineers: [id] });
    desk = await office.sitDown();
    other = await office.newScreen();
    await comeIn(other.page, office.url, otto);
  }, 120_000);
  afterAll(() => office.close());

  it.each(chosen)(
    'shows what was chosen on $path',
    async ({ path, act }) => {
      await open(desk, `${office.url}${path}`);
      const usual = await said(desk);
      const before = desk.page.url();
      await act(desk.page);
      await until(desk.page, `location.href !== ${JSON.stringify(before)}`);
      // A busy machine draws late and changes the address late: both pages are read until they agree.
      let link = '';
      let [mine, theirs] = ['', ''];
      for (let tries = 0; tries < 100 && (mine === usual || theirs !== mine || link !== desk.page.url()); tries += 1) {
        if (link !== desk.page.url()) await open(other, (link = desk.page.url()));
        else await desk.page.waitForTimeout(250);
        [mine, theirs] = [await said(desk), await said(other)];
      }
      expect(mine).not.toBe(usual);
      expect(theirs).toBe(mine);
    },
    60_000,
  );

  it('a row is a link: it is opened here, beside with Ctrl or the middle button, and its project by its name', async () => {
    const { page } = desk;
    const project = await office.add('/api/enquiry', {
      projectName: 'Quay House',
      price: 900,
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      contact: fern,
    });
    const visit = await office.plan({
      startjob: at(50, '09:00'),
      endjob: at(50, '12:00'),
      address: '4 Crane Wharf',
      enquiry_id: project,
    });
    await open(desk, `${office.url}/jobs?view=usual`);
    const row = page.getByRole('row').filter({ hasText: '4 Crane Wharf' });
    const cell = (key: string) => row.locator(`[col-id="${key}"]`);
    expect(await cell('startjob').getByRole('link').getAttribute('href')).toBe(`/jobs/${visit._id}`);
    for (const way of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const beside = page.context().waitForEvent('page');
      await cell('address').click(way);
      const opened = await beside;
      await opened.waitForURL(`**/jobs/${visit._id}`);
      await opened.close();
      expect(new URL(page.url()).pathname).toBe('/jobs');
    }
    await cell('projectName').getByRole('link', { name: 'Quay House' }).click();
    await page.waitForURL(`**/enquiry/${project}`);
    await page.goBack();
    await cell('address').click();
    await page.waitForURL(`**/jobs/${visit._id}`);
    // On a phone the card is the link.
    const phone = await office.sitDown({ width: 390, height: 844 });
    await phone.page.goto(`${office.url}/jobs`);
    await phone.page.getByRole('link', { name: 'Quay House' }).click();
    await phone.page.waitForURL(`**/jobs/${visit._id}`);
    await phone.context.close();
  }, 60_000);
});
