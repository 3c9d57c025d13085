import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import type { Desk } from '#test/harness/browser';
import { openOffice, signIn, type Office } from '#test/harness/office';

const otto = { name: 'Otto Octave', email: 'otto@soundings.example', password: 'three quiet words' };

/** What the app shows, so many codes later. */
const shown = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** An account with an authenticator app, on a phone and at a desk. */
describe('the second step at the sign-in', () => {
  let office: Office;
  let desk: Desk;
  let secret = '';
  let codes: readonly string[] = [];

  beforeAll(async () => {
    office = await openOffice();
    desk = await office.newScreen({ width: 1440, height: 900 });
    await office.add('/api/users', { ...otto, isEngineer: true });
  }, 120_000);
  afterAll(() => office.close());

  const typeIn = async (page: Page): Promise<void> => {
    await page.getByRole('textbox', { name: 'Email' }).fill(otto.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(otto.password);
    await page.getByRole('button', { name: 'Login' }).click();
  };

  it('is turned on under My account with the app, and hands out recovery codes once', async () => {
    const { page } = desk;
    await signIn(page, office.url, otto);
    await page.goto(`${office.url}/account`);
    await page.getByRole('region', { name: 'Two-step sign-in' }).getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
    desk.expectErrors(/400/);
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('a wrong guess');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByText('This is not your current password.').waitFor();
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(otto.password);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByRole('img', { name: 'QR code of the key' }).waitFor();
    secret = ((await dialog.locator('.second-factor-key').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText(/^This code is not right or was used already/).waitFor();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(await shown(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText(/^Two-step sign-in is on/).waitFor();
    codes = await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText(/^On since .*; 10 recovery codes left\.$/).waitFor();
  }, 120_000);

  it('asks for a code on the phone, says what is wrong with one, and lets in with the next', async () => {
    const phone = await office.newScreen({ width: 390, height: 844 });
    const { page } = phone;
    phone.expectErrors(/401|428/);
    await page.goto(`${office.url}/login`);
    await typeIn(page);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.waitFor();
    expect(await page.evaluate('document.activeElement?.getAttribute("name")')).toBe('code');
    expect(await page.getByRole('alert').textContent()).toBe('');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Login' }).click();
    await page
      .getByRole('alert')
      .getByText(/^This code is not right or was used already/)
      .waitFor();
    await code.fill(await shown(secret, 1));
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL(/\/(dashboard)?$/);
  }, 120_000);

  it('asks in the dialog over a page whose session ended, too, and nothing typed there is lost', async () => {
    const { page } = desk;
    desk.expectErrors(/401|428/);
    await page.goto(`${office.url}/enquiry/create`);
    await page.getByRole('textbox', { name: 'Project name' }).fill('Quiet House');
    await office.server.database.knex('staff_session').delete();
    await page.getByRole('textbox', { name: 'Project name' }).press('Tab');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(otto.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Project name' }).inputValue()).toBe('Quiet House');
  }, 120_000);

  it('of a lost phone is turned off by the office, which ends the wait after wrong codes as well', async () => {
    const lost = await office.newScreen({ width: 390, height: 844 });
    lost.expectErrors(/401|428|429/);
    const { page } = lost;
    await page.goto(`${office.url}/login`);
    await typeIn(page);
    const said = page.getByRole('alert');
    for (let tries = 0; tries < 6; tries += 1) {
      await page.getByRole('textbox', { name: 'Code' }).fill(String(100_000 + tries));
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth'));
      await page.keyboard.press('Enter');
      await answered;
    }
    await said.getByText('Too many attempts to sign in; please wait 15 minutes.').waitFor();

    const { page: there } = await office.sitDown({ at: '/engineers' });
    await there.getByRole('button', { name: 'Password link: Otto Octave' }).click();
    await there.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
    await there.getByText('Otto Octave signs in with the password alone.').waitFor();

    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/(dashboard)?$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }, 120_000);
});
