import type { Desk } from '#test/harness/browser';
import { startProvider, type TestProvider } from '#test/harness/identity-provider';
import { openOffice, type Office } from '#test/harness/office';
import { freePort } from '#test/harness/ports';

const gwen = { name: 'Gwen Gain', email: 'gwen@soundings.example', password: 'three quiet words', isEngineer: false };

/** Somebody who signs in with the office's own provider, at a desk. */
describe('signing in at the provider', () => {
  let provider: TestProvider;
  let office: Office;
  let desk: Desk;

  beforeAll(async () => {
    const port = await freePort();
    provider = await startProvider(`http://localhost:${port}`);
    office = await openOffice({ ...provider.environment, PORT: String(port) });
    await office.add('/api/users', gwen);
    provider.people.set('gwen', { sub: 'gwen', email: gwen.email, email_verified: true });
    provider.people.set('stranger', { sub: 'stranger', email: 'who@elsewhere.example', email_verified: true });
    desk = await office.newScreen({ width: 1440, height: 900 });
  }, 120_000);
  afterAll(async () => {
    await office.close();
    await provider.stop();
  });

  it('says why it was no use, and then leads to the page that was asked for', async () => {
    const { page } = desk;
    // By another address than the one that people are sent back to.
    await page.goto(office.url.replace('localhost', '127.0.0.1'));
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    desk.expectErrors(/40[13]/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alert').getByText('Signing in with Acme ID was not finished. Please try again.').waitFor();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await page.getByRole('textbox', { name: 'Login' }).fill('stranger');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('There is no account here for who@elsewhere.example.').waitFor();
    await page.context().clearCookies();

    await page.goto(`${office.url}/kits?q=meter`);
    await page.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    await page.getByRole('textbox', { name: 'Login' }).fill('gwen');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(/\/kits\?q=meter$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    expect(page.url()).not.toContain('code=');
  }, 120_000);

  it('goes on in the tab whose session ended, with what was typed there', async () => {
    const { page } = desk;
    desk.expectErrors(/401/);
    await page.goto(`${office.url}/enquiry/create`);
    const name = page.getByRole('textbox', { name: 'Project name' });
    // A page that does not know yet who is signed in has nothing to take up: it leads to the sign-in.
    await page.getByRole('button', { name: /^Account: Gwen/ }).waitFor();
    await name.fill('Quiet House');
    await office.server.database.knex('staff_session').delete();
    await name.press('Tab');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('link', { name: 'Sign in with Acme ID' }).click();
    const other = await opened;
    // Still signed in there, so that nothing is asked.
    await other.getByText('Close this tab and carry on where you left off: nothing was lost.').waitFor();
    await other.close();
    await dialog.waitFor({ state: 'hidden' });
    expect(await name.inputValue()).toBe('Quiet House');
  }, 120_000);
});
