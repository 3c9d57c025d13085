import type { Page } from 'playwright-core';
import type { Desk } from '#test/harness/browser';
import { comeIn, openOffice, type Office } from '#test/harness/office';
import { call } from '#test/harness/server';
import type { CalendarFeed, Project, SignedIn } from '#contracts';

const ada = { name: 'Ada Wren', email: 'ada@soundings.example', password: 'three quiet words', isEngineer: false };
const next = 'another three words';

/** One account at two screens. */
describe('sessions', () => {
  let office: Office;
  let here: Desk;
  let there: Desk;

  const rows = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  const openAccount = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    await page.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
    await rows(page).first().waitFor();
  };
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const type = async (page: Page, name: string): Promise<void> => {
    await page.goto(`${office.url}/enquiry/create`);
    await field(page, 'Project name').fill(name);
    await field(page, 'Project number').fill(name);
    await field(page, 'Fee').fill('300');
  };
  /** What was being typed is still there, and is saved once somebody has signed in in place. */
  const goOn = async ({ page }: Desk, name: string, password: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await field(page, 'Project name').inputValue()).toBe(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Project Created!').waitFor();
    expect(
      (await office.ask<readonly Project[]>('GET', '/api/enquiry')).filter(({ projectName }) => projectName === name),
    ).toHaveLength(1);
  };

  beforeAll(async () => {
    office = await openOffice();
    await office.add('/api/users', ada);
    [here, there] = [
      await office.newScreen({ width: 1440, height: 900 }),
      await office.newScreen({ width: 390, height: 844 }),
    ];
    for (const { page } of [here, there]) await comeIn(page, office.url, ada, '/dashboard');
  }, 120_000);
  afterAll(() => office.close());

  it('are listed with their device, and one is ended while a form is open there: nothing typed is lost', async () => {
    there.expectErrors(/401/);
    await type(there.page, 'Quay House');
    await openAccount(here.page);
    await rows(here.page).nth(1).waitFor();
    expect(await rows(here.page).count()).toBe(2);
    expect(await rows(here.page).filter({ hasText: 'This device' }).count()).toBe(1);
    expect(await rows(here.page).first().innerText()).toMatch(/Chrome on Linux[\s\S]*Last used/);
    await rows(here.page)
      .getByRole('button', { name: /^End: Chrome on Linux/ })
      .click();
    await here.page.getByText('Chrome on Linux is signed out.').waitFor();
    await rows(here.page).nth(1).waitFor({ state: 'detached' });
    expect(await rows(here.page).count()).toBe(1);
    // The stream of changes was closed: the page hears of it without a press.
    await goOn(there, 'Quay House', ada.password);
  }, 120_000);

  it('end with a new password everywhere else, and go on where it was set', async () => {
    await type(there.page, 'Mill House');
    await here.page.reload();
    await rows(here.page).nth(1).waitFor();
    expect(await rows(here.page).count()).toBe(2);
    const form = here.page.getByRole('region', { name: 'New password' });
    await form.getByRole('textbox', { name: 'Current password' }).fill('a guess of mine');
    await form.getByRole('textbox', { name: 'New password' }).fill(next);
    here.expectErrors(/400/);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('This is not your current password.').waitFor();
    await form.getByRole('textbox', { name: 'Current password' }).fill(ada.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await here.page.getByText('Your password is changed.').waitFor();
    await goOn(there, 'Mill House', next);
    await here.page.reload();
    await rows(here.page).nth(1).waitFor();
    expect(await rows(here.page).count()).toBe(2);
  }, 120_000);

  it('stand beside the calendar addresses that one made, which are switched off there', async () => {
    const { page } = here;
    const region = page.getByRole('region', { name: 'Calendar addresses' });
    await region.getByText('None yet.').waitFor();
    const engineer = await office.add('/api/users', {
      name: 'Otto Octave',
      email: 'otto@soundings.example',
      password: 'quiet mornings',
      isEngineer: true,
    });
    const car = await office.add('/api/car', { name: 'Van 1', numberplate: 'AB12 CDE', location: 'Yard' });
    const {
      body: { token },
    } = await call<SignedIn>(office.url, 'POST', '/api/auth', { body: { email: ada.email, password: next } });
    const open = async (path: string): Promise<string> =>
      (await call<CalendarFeed>(office.url, 'POST', path, { token, body: {} })).body.address ?? '';
    const [ottos, vans] = [await open(`/api/users/${engineer}/feed`), await open(`/api/car/${car}/feed`)];
    expect((await call(office.url, 'GET', vans)).status).toBe(200);
    await page.reload();
    await region.getByRole('listitem').nth(1).waitFor();
    expect(await region.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/Van 1\s+Car\s+Last used .*, made /),
      expect.stringMatching(/Otto Octave\s+Engineer\s+Not used yet, made /),
    ]);
    await region.getByRole('button', { name: 'Switch off: calendar of Van 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch this calendar off?' });
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await page.getByText('The calendar of Van 1 is switched off.').waitFor();
    await region.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    expect([(await call(office.url, 'GET', vans)).status, (await call(office.url, 'GET', ottos)).status]).toEqual([
      404, 200,
    ]);
    await openAccount(there.page);
    await there.page.getByRole('region', { name: 'Calendar addresses' }).getByText('Otto Octave').waitFor();
    // At the engineer it says whose the one in force is.
    const told = async (): Promise<string> => {
      await page.goto(`${office.url}/engineers`);
      await page.getByRole('button', { name: 'Calendar feed: Otto Octave' }).click();
      return page
        .getByRole('dialog', { name: 'Calendar feed' })
        .getByText(/the current address/i)
        .innerText();
    };
    expect(await told()).toMatch(/^You made the current address, .*\. It is listed under My account\.$/);
    await office.ask('POST', `/api/users/${engineer}/feed`, {});
    expect(await told()).toMatch(
      /^The current address was made by Petra Plumb, .*\. A new one replaces it and is yours\.$/,
    );
    await page.keyboard.press('Escape');
    await openAccount(page);
    await region.getByText('None yet.').waitFor();
  }, 120_000);

  it('end all others at once', async () => {
    const { body } = await call<SignedIn>(office.url, 'POST', '/api/auth', {
      body: { email: ada.email, password: next },
    });
    await here.page.reload();
    await here.page.getByRole('button', { name: 'End all others' }).click();
    await here.page.getByText('You are signed out everywhere else.').waitFor();
    await here.page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
    expect((await call(office.url, 'GET', '/api/auth', { token: body.token })).status).toBe(401);
  }, 60_000);

  it('end with Logout, and nothing of a person is left in the browser', async () => {
    const { page } = here;
    const token = await page.evaluate<string>('localStorage.getItem("soundings.token")');
    await page.goto(`${office.url}/engineerdashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const ended = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().endsWith('/api/auth'),
    );
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    expect((await ended).status()).toBe(200);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    expect((await call(office.url, 'GET', '/api/auth', { token })).status).toBe(401);
    const left = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(left).not.toMatch(/Ada|ada@|soundings\.token|soundings\.kept|soundings\.recent/);
    // The browser stays known to the account, by a cookie that no script reads and that names nobody.
    const cookies = await page.context().cookies();
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'known_device', path: '/api/auth', httpOnly: true, sameSite: 'Strict' }),
    ]);
    // Read by its parts: three letters in a row may stand in them by chance, an address does not.
    for (const part of (cookies[0]?.value ?? '').split('.')) {
      expect(part).toMatch(/^[\w-]+$/);
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/ada@|example/i);
    }
    expect(await page.evaluate('document.cookie')).toBe('');
  }, 60_000);
});
