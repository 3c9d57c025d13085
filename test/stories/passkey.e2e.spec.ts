import type { Desk } from '#test/harness/browser';
import { giveDevice } from '#test/harness/passkey-device';
import { openOffice, signIn, type Office } from '#test/harness/office';

const otto = { name: 'Otto Octave', email: 'otto@soundings.example', password: 'three quiet words' };

/** An account whose device signs in for it. */
describe('a passkey', () => {
  let office: Office;
  let desk: Desk;
  let device: Awaited<ReturnType<typeof giveDevice>>;

  beforeAll(async () => {
    office = await openOffice();
    desk = await office.newScreen({ width: 1440, height: 900 });
    device = await giveDevice(desk.page);
    await office.add('/api/users', { ...otto, isEngineer: true });
  }, 120_000);
  afterAll(() => office.close());

  const passkeys = () => desk.page.getByRole('region', { name: 'Passkeys' });

  it('is added under My account by a name, with the present password', async () => {
    const { page } = desk;
    await signIn(page, office.url, otto);
    await page.goto(`${office.url}/account`);
    await passkeys().getByText('You have no passkey yet.').waitFor();
    await passkeys().getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    desk.expectErrors(/400/);
    await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Work phone');
    await dialog.getByRole('textbox', { name: 'Current password' }).fill('a wrong guess');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByText('This is not your current password.').waitFor();
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(otto.password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await passkeys().getByText('Work phone').waitFor();
    await passkeys()
      .getByText(/not used yet$/)
      .waitFor();
  }, 120_000);

  it('signs in without email, password and code, and not for a finger that the device does not know', async () => {
    const { page } = desk;
    await page.evaluate('localStorage.clear()');
    await page.goto(`${office.url}/login`);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await device.recognises(false);
    await button.click();
    await page.getByText('No passkey was used. Try again, or sign in with your password.').waitFor();
    await device.recognises(true);
    await button.click();
    await page.waitForURL(/\/dashboard/);
    await page.goto(`${office.url}/account`);
    await passkeys()
      .getByText(/^Last used /)
      .waitFor();
  }, 120_000);

  it('signs in again over a page whose session ended, and nothing typed there is lost', async () => {
    const { page } = desk;
    desk.expectErrors(/401/);
    // A page that was answered nothing yet leads to the sign-in instead.
    const known = page.waitForResponse(/\/api\/auth$/);
    await page.goto(`${office.url}/enquiry/create`);
    await known;
    await page.getByRole('textbox', { name: 'Project name' }).fill('Quiet House');
    await office.server.database.knex('staff_session').delete();
    await page.getByRole('textbox', { name: 'Project name' }).press('Tab');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: 'Project name' }).inputValue()).toBe('Quiet House');
  }, 120_000);

  it('is removed with the present password, and signs nobody in from then on', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/account`);
    await passkeys().getByRole('button', { name: 'Remove the passkey Work phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove passkey' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(otto.password);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await passkeys().getByText('You have no passkey yet.').waitFor();
    await page.evaluate('localStorage.clear()');
    await page.goto(`${office.url}/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey does not sign in here. Please use your password, or another passkey.').waitFor();
  }, 120_000);
});
