import type { Locator, Page } from 'playwright-core';
import type { SavedView } from '#contracts';
import { answerLate, until, type Desk } from '#test/harness/browser';
import { comeIn, countedFrom, fern, mondayOf, openOffice, type Office } from '#test/harness/office';

const { at } = countedFrom(mondayOf(2));

describe('views of a list', () => {
  let office: Office;
  let desk: Desk;
  let page: Page;

  const rows = async (): Promise<readonly string[]> =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('.ag-row [col-id="address"]')].sort((one, other) => one.getBoundingClientRect().y - other.getBoundingClientRect().y).map((cell) => cell.textContent.trim())`,
    );
  const open = async (query = ''): Promise<void> => {
    await page.goto(`${office.url}/jobs${query}`);
    await page.locator('.ag-row').first().waitFor();
  };
  const views = (): Promise<readonly SavedView[]> => office.ask<readonly SavedView[]>('GET', '/api/views');

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/users', {
      name: 'Otto Octave',
      email: 'otto@soundings.example',
      password: 'correct horse battery',
      isEngineer: true,
    });
    const project = await office.add('/api/enquiry', {
      projectName: 'Quay House',
      price: 900,
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      contact: fern,
    });
    for (const [days, address, more] of [
      [0, '1 Mill Lane', {}],
      [1, '2 Mill Lane', { completion: { confirmed: true } }],
      [2, '3 Mill Lane', {}],
      [3, '4 Dock Road', { completion: { confirmed: true } }],
    ] as const)
      await office.plan({
        startjob: at(days, '09:00'),
        endjob: at(days, '12:00'),
        address,
        price: 300 + days,
        enquiry_id: project,
        ...more,
      });
    desk = await office.sitDown();
    ({ page } = desk);
  }, 240_000);
  afterAll(() => office.close());

  it('what is shown is saved as a view, chosen with one press, and its link shows a colleague the same', async () => {
    await open('?status=Confirmed&sort=startjob');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Telephone' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('button', { name: 'Move left: Address' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save as a view ...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please give the view a name.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Confirmed first');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The view “Confirmed first” is saved').waitFor();
    // Another day, another window: all rows, then one press.
    await open('?view=usual');
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 4`);
    await page.getByRole('button', { name: 'Confirmed first', exact: true }).click();
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 2`);
    expect(await rows()).toEqual(['2 Mill Lane', '4 Dock Road']);
    const address = new URL(page.url());
    expect(address.searchParams.get('columns')).toMatch(
      /^startjob\.type\.projectName\.address\.project_leader\..*-telephone/,
    );
    // What a colleague is sent has no id of anybody's own.
    address.searchParams.delete('view');
    const other = await office.newScreen();
    await comeIn(
      other.page,
      office.url,
      { email: 'otto@soundings.example', password: 'correct horse battery' },
      `${address.pathname}${address.search}`,
    );
    await until(other.page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 2`);
    const heads = await other.page.evaluate<string[]>(
      `[...document.querySelectorAll('.ag-header-cell')].map((cell) => cell.getAttribute('col-id'))`,
    );
    expect(heads).not.toContain('telephone');
    expect(heads.indexOf('address')).toBeLessThan(heads.indexOf('project_leader'));
    expect(await other.page.getByRole('button', { name: 'Confirmed first' }).count()).toBe(0);
    // Of the colleague's own columns nothing has changed.
    expect(await other.page.evaluate(`localStorage.getItem('soundings.columns')`)).toBeNull();
    await other.context.close();
  }, 120_000);

  it('a view is changed, renamed, made the beginning of its page, and removed with a way back', async () => {
    await open();
    await page.getByRole('button', { name: 'Confirmed first', exact: true }).click();
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 2`);
    await page.locator('.ag-header-cell[col-id="price"] .ag-header-cell-label').click();
    await page.waitForURL(/sort=price/);
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByText('The view “Confirmed first” is saved').first().waitFor();
    expect((await views())[0]?.address).toContain('sort=price');
    const options = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: /^Options of the view/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await options('Rename ...');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Ready to go');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Ready to go', exact: true }).waitFor();
    await options('Open this page with this view');
    await page.getByText('This page now opens with “Ready to go”').waitFor();
    // On arrival; all rows are one press away and stay so when the page is loaded again.
    await page.goto(`${office.url}/invoice`);
    await page.getByRole('link', { name: 'Site Visits' }).click();
    await page.waitForURL(/status=Confirmed/);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.waitForURL(/view=usual/);
    await page.reload();
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 4`);
    await page.getByRole('button', { name: /Ready to go/ }).click();
    await options('Remove');
    await page.getByText('The view “Ready to go” is removed').waitFor();
    expect(await views()).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The view “Ready to go” is back').waitFor();
    const [view] = await views();
    expect(view).toMatchObject({ name: 'Ready to go', isDefault: true });
    await office.ask('DELETE', `/api/views/${view?._id ?? ''}`);
  }, 120_000);

  it('begins with its view however late it is known who may see fees, and All is not taken back by views that come later', async () => {
    const view = await office.ask<SavedView>('POST', '/api/views', {
      page: 'visits',
      name: 'Dear ones',
      address: 'columns=usual&sort=-price&status=Confirmed',
      isDefault: true,
    });
    await page.goto(`${office.url}/invoice`);
    await page.evaluate('localStorage.removeItem("soundings.columns")');
    await answerLate(page, '**/api/auth');
    await page.goto(`${office.url}/jobs`);
    await page.waitForURL(/sort=-price.*status=Confirmed.*view=/);
    await until(page, `document.querySelectorAll('.ag-row [col-id="price"]').length === 2`);
    await page.unroute('**/api/auth');
    await answerLate(page, '**/api/views');
    const views = page.waitForResponse(/\/api\/views/);
    await page.goto(`${office.url}/jobs`);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await views;
    await page.getByRole('button', { name: /Dear ones/, pressed: false }).waitFor();
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 4`);
    expect(new URL(page.url()).searchParams.get('status')).toBeNull();
    await page.unroute('**/api/views');
    await office.ask('DELETE', `/api/views/${view._id}`);
  }, 60_000);

  it('a view is shared with the team: a colleague chooses it, keeps a copy, and cannot take it away', async () => {
    await open('?status=Confirmed&sort=startjob');
    await page.getByRole('button', { name: 'Save as a view ...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('To prepare');
    await dialog.getByRole('checkbox', { name: 'Share with the team' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The view “To prepare” is saved').waitFor();
    const other = await office.newScreen();
    await comeIn(
      other.page,
      office.url,
      { email: 'otto@soundings.example', password: 'correct horse battery' },
      '/jobs?view=usual',
    );
    await other.page
      .getByRole('group', { name: 'Views' })
      .getByRole('button', { name: /^To prepare/ })
      .click();
    await until(other.page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 2`);
    await other.page.getByRole('button', { name: /^Options of the view/ }).click();
    await other.page.getByRole('menuitem', { name: 'Keep a copy for me' }).waitFor();
    expect(await other.page.getByRole('menuitem').allInnerTexts()).toEqual(['Keep a copy for me']);
    await other.page.getByRole('menuitem', { name: 'Keep a copy for me' }).click();
    await other.page.getByText('The view “To prepare” is saved').waitFor();
    await until(
      other.page,
      `document.querySelectorAll('.view-pill').length === ${(await page.locator('.view-pill').count()) + 1}`,
    );
    await other.context.close();
    await page.getByRole('button', { name: /^Options of the view/ }).click();
    await page.getByRole('menuitem', { name: 'Stop sharing with the team' }).click();
    await page.getByText('Only you see the view “To prepare” now').waitFor();
    expect((await views()).map(({ name, isShared }) => ({ name, isShared }))).toEqual([
      { name: 'To prepare', isShared: false },
    ]);
    for (const { _id } of await views()) await office.ask('DELETE', `/api/views/${_id}`);
  }, 120_000);

  it('a list opens as it was left, without the words that were searched for; a link changes nothing of that', async () => {
    await open('?view=usual');
    await page.getByRole('group', { name: 'Views' }).getByRole('button', { name: 'To confirm', exact: true }).click();
    await page.waitForURL(/status=Pending/);
    await page.getByRole('searchbox').first().fill('Mill');
    await page.waitForURL(/q=Mill/);
    await page.goto(`${office.url}/jobs?status=Confirmed`);
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 2`);
    await page.goto(`${office.url}/invoice`);
    await page.getByRole('link', { name: 'Site Visits' }).click();
    await page.waitForURL(/status=Pending/);
    expect(page.url()).not.toContain('Mill');
    await page
      .getByRole('group', { name: 'Views' })
      .getByRole('button', { name: 'To confirm', exact: true, pressed: true })
      .waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 4`);
    await page.goto(`${office.url}/jobs`);
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 4`);
  }, 60_000);

  it('what everybody works off is a view of its own, from what comes first', async () => {
    await open();
    const pill = (name: string): Locator =>
      page.getByRole('group', { name: 'Views' }).getByRole('button', { name, exact: true });
    await pill('To confirm').click();
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 2`);
    expect(await rows()).toEqual(['1 Mill Lane', '3 Mill Lane']);
    expect(await pill('To confirm').getAttribute('aria-pressed')).toBe('true');
    // It is there already, so that it is not offered to be saved.
    expect(await page.getByRole('button', { name: 'Save as a view ...' }).count()).toBe(0);
    await page.reload();
    await page.locator('.ag-row').first().waitFor();
    expect(await pill('To confirm').getAttribute('aria-pressed')).toBe('true');
    await pill('All').click();
    await until(page, `document.querySelectorAll('.ag-row [col-id="address"]').length === 4`);
    expect(await pill('To confirm').getAttribute('aria-pressed')).toBe('false');
  }, 60_000);
});
