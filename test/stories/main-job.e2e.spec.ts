import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser, type Desk, type TestBrowser } from '#test/harness/browser';
import { comeIn } from '#test/harness/office';
import { call, startServer, type TestServer } from '#test/harness/server';

const cora = { name: 'Cora Calendar', email: 'cora@soundings.example', password: 'long enough' };
const otto = { name: 'Otto Octave', email: 'otto@soundings.example', password: 'also long enough' };

/** The field of a label, whether or not it is marked as required. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`)).first();

describe('the main job, from nothing to an audited visit', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let office: Desk;

  beforeAll(async () => {
    server = await startServer({ webDir: resolve('dist/web') });
    browser = await openBrowser();
    office = await browser.sitDown();
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const asOffice = async <Body>(path: string): Promise<Body> => {
    const { body } = await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: cora });
    return (await call<Body>(server.url, 'GET', path, { token: body.token })).body;
  };

  it('begins with the first account', async () => {
    const { page } = office;
    await page.goto(`${server.url}/jobs`);
    await page.waitForURL(/create-account$/);
    await page.getByLabel('Name').fill(cora.name);
    await page.getByLabel('Email').fill(cora.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(cora.password);
    await page.getByRole('button', { name: /create/i }).click();
    await page.getByRole('link', { name: 'Projects' }).first().waitFor();
    expect(await asOffice('/api/users')).toMatchObject([{ name: cora.name, isEngineer: false }]);
  }, 60_000);

  it('takes an enquiry', async () => {
    const { page } = office;
    await page.goto(`${server.url}/enquiries`);
    await page
      .getByRole('button', { name: /New Project/ })
      .first()
      .click();
    const modal = page.getByRole('dialog');
    await modal.getByLabel('Site Address').fill('1 Cooper Lane, Bristol');
    await modal.getByLabel('Client name').fill('Fern Fascia');
    await modal.getByLabel('Postcode').fill('bs1 5tr');
    await modal.getByLabel('Email').fill('Fern Fascia <fern@client.example> ');
    await modal.getByLabel('Telephone').fill('07700 900123');
    await modal.getByLabel(/^Fee/).fill('1500');
    await modal.getByRole('button', { name: /save|create/i }).click();
    await page.waitForURL(/\/enquiry\//);
    await page.getByText('Project Created!').waitFor();
    expect(await asOffice('/api/enquiry')).toMatchObject([
      {
        address: '1 Cooper Lane, Bristol',
        postcode: 'BS1 5TR',
        price: 1500,
        remaining: 1500,
        status: 'In Progress',
        contact: { name: 'Fern Fascia', telephone: '7700900123', email: 'fern@client.example' },
      },
    ]);
  }, 60_000);

  it.each([
    [
      'sound',
      'Sound Test',
      async (page: Page) => {
        await field(page, 'Number of sets').fill('3');
        await field(page, 'Number of dwellings').fill('22');
      },
    ],
    [
      'air',
      'Air Test',
      async (page: Page) => {
        await field(page, 'Number of types').fill('2');
        await field(page, 'Number of tests').fill('5');
      },
    ],
    [
      'noise',
      'Noise Survey',
      async (page: Page) => {
        await field(page, 'Fixed positions').fill('2');
        await field(page, 'Spot positions').fill('4');
        await field(page, 'Pickup').fill('17:00');
      },
    ],
  ] as const)(
    'puts a visit of the kind %s on it',
    async (kind, title, fill) => {
      const { page } = office;
      const [project] = await asOffice<{ _id: string }[]>('/api/enquiry');
      await page.goto(`${server.url}/job/create/${kind}?enquiry_id=${project?._id ?? ''}`);
      await page.getByRole('heading', { name: `New ${title}` }).waitFor();
      expect(await field(page, 'Address').inputValue()).toBe('1 Cooper Lane, Bristol');
      await field(page, 'Fee').fill('500');
      await page.getByRole('button', { name: 'Save' }).click();
      // What the project does not know is asked for, at its field.
      await page.getByText('Please choose a contact position.').waitFor();
      await field(page, 'Position').fill('Site Manager');
      await fill(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Job Created!').waitFor();
      await page.getByRole('heading', { name: title, exact: false }).first().waitFor();
      const jobs = await asOffice<{ kind: string; price: number; enquiry_id: string }[]>(`/api/job?kind=${kind}`);
      expect(jobs).toHaveLength(kind === 'noise' ? 2 : 1);
      expect(jobs.reduce((sum, { price }) => sum + price, 0)).toBe(500);
      expect(jobs.every(({ enquiry_id }) => enquiry_id === project?._id)).toBe(true);
    },
    60_000,
  );

  it('lists them with their types and badges', async () => {
    const { page } = office;
    await page.goto(`${server.url}/jobs`);
    for (const type of ['Sound Test', 'Air Test', 'Noise Survey: Setup', 'Noise Survey: Pickup'])
      await page.getByRole('gridcell', { name: type }).first().waitFor();
    expect(await page.getByRole('gridcell', { name: 'Pending' }).count()).toBe(4);
  }, 60_000);

  it('turns flags on and off, and each names who did it', async () => {
    const { page } = office;
    const [job] = await asOffice<{ _id: string }[]>('/api/job?kind=sound');
    await page.goto(`${server.url}/jobs/${job?._id ?? ''}`);
    const turned = (): Promise<unknown> =>
      page.waitForResponse((response) => response.url().endsWith('/completion') && response.status() === 200);
    await Promise.all([turned(), page.getByRole('switch', { name: 'Confirmed' }).click()]);
    await page.getByText('Confirmed turned on').waitFor();
    await Promise.all([turned(), page.getByRole('switch', { name: 'Paid' }).click()]);
    await page.getByText('Paid but not invoiced').waitFor();
    await page.getByRole('switch', { name: 'Paid' }).click();
    await page.getByText('Turn Paid off?').waitFor();
    await Promise.all([turned(), page.getByRole('button', { name: 'Turn off' }).click()]);
    await page.getByRole('button', { name: 'History of Paid' }).click();
    const drawer = page.getByRole('dialog', { name: 'History of Paid' });
    await drawer.getByText(cora.name).first().waitFor();
    expect(await drawer.getByText(/yes → no/).count()).toBe(1);
    const history = await asOffice<{ field: string; from: unknown; to: unknown; actor: { name: string } }[]>(
      `/api/job/${job?._id ?? ''}/history`,
    );
    expect(history.filter(({ field: of }) => of === 'completion.paid').slice(-2)).toMatchObject([
      { from: false, to: true, actor: { name: cora.name } },
      { from: true, to: false, actor: { name: cora.name } },
    ]);
  }, 60_000);

  it('shows an engineer on a phone who did what, and every other screen that it changed', async () => {
    const { page } = office;
    await page.goto(`${server.url}/engineers`);
    await page
      .getByRole('button', { name: /New Engineer/ })
      .first()
      .click();
    const modal = page.getByRole('dialog');
    await modal.getByLabel(/^Name/).fill(otto.name);
    await modal.getByLabel(/^Email/).fill(otto.email);
    await modal.getByRole('textbox', { name: /Password/ }).fill(otto.password);
    await modal
      .getByRole('radio', { name: /^Engineer|^Yes/ })
      .first()
      .click();
    await modal.getByRole('button', { name: /save|create|add/i }).click();
    await page.getByText('Engineer Created!').waitFor();

    const van = await browser.sitDown({ width: 390, height: 844 });
    const [job] = await asOffice<{ _id: string }[]>('/api/job?kind=air');
    await comeIn(van.page, server.url, otto, `/jobs/${job?._id ?? ''}`);
    await van.page
      .getByRole('heading', { name: /Air Test/ })
      .first()
      .waitFor();
    await page.goto(`${server.url}/jobs/${job?._id ?? ''}`);
    await page.getByText('Live', { exact: true }).first().waitFor();
    await van.page.getByRole('switch', { name: 'Checklist Sent' }).click();
    await page.getByRole('switch', { name: 'Checklist Sent', checked: true }).waitFor();
    await page.locator('.completion-who').getByText(otto.name).waitFor();
  }, 60_000);

  it('keeps what was typed when the save fails, and makes one visit of a double click', async () => {
    const { page } = office;
    await page.goto(`${server.url}/job/create/air`);
    for (const [label, value] of [
      ['Address', '7 Priory Walk'],
      ['Postcode', 'CB2 3QJ'],
      ['Name', 'Mo Mortar'],
      ['Position', 'Site Manager'],
      ['Email', 'mo@client.example'],
      ['Telephone', '07700 900456'],
      ['Fee', '250'],
      ['Number of types', '1'],
      ['Number of tests', '1'],
    ] as const)
      await field(page, label).fill(value);
    await page.route('**/api/job', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/cannot be reached/).waitFor();
    expect(await page.getByText('Car or Kit in Use!').count()).toBe(0);
    expect(await field(page, 'Address').inputValue()).toBe('7 Priory Walk');
    await page.getByRole('button', { name: 'Save' }).dblclick();
    await page.getByText('Job Created!').waitFor();
    const jobs = await asOffice<{ address: string }[]>('/api/job?q=Priory');
    expect(jobs).toHaveLength(1);
  }, 60_000);

  it('warns before unsaved changes are left, and deletes only after it was asked', async () => {
    const { page } = office;
    const [job] = await asOffice<{ _id: string }[]>('/api/job?q=Priory');
    await page.goto(`${server.url}/jobs/${job?._id ?? ''}`);
    await field(page, 'Notes').fill('Key safe by the blue door.');
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByText('Leave without saving?').waitFor();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Job Updated!').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Are you sure you want to delete this job?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Job Removed!').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await asOffice('/api/job?q=Priory')).toEqual([]);
  }, 60_000);

  it('settles in words what two people changed at the same time', async () => {
    const { page } = office;
    const [job] = await asOffice<{ _id: string; version: number }[]>('/api/job?kind=sound');
    const { body } = await call<{ token: string }>(server.url, 'POST', '/api/auth', { body: otto });
    await page.goto(`${server.url}/jobs/${job?._id ?? ''}`);
    await field(page, 'Notes').fill('Bring the tall tripod.');
    await call(server.url, 'PUT', `/api/job/${job?._id ?? ''}`, {
      token: body.token,
      body: { notes: 'Bring the short tripod.', invoice_number: 'INV-7' },
    });
    // What else changed is in the form by then, so that the two saves hold the same and are said of two versions.
    await page.getByText(/Yours stays here; saving asks whose to keep/).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Someone else changed this too/).waitFor();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Job Updated!').waitFor();
    expect(await asOffice(`/api/job/${job?._id ?? ''}`)).toMatchObject({
      notes: 'Bring the tall tripod.',
      invoice_number: 'INV-7',
    });
  }, 60_000);

  it('refuses a wrong password in the words of the specification and leads back to the page that was asked for', async () => {
    const { page } = await browser.sitDown({ dark: true });
    await page.goto(`${server.url}/cars`);
    await page.waitForURL(/\/login/);
    await page.getByLabel('Email').fill(cora.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not it');
    await page.keyboard.press('Enter');
    await page.getByText('Incorrect Credentials!').waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(cora.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/cars/);
    await page.goto(`${server.url}/no/such/page`);
    await page
      .getByRole('link', { name: /home|start|dashboard/i })
      .first()
      .waitFor();
  }, 60_000);
});
