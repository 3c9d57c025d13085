import type { Page } from 'playwright-core';
import { until, type Desk } from '#test/harness/browser';
import { eventually } from '#test/harness/eventually';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

const { at } = countedFrom(mondayOf(0));

/** The headings of a grid, from left to right, as they stand on the screen. */
const headings = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('.ag-header-cell')].sort((one, other) => one.getBoundingClientRect().x - other.getBoundingClientRect().x).map((cell) => cell.textContent.trim()).filter((text) => text !== '')`,
  );
const widthOf = (page: Page, key: string): Promise<number> =>
  page.evaluate<number>(`document.querySelector('.ag-header-cell[col-id="${key}"]').getBoundingClientRect().width`);

describe('a grid is as somebody has it', () => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  let visit: string;
  const usual = [
    'Project name',
    'Project leader',
    'Enquiry date',
    'Address',
    'Postcode',
    'Client name',
    'Telephone',
    'Fee',
    'Remaining fee',
    'Status',
    'Actions',
  ];
  const loaded = async (): Promise<void> => {
    await page.getByText('Quay House').first().waitFor();
  };
  const menu = (): ReturnType<Page['getByRole']> => page.getByRole('dialog', { name: 'Columns' });
  const press = (name: string): Promise<void> => menu().getByRole('button', { name, exact: true }).click();
  /** Drags from the middle of one thing to a point of another. */
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + Math.sign(to.x - from.x) * 12, from.y, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 12 });
    await page.mouse.up();
  };
  const boxOf = (key: string): Promise<{ x: number; y: number; width: number; height: number }> =>
    page.evaluate(
      `(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector('.ag-header-cell[col-id="${key}"]').getBoundingClientRect())`,
    );

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/enquiry', {
      projectName: 'Quay House',
      price: 900,
      address: '1 Quay Street',
      name: 'Fern Fascia',
      postcode: 'BS1 5TR',
      email: 'fern@client.example',
      telephone: '07700 900123',
    });
    visit = (
      await office.plan({
        startjob: at(0, '09:00'),
        endjob: at(0, '12:00'),
        price: 1_234_567.89,
        address: '7 Nameless Yard',
      })
    )._id;
    desk = await office.sitDown();
    ({ page } = desk);
  }, 120_000);
  afterAll(() => office.close());

  it('after its columns were hidden, moved and widened from the menu, also when the page is loaded again', async () => {
    await page.goto(`${office.url}/enquiries`);
    await loaded();
    expect(await headings(page)).toEqual(usual);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await menu().getByRole('checkbox', { name: 'Project leader' }).click();
    // The focus stays on what is pressed, so that it can be pressed again.
    await menu().getByRole('button', { name: 'Move left: Address' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Address is column 2 of 9.').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Move left: Address');
    const before = await widthOf(page, 'postcode');
    await press('Wider: Postcode');
    await press('Wider: Postcode');
    const changed = [
      'Project name',
      'Address',
      'Enquiry date',
      'Postcode',
      'Client name',
      'Telephone',
      'Fee',
      'Remaining fee',
      'Status',
      'Actions',
    ];
    await page.reload();
    await loaded();
    expect(await headings(page)).toEqual(changed);
    expect(await widthOf(page, 'postcode')).toBe(before + 48);
    await page.getByRole('button', { name: 'Columns, changed' }).click();
    // What the rows are known by stays.
    expect(await menu().getByRole('checkbox', { name: 'Project name' }).isDisabled()).toBe(true);
    await press('As wide as what is in it: Postcode');
    await page.reload();
    await loaded();
    expect(await widthOf(page, 'postcode')).toBeLessThan(before + 48);
    await page.getByRole('button', { name: 'Columns, changed' }).click();
    await press('Back to the usual columns');
    expect(await headings(page)).toEqual(usual);
    expect(await widthOf(page, 'postcode')).toBe(before);
    await page.keyboard.press('Escape');
  }, 90_000);

  it('after they were dragged to another place and another width', async () => {
    const [address, name] = [await boxOf('address'), await boxOf('project_leader')];
    await drag({ x: address.x + 30, y: address.y + 18 }, { x: name.x + 20, y: name.y + 18 });
    const moved = ['Project name', 'Address', 'Project leader'];
    await eventually(async () => (await headings(page)).slice(0, 3).join() === moved.join());
    // A column that was moved slides to its place: its edge is taken hold of once nothing slides.
    await until(
      page,
      `(() => { const heads = document.querySelector('.ag-header'); heads.getBoundingClientRect(); return heads.getAnimations({ subtree: true }).length === 0; })()`,
    );
    const postcode = await boxOf('postcode');
    await drag(
      { x: postcode.x + postcode.width - 1, y: postcode.y + 18 },
      { x: postcode.x + postcode.width + 59, y: postcode.y + 18 },
    );
    const isWider = async (): Promise<boolean> => Math.abs((await widthOf(page, 'postcode')) - postcode.width - 60) < 3;
    await eventually(isWider);
    // The grid tells of a width a moment after the hand let go of it.
    await until(
      page,
      `Math.abs(Number(/postcode_(\\d+)/.exec(localStorage.getItem('soundings.columns'))?.[1]) - ${postcode.width + 60}) < 3`,
    );
    await page.reload();
    await loaded();
    expect((await headings(page)).slice(0, 3)).toEqual(moved);
    expect(await isWider()).toBe(true);
  }, 60_000);

  it('also when it was another version of the program that kept them, or nonsense', async () => {
    await page.evaluate(
      `localStorage.setItem('soundings.columns', JSON.stringify({ projects: 'colour.status.-telephone.projectName.postcode_130', visits: 7 }))`,
    );
    await page.reload();
    await loaded();
    expect(await headings(page)).toEqual([
      'Status',
      'Fee',
      'Remaining fee',
      'Project name',
      'Project leader',
      'Enquiry date',
      'Address',
      'Postcode',
      'Client name',
      'Actions',
    ]);
    await page.evaluate(`localStorage.setItem('soundings.columns', 'none of it')`);
    await page.reload();
    await loaded();
    expect(await headings(page)).toEqual(usual);
  }, 60_000);

  it('has every column of a visit in the order that is agreed, all within reach, and its headings above their figures', async () => {
    await page.goto(`${office.url}/jobs`);
    await page.locator('.ag-row').first().waitFor();
    expect(
      await page.evaluate<string[]>(
        `[...document.querySelectorAll('.ag-header-cell')].sort((one, other) => one.ariaColIndex - other.ariaColIndex).map((cell) => cell.querySelector('.ag-header-cell-text')?.textContent ?? '').filter((text) => text !== '')`,
      ),
    ).toEqual([
      'Date',
      'Type',
      'Project name',
      'Project leader',
      'Address',
      'Postcode',
      'Engineers',
      'Client name',
      'Telephone',
      'Fee',
      'Invoiced',
      'Paid',
      'Issued',
      'Status',
      'Actions',
    ]);
    const sides = (): Promise<readonly (string | null)[]> =>
      page.evaluate(
        `((body) => [body.getAttribute('data-hidden-left'), body.getAttribute('data-hidden-right')])(document.querySelector('.grid-body'))`,
      );
    expect(await sides()).toEqual(['false', 'true']);
    const date = await boxOf('startjob');
    await page.evaluate(`document.querySelector('.ag-grid-viewport').scrollTo({ left: 9999 })`);
    await until(page, `document.querySelector('.grid-body').getAttribute('data-hidden-right') === 'false'`);
    // Beside the date, which stays, and the buttons, which stay too.
    const [status, actions] = [await boxOf('status'), await boxOf('actions')];
    expect([(await boxOf('startjob')).x, status.x + status.width <= actions.x + 1]).toEqual([date.x, true]);
    const right = (selector: string): Promise<number> =>
      page.evaluate<number>(
        `(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector('${selector}')); return Math.round(range.getBoundingClientRect().right); })()`,
      );
    expect(await page.locator('.ag-row [col-id="price"]').first().textContent()).toBe('£1,234,567.89');
    expect(
      await page.evaluate(
        `((cell) => cell.scrollWidth <= cell.clientWidth)(document.querySelector('.ag-row [col-id="price"] .cell-text'))`,
      ),
    ).toBe(true);
    expect(
      Math.abs(
        (await right('.ag-header-cell[col-id="price"] .ag-header-cell-text')) -
          (await right('.ag-row [col-id="price"] .cell-text')),
      ),
    ).toBeLessThan(3);
  }, 60_000);

  it('on a phone: a visit without a name is called by its address, and a month begins with its first row', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${office.url}/jobs`);
    expect(await page.locator('.card-title').first().textContent()).toBe('7 Nameless Yard');
    await page.getByRole('button', { name: 'More: 7 Nameless Yard' }).click();
    await page.locator('.card-lines').getByText('Postcode').waitFor();
    expect(await page.locator('.card-lines').first().getByText('7 Nameless Yard').count()).toBe(0);
    await page.goto(`${office.url}/jobcalendar?view=month&date=${at(0, '09:00').slice(0, 8)}28`);
    await page.locator('.calendar [role="columnheader"]').first().waitFor();
    await page.locator('.calendar-frame').waitFor();
    expect(
      await page.evaluate(`[...document.querySelectorAll('.calendar *')].filter((part) => part.scrollTop > 0).length`),
    ).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  }, 60_000);

  it('on a phone: a row is three lines, and the filters stand in a sheet that leaves the rows in view', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${office.url}/jobs`);
    const cards = page.locator('.card');
    await cards.first().waitFor();
    const all = await cards.count();
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.card')].map((card) => Math.ceil(card.getBoundingClientRect().height))`,
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(88);
    const top = await page.evaluate<number>(`document.querySelector('.card').getBoundingClientRect().top`);
    expect(top).toBeLessThan(844 / 2);
    await page.getByRole('button', { name: 'Filters and order' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters and order' });
    await sheet.getByRole('combobox', { name: 'Paid' }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await page.waitForURL(/paid=true/);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await sheet.waitFor({ state: 'detached' });
    await until(page, `document.querySelectorAll('.card').length < ${all}`);
    await page.getByRole('button', { name: 'Filters and order, 1 set' }).waitFor();
    // What is set in the sheet is said above the rows, and is taken back there.
    await page
      .getByRole('group', { name: 'Filters that are set' })
      .getByRole('button', { name: 'Remove the filter Paid: Yes' })
      .click();
    await until(page, `document.querySelectorAll('.card').length === ${all}`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }, 60_000);

  it('leads on from what is not there', async () => {
    const link = (name: string): Promise<string | null> =>
      page.getByRole('main').getByRole('link', { name }).getAttribute('href');
    await page.goto(`${office.url}/no/such/page`);
    await page.getByText('There is no page at this address').waitFor();
    expect([await link('Site Visits'), await link('Projects')]).toEqual(['/jobs', '/enquiries']);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.locator('.palette-bar input').waitFor();
    await office.ask('DELETE', `/api/job/${visit}`);
    for (const id of [visit, 'ffffffff-ffff-7fff-8fff-ffffffffffff', 'not-an-id']) {
      await page.goto(`${office.url}/jobs/${id}`);
      await page.getByText('Site visit not found').waitFor();
      expect(await link('Site Visits')).toBe('/jobs');
      await page.goto(`${office.url}/enquiry/${id}`);
      await page.getByText('This project is not here').waitFor();
      expect(await link('Projects')).toBe('/enquiries');
    }
  }, 60_000);
});
