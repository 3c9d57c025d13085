import axe from 'axe-core';
import type { Job, Project } from '#contracts';
import { answerLate, type Desk } from '#test/harness/browser';
import { openOffice, type Office } from '#test/harness/office';

describe('finding anything by hand', () => {
  let office: Office;
  let desk: Desk;
  let visit: Job;
  let project: Project;
  const palette = () => desk.page.getByRole('dialog', { name: 'Find anything' });
  const field = () => palette().getByRole('combobox', { name: 'Find anything' });
  const option = (name: RegExp) => palette().getByRole('option', { name });
  const chosen = () => palette().locator('[role="option"][aria-selected="true"]');
  const at = (path: string | RegExp): Promise<void> => desk.page.waitForURL(path);
  const find = async (typed: string): Promise<void> => {
    await desk.page.keyboard.press('Control+k');
    await field().fill(typed);
  };

  /** What a reader of the screen, or somebody with weak eyes, would stumble over in the dialog that is open. */
  const stumbles = async (): Promise<readonly string[]> => {
    await desk.page.evaluate(axe.source);
    return desk.page.evaluate<string[]>(
      "axe.run('[role=dialog]', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`)))",
    );
  };

  beforeAll(async () => {
    office = await openOffice();
    project = await office.ask<Project>('POST', '/api/enquiry', {
      projectName: 'Harbour Mill',
      address: '1 Quay Street',
      postcode: 'BS1 4DJ',
      price: 900,
      name: 'Zoë O’Brien',
      telephone: '07700 900555',
      email: 'zoe@client.example',
    });
    visit = await office.plan({
      kind: 'sound',
      startjob: '2026-03-11T09:00:00Z',
      endjob: '2026-03-11T12:00:00Z',
      address: '4 Loom Street',
      postcode: 'EX2 7QQ',
      projectName: 'Loom House',
      invoice_number: 'INV-9001',
    });
    await office.plan({
      kind: 'sound',
      startjob: '2026-03-12T09:00:00Z',
      endjob: '2026-03-12T12:00:00Z',
      address: '5 Loom Street',
      postcode: 'EX2 7QR',
      invoice_number: 'INV-90010',
    });
    await office.add('/api/car', { name: 'Van 2', numberplate: 'AB12 CDE', location: 'Yard' });
    await office.add('/api/car', { name: 'Lorry', numberplate: 'XY65 ZZZ', location: 'Yard' });
    desk = await office.sitDown({ at: '/dashboard', withWorker: true });
    await desk.page.getByRole('button', { name: /^Find anything…/ }).waitFor();
  }, 120_000);
  afterAll(() => office.close());

  it('opens a visit by its postcode, typed without its blank, with the keyboard alone', async () => {
    const { page } = desk;
    await find('ex27qq');
    await option(/Loom House.*11 Mar 2026.*Sound Test.*4 Loom Street/).waitFor();
    expect(await palette().locator('mark').allTextContents()).toEqual(['EX2 7QQ']);
    await page.keyboard.press('Enter');
    await at(`**/jobs/${visit._id}`);
    await palette().waitFor({ state: 'detached' });
  }, 60_000);

  it("opens a project by pieces of its client's name, and says what was found to whoever hears it", async () => {
    const { page } = desk;
    await find('obr zoe');
    await option(/^Harbour Mill/).waitFor();
    await palette()
      .getByRole('group', { name: 'Clients' })
      .getByRole('option', { name: /Zoë O’Brien.*07700900555/ })
      .waitFor();
    await palette().getByRole('status').getByText('2 found').waitFor();
    expect(await stumbles()).toEqual([]);
    expect(await field().getAttribute('aria-activedescendant')).toBe(await chosen().getAttribute('id'));
    expect(await chosen().textContent()).toMatch(/^Harbour Mill/);
    await page.keyboard.press('ArrowDown');
    expect(await chosen().textContent()).toMatch(/^Zoë/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await at(`**/enquiry/${project._id}`);
  }, 60_000);

  it('has the number that was typed first, and opens it in a new tab with Ctrl+Enter', async () => {
    const { page, context } = desk;
    await find('inv9001');
    await option(/^INV-90010/).waitFor();
    expect(await chosen().textContent()).toMatch(/^INV-9001(?!0)/);
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
    await tab.waitForURL(`**/jobs/${visit._id}`);
    await tab.close();
    expect(await palette().isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  }, 60_000);

  it('keeps the focus when it was opened while another page was on its way', async () => {
    const { page } = desk;
    await find('ha');
    // As a page that was asked for before comes late.
    await page.evaluate(`document.querySelector('.nav a[href="/equipment"]').click()`);
    await page.waitForURL('**/equipment');
    await page
      .getByRole('heading', { level: 1, name: 'Equipment', includeHidden: true })
      .waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
    await page.keyboard.type('r');
    expect(await field().inputValue()).toBe('har');
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    // So does a form, which would otherwise begin with its first field.
    await page.route('**/assets/create-visit-page-*', async (route) => {
      await page.waitForTimeout(1500);
      await route.continue();
    });
    await find('new noise');
    await page.keyboard.press('Enter');
    await palette().waitFor({ state: 'detached' });
    await find('ha');
    await page.waitForURL('**/job/create/noise');
    await page.getByLabel('Setup date', { exact: false }).first().waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
    await page.keyboard.type('r');
    expect(await field().inputValue()).toBe('har');
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  }, 60_000);

  it('leads to a car among the others', async () => {
    const { page } = desk;
    await find('ab12cde');
    await option(/^Van 2/).waitFor();
    await page.keyboard.press('Enter');
    await at('**/cars?q=Van%202');
    await page.getByText('AB12 CDE').first().waitFor();
    expect(await page.getByRole('region', { name: 'Cars' }).getByText('XY65 ZZZ').count()).toBe(0);
  }, 60_000);

  it('does what can be done from everywhere: a page, the dark, a new visit', async () => {
    const { page } = desk;
    await find('dark');
    await option(/^Dark/).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await find('quay');
    await option(/^Harbour Mill/).waitFor();
    expect(await stumbles()).toEqual([]);
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
    await find('new noise');
    await page.keyboard.press('Enter');
    await at('**/job/create/noise');
    await find('finance');
    await page.keyboard.press('Enter');
    await at('**/financedashboard');
  }, 60_000);

  it('acts on what is open: a flag of a visit, a new visit of a project, a booking of a car', async () => {
    const { page } = desk;
    const here = () => palette().getByRole('group', { name: 'On this page' }).getByRole('option');
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await page.getByRole('switch', { name: 'Confirmed' }).waitFor();
    await find('mark conf');
    expect(await here().allTextContents()).toEqual([
      expect.stringMatching(/^Mark as Confirmed.*11 Mar 2026|^Mark as Confirmed.*11 Mar/),
    ]);
    expect(await stumbles()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Confirmed turned on').waitFor();
    expect((await office.ask<Job>('GET', `/api/job/${visit._id}`)).completion.confirmed).toBe(true);
    await find('take confirmed');
    await page.keyboard.press('Enter');
    await page.getByText('Confirmed turned off').waitFor();
    await find('invoice');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Mark the visit as invoiced').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${office.url}/enquiry/${project._id}`);
    await page.getByRole('heading', { name: 'Harbour Mill' }).waitFor();
    await find('plan air');
    await page.keyboard.press('Enter');
    await at(`**/job/create/air?enquiry_id=${project._id}`);
    // What the page before offered went with it.
    await find('plan air');
    await palette().getByText('No results. Try fewer letters').first().waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${office.url}/cars`);
    await page.getByRole('heading', { name: 'Bookings' }).waitFor();
    await find('book van');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Book Car' });
    await dialog.waitFor();
    expect(
      await dialog
        .getByRole('combobox', { name: /^Car/ })
        .or(dialog.getByRole('textbox', { name: /^Car/ }))
        .first()
        .inputValue(),
    ).toMatch(/^Van 2/);
    await page.keyboard.press('Escape');
  }, 90_000);

  it('keeps what was found while the next answer is on its way, cancels what is overtaken, and says in a sentence what is wrong', async () => {
    const { page } = desk;
    let [asked, cancelled] = [0, 0];
    page.on('requestfailed', (request) => {
      if (request.url().includes('/api/search')) cancelled += 1;
    });
    await find('loom');
    await option(/^Loom House/).waitFor();
    await page.route('**/api/search**', async (route) => {
      asked += 1;
      await page.waitForTimeout(800);
      await route.continue().catch(() => undefined);
    });
    await field().pressSequentially(' st', { delay: 250 });
    expect(await option(/^Loom House/).isVisible()).toBe(true);
    await field().pressSequentially('reetx', { delay: 20 });
    await palette().getByText('No results. Try fewer letters, or another word.').first().waitFor();
    expect(asked).toBeGreaterThan(1);
    expect(cancelled).toBeGreaterThan(0);
    await page.unroute('**/api/search**');
    await desk.context.setOffline(true);
    await field().fill('harbour');
    await palette()
      .getByRole('alert')
      .getByText('Soundings cannot be reached. Check your connection and try again.')
      .waitFor();
    await desk.context.setOffline(false);
    await option(/^Harbour Mill/).waitFor();
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  }, 60_000);

  it('goes to pages with two keys, creates with one, and searches the page with a third', async () => {
    const { page } = desk;
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await at('**/enquiries');
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('gv?c');
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('gv?c');
    await at('**/enquiries?q=gv%3Fc');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('heading', { name: 'Projects' }).click();
    await page.keyboard.press('Alt+c');
    await page.keyboard.press('c');
    await at('**/enquiry/create');
    // The calendar has a D of its own, and does not hear the second key of two.
    await page.goto(`${office.url}/jobcalendar`);
    await page.getByRole('heading', { name: 'Job Calendar' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await at('**/dashboard');
    await page.goBack();
    expect(page.url()).not.toContain('day');
  }, 60_000);

  it('shows every shortcut on ?, and switches them off for whoever does not want them', async () => {
    const { page } = desk;
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.goto(`${office.url}/jobs`);
    await page.getByRole('heading', { name: 'Site Visits' }).waitFor();
    await page.keyboard.press('?');
    await sheet.getByText('Search this page').waitFor();
    expect(await stumbles()).toEqual([]);
    expect(
      await sheet.getByRole('region', { name: 'Going to a page' }).getByRole('definition').first().textContent(),
    ).toBe('gthend');
    await sheet.getByRole('switch', { name: 'Enable single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    for (const key of ['?', 'g', 'p', 'c']) await page.keyboard.press(key);
    await page.reload();
    await page.getByRole('heading', { name: 'Site Visits' }).waitFor();
    for (const key of ['?', 'g', 'p', 'c']) await page.keyboard.press(key);
    expect(new URL(page.url()).pathname).toBe('/jobs');
    expect(await sheet.count()).toBe(0);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await sheet.getByRole('switch', { name: 'Enable single-key shortcuts' }).check();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await at('**/enquiries');
  }, 60_000);

  it('remembers what was opened, but no person, and forgets it at sign-out', async () => {
    const { page } = desk;
    const kept = (): Promise<string | null> => page.evaluate<string | null>("localStorage.getItem('soundings.recent')");
    await page.keyboard.press('Control+k');
    const recent = palette().getByRole('group', { name: 'Recent' });
    await recent.getByRole('option', { name: /^Harbour Mill/ }).waitFor();
    expect(await recent.getByRole('option').allTextContents()).toEqual([
      'Van 2Car',
      'INV-9001Invoice number',
      'Harbour MillProject',
      'Loom HouseSite visit',
    ]);
    await field().fill('zoe');
    await palette().getByRole('group', { name: 'Clients' }).getByRole('option').click();
    await at(/\/enquiries\?q=/);
    expect(await kept()).not.toContain('Zo');
    await find('sign out');
    await page.keyboard.press('Enter');
    await at('**/login');
    expect(await kept()).toBeNull();
  }, 60_000);

  it('opens what the last letter found, also where Enter comes before its answer', async () => {
    desk = await office.sitDown({ at: '/dashboard' });
    const { page } = desk;
    await page.getByRole('button', { name: /^Find anything…/ }).waitFor();
    await find('loom house');
    await option(/^Loom House/).waitFor();
    await answerLate(page, '**/api/search*', () => 800);
    // The list is still of the other words.
    await field().fill('harbour mill');
    await page.keyboard.press('Enter');
    await at(`**/enquiry/${project._id}`);
    await palette().waitFor({ state: 'detached' });
    // Nothing is listed yet.
    await find('ex27qq');
    await page.keyboard.press('Enter');
    await at(`**/jobs/${visit._id}`);
    await palette().waitFor({ state: 'detached' });
    // A page is known without an answer.
    await find('equipment');
    await page.keyboard.press('Enter');
    await at('**/equipment');
    await palette().waitFor({ state: 'detached' });
    // Whoever types on has not decided.
    await find('ex27q');
    await page.keyboard.press('Enter');
    await page.keyboard.type('q');
    await option(/Loom House/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/equipment');
    await page.keyboard.press('Escape');
    await palette().waitFor({ state: 'detached' });
  }, 60_000);
});
