import type { Page } from 'playwright-core';
import type { Desk } from '#test/harness/browser';
import { openOffice, signIn, type Office } from '#test/harness/office';
import { call } from '#test/harness/server';

const FIRST = 'three quiet words';
const SECOND = 'another quiet phrase';
const ida = { name: 'Ida Fell', email: 'ida@soundings.example' };

/** The office at one screen, somebody new at another. */
describe('colleagues', () => {
  let office: Office;
  let here: Desk;
  let there: Desk;

  beforeAll(async () => {
    office = await openOffice();
    here = await office.sitDown({ width: 1440, height: 900 });
    there = await office.newScreen({ width: 390, height: 844 });
  }, 120_000);
  afterAll(() => office.close());

  const waiting = () => here.page.getByRole('region', { name: 'Waiting for a password' });
  const linkIn = (page: Page, dialog: string): Promise<string> =>
    page.getByRole('dialog', { name: dialog }).getByRole('textbox', { name: 'Link to pass on' }).inputValue();
  const choose = async (page: Page, password: string): Promise<void> => {
    await page.getByRole('textbox', { name: /password/i }).fill(password);
    await page.getByRole('button', { name: 'Choose password' }).click();
  };

  it('are invited, choose a password and work; the link works no second time', async () => {
    const { page } = here;
    await page.goto(`${office.url}/engineers`);
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByText('Please choose a name.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(ida.name);
    await dialog.getByRole('textbox', { name: 'Email' }).fill(ida.email);
    await dialog.getByRole('radio', { name: /^Yes/ }).check();
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Link to pass on' }).waitFor();
    const link = await linkIn(page, 'Invite a colleague');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await waiting()
      .getByText(/^Ida Fell is invited and has not chosen a password yet/)
      .waitFor();

    await there.page.goto(link);
    await there.page.getByRole('heading', { name: 'Welcome, Ida Fell' }).waitFor();
    there.expectErrors(/400|409/);
    await choose(there.page, 'short');
    await there.page.getByText(/^Please choose a password of at least/).waitFor();
    await choose(there.page, FIRST);
    await there.page.waitForURL(/\/(dashboard)?$/);
    await there.page.getByRole('heading', { level: 1 }).waitFor();
    await there.page.goto(`${office.url}/enquiry`);
    await there.page.getByRole('heading', { level: 1 }).waitFor();

    const late = await office.newScreen({ width: 390, height: 844 });
    late.expectErrors(/409/);
    await late.page.goto(link);
    await late.page.getByText('This link was used already. Sign in with the password that was chosen.').waitFor();
    await late.page.getByRole('link', { name: 'Back to sign in' }).click();
    await late.page.getByRole('button', { name: 'Login' }).waitFor();
  }, 120_000);

  it('ask for a new password where they sign in, and one that is chosen ends all sessions', async () => {
    const asking = await office.newScreen({ width: 390, height: 844 });
    await asking.page.goto(`${office.url}/login`);
    await asking.page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before has an email, too.
    await asking.page.getByRole('button', { name: 'Ask for a link' }).waitFor();
    await asking.page.getByRole('textbox', { name: 'Email' }).fill(ida.email);
    await asking.page.getByRole('button', { name: 'Ask for a link' }).click();
    await asking.page.getByText(/^If this is the email of an account/).waitFor();

    const { page } = here;
    await page.reload();
    await waiting()
      .getByText(/^Ida Fell asked for a new password/)
      .waitFor();
    await waiting().getByRole('button', { name: 'Make a link: Ida Fell' }).click();
    const dialog = page.getByRole('dialog', { name: 'Password link' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await dialog.getByRole('textbox', { name: 'Link to pass on' }).waitFor();
    const link = await linkIn(page, 'Password link');

    const token = await there.page.evaluate<string>('localStorage.getItem("soundings.token")');
    expect((await call(office.url, 'GET', '/api/auth', { token })).status).toBe(200);
    there.expectErrors(/401/);
    await asking.page.goto(link);
    await asking.page.getByText(`A new password for ${ida.email} ends all sessions of this account.`).waitFor();
    await choose(asking.page, SECOND);
    await asking.page.waitForURL(/\/(dashboard)?$/);
    expect((await call(office.url, 'GET', '/api/auth', { token })).status).toBe(401);
    await there.page.getByRole('dialog', { name: 'Sign in again' }).waitFor();

    const later = await office.newScreen({ width: 390, height: 844 });
    await signIn(later.page, office.url, { email: ida.email, password: SECOND });
  }, 120_000);
});
