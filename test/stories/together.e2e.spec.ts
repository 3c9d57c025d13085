import type { Page } from 'playwright-core';
import type { Invoice, Job, Project, Session } from '#contracts';
import { answerLate, type Desk } from '#test/harness/browser';
import { comeIn, countedFrom, fern, openOffice, signIn, type Office } from '#test/harness/office';
import { call, firstAccount } from '#test/harness/server';

/** A Tuesday in summer time. */
const { at } = countedFrom('2028-06-06');

const jane = { name: 'Jane Smith', email: 'jane@soundings.example', password: 'long enough', isEngineer: false };

describe('typing that is never lost, and two people at one form', () => {
  let office: Office;
  let desk: Desk;
  let visit: Job;

  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();
  const typedBefore = (page: Page) => page.getByText(/^Unsaved draft from \d\d:\d\d\./);
  const asItIs = (): Promise<Job> => office.ask<Job>('GET', `/api/job/${visit._id}`);
  const draftsOf = (page: Page): Promise<number> =>
    page.evaluate<number>('Object.keys(localStorage).filter((key) => key.includes("soundings.draft")).length');
  /** Typing is written a moment after the last key. */
  const settled = (page: Page): Promise<void> => page.waitForTimeout(400);
  /** As if the twelve hours of a sign-in were over: the server does not know the token any more. */
  const sessionEnds = (page: Page): Promise<void> =>
    page.evaluate(
      'localStorage.setItem("soundings.token", localStorage.getItem("soundings.token").replace(/.{6}$/, "AAAAAA"))',
    );

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/users', jane);
    visit = await office.plan({ kind: 'sound', startjob: at(0, '09:00'), endjob: at(0, '13:00') });
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  it('typed, loaded again, still there, saved, gone', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await field(page, 'Notes').fill('Gate code 4711');
    await settled(page);
    await page.reload();
    await typedBefore(page).waitFor();
    expect(await field(page, 'Notes').inputValue()).toBe('Gate code 4711');
    await save(page);
    await page.getByText('Job Updated!').waitFor();
    expect((await asItIs()).notes).toBe('Gate code 4711');
    await page.reload();
    await field(page, 'Notes').waitFor();
    expect([await typedBefore(page).count(), await draftsOf(page)]).toEqual([0, 0]);
  }, 60_000);

  it('what is typed while a form is being saved stays where it is, and the next save takes it', async () => {
    const { page } = desk;
    const project = await office.add('/api/enquiry', {
      projectName: 'Slow Wharf',
      price: 900,
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      contact: fern,
    });
    const { _id: invoiced } = await office.plan({ startjob: at(9, '09:00'), endjob: at(9, '12:00') });
    const draft: Invoice = await office.ask('POST', '/api/invoices/drafts', { ids: [invoiced] });
    const forms = [
      { at: `/jobs/${visit._id}`, call: `/api/job/${visit._id}`, fields: ['Notes', 'Invoice number'] },
      { at: `/enquiry/${project}`, call: `/api/enquiry/${project}`, fields: ['Project name', 'Address'] },
      { at: '/company', call: '/api/company', fields: ['Company number', 'Telephone'] },
      {
        at: `/invoice/${draft._id}`,
        call: `/api/invoices/${draft._id}`,
        fields: ['Purchase order number', 'Description'],
        save: 'Save draft',
      },
    ];
    for (const { at: place, call: path, fields, save: name = 'Save' } of forms) {
      const [sent = '', since = ''] = fields;
      const button = page.getByRole('button', { name, exact: true });
      const saved = async (): Promise<void> => {
        await button.and(page.locator('[data-loading]')).waitFor({ state: 'detached' });
      };
      await page.goto(`${office.url}${place}`);
      await field(page, sent).fill('1 sent');
      await answerLate(page, `**${path}`, () => 1000);
      const answered = page.waitForResponse((one) => one.request().method() === 'PUT');
      await button.click();
      await field(page, since).fill('2 typed since');
      await answered;
      await saved();
      expect([await field(page, sent).inputValue(), await field(page, since).inputValue()]).toEqual([
        '1 sent',
        '2 typed since',
      ]);
      expect(await field(page, since).and(page.locator(':focus')).count()).toBe(1);
      await page.unroute(`**${path}`);
      // It is kept as what is typed anywhere, until it is saved.
      await settled(page);
      expect(await draftsOf(page)).toBe(1);
      const again = page.waitForResponse((one) => one.request().method() === 'PUT');
      await button.click();
      expect((await again).status()).toBe(200);
      await saved();
      expect(JSON.stringify(await office.ask('GET', path))).toMatch(/1 sent.*2 typed since|2 typed since.*1 sent/);
      expect(await draftsOf(page)).toBe(0);
    }
  }, 120_000);

  it('what was closed by mistake is there again; Cancel puts it aside, and Undo brings it back', async () => {
    const { page } = desk;
    const open = (): Promise<void> => page.getByRole('button', { name: 'New Car' }).first().click();
    await page.goto(`${office.url}/cars`);
    await open();
    await field(page, 'Name').fill('Van 9');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await open();
    await typedBefore(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Van 9');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Draft discarded').waitFor();
    expect(await draftsOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('What you typed is back').waitFor();
    await open();
    await typedBefore(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Van 9');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Draft discarded').waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('');
    await page.keyboard.press('Escape');
  }, 60_000);

  it('another account in the same browser sees nothing of it, and Logout takes it away; a password is never kept', async () => {
    const { page } = await office.newScreen();
    await comeIn(page, office.url, firstAccount, '/engineers');
    await page.getByRole('button', { name: 'New Engineer' }).first().click();
    await field(page, 'Name').fill('Nora New');
    await page.getByRole('textbox', { name: 'Password' }).fill('open sesame now');
    await settled(page);
    // Before the page knows who is signed in, a new colleague is not taken for them and asked for a current password.
    await answerLate(page, '**/api/auth');
    await page.reload();
    await page.getByRole('button', { name: 'New Engineer' }).first().click();
    await typedBefore(page).waitFor();
    expect([
      await field(page, 'Name').inputValue(),
      await page.getByRole('textbox', { name: 'Password' }).inputValue(),
    ]).toEqual(['Nora New', '']);
    expect(await page.evaluate<string>('JSON.stringify(Object.entries(localStorage))')).not.toContain('sesame');
    // Another account takes over without Logout: the draft stays, out of its sight.
    await page.evaluate('localStorage.removeItem("soundings.token")');
    await signIn(page, office.url, jane);
    await page.goto(`${office.url}/engineers`);
    await page.getByRole('button', { name: 'New Engineer' }).first().click();
    await field(page, 'Name').waitFor();
    expect([await field(page, 'Name').inputValue(), await draftsOf(page)]).toEqual(['', 1]);
    await page.evaluate('localStorage.removeItem("soundings.token")');
    await comeIn(page, office.url, firstAccount, '/engineers');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login/);
    expect(await draftsOf(page)).toBe(0);
    await page.context().close();
  }, 60_000);

  it('two tabs with one form do not take from each other', async () => {
    const { page, context } = desk;
    await page.goto(`${office.url}/enquiry/create`);
    await field(page, 'Project name').fill('First tab');
    await settled(page);
    const other = await context.newPage();
    await other.goto(`${office.url}/enquiry/create`);
    await typedBefore(other).waitFor();
    await field(other, 'Project name').fill('Second tab');
    await settled(other);
    await field(page, 'Address').fill('1 Quay Street');
    await settled(page);
    await Promise.all([page.reload(), other.reload()]);
    await Promise.all([typedBefore(page).waitFor(), typedBefore(other).waitFor()]);
    expect([await field(page, 'Project name').inputValue(), await field(other, 'Project name').inputValue()]).toEqual([
      'First tab',
      'Second tab',
    ]);
    await other.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await settled(page);
    await other.close();
    expect(await draftsOf(page)).toBe(0);
  }, 60_000);

  it('a session that ran out in the middle of a form is taken up in place, and what was under way is saved once', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await field(page, 'Notes').fill('Gate code 4712');
    await sessionEnds(page);
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Email').inputValue()).toBe(firstAccount.email);
    await page.keyboard.type('not it');
    await page.keyboard.press('Enter');
    await dialog.getByText('Incorrect Credentials!').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(firstAccount.password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Job Updated!').waitFor();
    const history = await office.ask<readonly { readonly field: string | null; readonly to: unknown }[]>(
      'GET',
      `/api/job/${visit._id}/history`,
    );
    expect(history.filter(({ to }) => to === 'Gate code 4712')).toHaveLength(1);
    expect(page.url()).toContain(visit._id);
  }, 60_000);

  it('a new project that was sent as the browser died is there once, also when Save is pressed again', async () => {
    const { page, context } = desk;
    const dying = await context.newPage();
    await dying.goto(`${office.url}/enquiry/create`);
    for (const [name, text] of [
      ['Project name', 'Once Only'],
      ['Project number', 'ONCE-1'],
      ['Fee', '300'],
    ] as const)
      await field(dying, name).fill(text);
    await dying.route('**/api/enquiry', async (route) => {
      // It arrives, and nobody hears the answer.
      await route.fetch();
    });
    await save(dying);
    await expectOnce(office);
    await dying.close();
    await page.goto(`${office.url}/enquiry/create`);
    await typedBefore(page).waitFor();
    await save(page);
    await page.getByText('Project Created!').waitFor();
    expect(
      (await office.ask<readonly Project[]>('GET', '/api/enquiry?q=Once')).map(({ projectName }) => projectName),
    ).toEqual(['Once Only']);
  }, 60_000);

  it('two people at one visit see each other, their changes of different fields are both saved, and whoever leaves is gone', async () => {
    const { page } = desk;
    const { page: hers, context } = await office.newScreen();
    await comeIn(hers, office.url, jane);
    await Promise.all([page, hers].map((one) => one.goto(`${office.url}/jobs/${visit._id}`)));
    await page.getByText('Jane Smith has this open too.').waitFor({ timeout: 30_000 });
    await hers.getByText('Petra Plumb has this open too.').waitFor({ timeout: 30_000 });
    await field(page, 'Notes').fill('Ring the bell twice.');
    await field(hers, 'Invoice number').fill('INV-3');
    await save(hers);
    await hers.getByText('Job Updated!').waitFor();
    await page.getByText('Jane Smith changed: invoice number.').waitFor();
    expect(await field(page, 'Invoice number').inputValue()).toBe('INV-3');
    await save(page);
    await page.getByText('Job Updated!').waitFor();
    expect(await asItIs()).toMatchObject({ notes: 'Ring the bell twice.', invoice_number: 'INV-3' });
    // By a link: at once. By closing the tab: within seconds.
    const alone = (): Promise<void> =>
      page.getByText('Jane Smith has this open too.').waitFor({ state: 'hidden', timeout: 20_000 });
    await hers.getByRole('link', { name: 'Projects' }).first().click();
    await alone();
    await hers.goBack();
    await page.getByText('Jane Smith has this open too.').waitFor({ timeout: 30_000 });
    await context.close();
    await alone();
  }, 90_000);

  it("a colleague's change of another field comes into the open form, with who did it, and both are saved", async () => {
    const { page } = desk;
    const token = (await call<{ token: string }>(office.url, 'POST', '/api/auth', { body: jane })).body.token;
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await field(page, 'Notes').fill('Bring the tall tripod.');
    await page.getByText('Live', { exact: true }).first().waitFor();
    await call(office.url, 'PUT', `/api/job/${visit._id}`, { token, body: { contact: { telephone: '07700 900456' } } });
    await page.getByText('Jane Smith changed: client telephone.').waitFor();
    expect([await field(page, 'Telephone').inputValue(), await field(page, 'Notes').inputValue()]).toEqual([
      '07700900456',
      'Bring the tall tripod.',
    ]);
    await save(page);
    await page.getByText('Job Updated!').waitFor();
    expect(await asItIs()).toMatchObject({ notes: 'Bring the tall tripod.', contact: { telephone: '7700900456' } });
  }, 60_000);

  it('where both changed the same, each is asked for by its name, and chosen with one press', async () => {
    const { page } = desk;
    const token = (await call<{ token: string }>(office.url, 'POST', '/api/auth', { body: jane })).body.token;
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await field(page, 'Start').fill('09:30');
    await field(page, 'Notes').fill('Mine.');
    await call(office.url, 'PUT', `/api/job/${visit._id}`, {
      token,
      body: { startjob: at(0, '10:00'), notes: 'Hers.', invoice_number: 'INV-7' },
    });
    await page.getByText(/^Jane Smith also changed: .*notes.*Yours stays here/).waitFor();
    await save(page);
    await page
      .getByText(/Start: you have 6 Jun 2028, 09:30, Jane Smith saved 6 Jun 2028, 10:00 at \d\d:\d\d/)
      .waitFor();
    const use = page.getByRole('button', { name: 'Use these' });
    expect(await use.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'All theirs' }).click();
    expect([await field(page, 'Start').inputValue(), await field(page, 'Notes').inputValue()]).toEqual([
      '10:00',
      'Hers.',
    ]);
    await page.getByRole('button', { name: 'Keep mine: Notes' }).press('Enter');
    expect(await field(page, 'Notes').inputValue()).toBe('Mine.');
    await use.press('Enter');
    await page.getByText('Job Updated!').waitFor();
    expect(await asItIs()).toMatchObject({ startjob: at(0, '10:00'), notes: 'Mine.', invoice_number: 'INV-7' });
  }, 60_000);

  it('also after a save that changed nothing', async () => {
    const { page } = desk;
    const token = (await call<{ token: string }>(office.url, 'POST', '/api/auth', { body: jane })).body.token;
    await page.goto(`${office.url}/jobs/${visit._id}`);
    const { notes, version } = await asItIs();
    // The blank is none of it.
    await field(page, 'Notes').fill(`${notes} `);
    await save(page);
    await page.getByText('Job Updated!').waitFor();
    expect((await asItIs()).version).toBe(version);
    await field(page, 'Notes').fill('Mine again.');
    await call(office.url, 'PUT', `/api/job/${visit._id}`, { token, body: { notes: 'Hers again.' } });
    await page.getByText(/^Jane Smith also changed: notes/).waitFor();
    await save(page);
    await page.getByRole('button', { name: 'Take theirs: Notes' }).click();
    expect(await field(page, 'Notes').inputValue()).toBe('Hers again.');
  }, 60_000);

  it('a visit that someone deletes while it is open says so, and comes back with what was typed', async () => {
    const { page } = desk;
    const { _id } = await office.plan({ startjob: at(12, '09:00'), endjob: at(12, '12:00') });
    await page.goto(`${office.url}/jobs/${_id}`);
    await field(page, 'Notes').fill('Ring twice');
    await office.ask('DELETE', `/api/job/${_id}`);
    await page.getByText('Job Removed!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Job Restored!').waitFor();
    await save(page);
    await page.getByText('Job Updated!').waitFor();
    expect((await office.ask<Job>('GET', `/api/job/${_id}`)).notes).toBe('Ring twice');
  }, 60_000);

  it('where it is the client that both changed, clients are named', async () => {
    const { page } = desk;
    const token = (await call<{ token: string }>(office.url, 'POST', '/api/auth', { body: jane })).body.token;
    const [able, baker] = [
      await office.add('/api/clients', { company: 'Able Build', contacts: [] }),
      await office.add('/api/clients', { company: 'Baker Homes', contacts: [] }),
    ];
    await office.ask('PUT', `/api/job/${visit._id}`, { client_id: able });
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await page.getByText('Client: Able Build').waitFor();
    await page.getByRole('button', { name: 'Not this client' }).click();
    await call(office.url, 'PUT', `/api/job/${visit._id}`, { token, body: { client_id: baker } });
    await page.getByText(/^Jane Smith also changed: .*client.*Yours stays here/).waitFor();
    await save(page);
    await page.getByText(/Client: you have nothing, Jane Smith saved Baker Homes at \d\d:\d\d/).waitFor();
    await page.getByRole('button', { name: 'Take theirs: Client' }).click();
    await page.getByRole('button', { name: 'Use these' }).press('Enter');
    await page.getByRole('button', { name: 'Use these' }).waitFor({ state: 'hidden' });
    // Nothing is left to send, and that is no mistake.
    await page.getByText('Client: Baker Homes').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await asItIs()).toMatchObject({ client_id: baker });
  }, 60_000);

  it('what changes before a page is told of changes, and while it waits for a sign-in, is on the page all the same', async () => {
    const { page } = await office.newScreen();
    await answerLate(page, '**/api/changes', () => 4000);
    await comeIn(page, office.url, jane, '/jobs');
    await page.getByText('1 Quay Street').first().waitFor();
    await office.plan({ startjob: at(1, '09:00'), endjob: at(1, '11:00'), address: '7 Gap Street' });
    await page.getByText('7 Gap Street').first().waitFor();
    await page.unrouteAll();
    const token = await page.evaluate<string>('localStorage.getItem("soundings.token")');
    const { body: sessions } = await call<readonly Session[]>(office.url, 'GET', '/api/sessions', { token });
    const own = sessions.find(({ current }) => current);
    await call(office.url, 'DELETE', `/api/sessions/${own?._id ?? ''}`, { token });
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    await office.plan({ startjob: at(2, '09:00'), endjob: at(2, '11:00'), address: '8 Gap Street' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(jane.password);
    await page.keyboard.press('Enter');
    await page.getByText('8 Gap Street').first().waitFor();
  }, 60_000);
});

/** The project that was sent is in the list. */
const expectOnce = async (office: Office): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await office.ask<readonly Project[]>('GET', '/api/enquiry?q=Once')).length === 1) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('the project never came');
};
