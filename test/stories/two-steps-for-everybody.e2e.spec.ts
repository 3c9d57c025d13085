import { generate } from 'otplib';
import type { Desk } from '#test/harness/browser';
import { giveDevice } from '#test/harness/passkey-device';
import { openOffice, signIn, type Office } from '#test/harness/office';
import { firstAccount } from '#test/harness/server';

const otto = { name: 'Otto Octave', email: 'otto@soundings.example', password: 'three quiet words' };
const ida = { name: 'Ida Fell', email: 'ida@soundings.example', password: 'three quiet words' };

/** The office asks two steps of everybody, and each is led to theirs. */
describe('two steps for everybody', () => {
  let office: Office;
  let desk: Desk;
  let phone: Desk;

  beforeAll(async () => {
    office = await openOffice();
    desk = await office.sitDown({ width: 1440, height: 900 });
    phone = await office.newScreen({ width: 390, height: 844 });
    for (const person of [otto, ida]) await office.add('/api/users', { ...person, isEngineer: true });
    await giveDevice(desk.page);
    await giveDevice(phone.page);
  }, 120_000);
  afterAll(() => office.close());

  it('are turned on in the settings, by somebody who has a second one', async () => {
    const { page } = desk;
    desk.expectErrors(/409/);
    await page.goto(`${office.url}/company`);
    const demand = page.getByRole('switch', { name: 'Everyone signs in with two steps' });
    await demand.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please set up two-step sign-in for yourself first, under My account.').first().waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();

    await page.goto(`${office.url}/account`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Desk');
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(firstAccount.password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText(/not used yet$/).waitFor();

    // Meanwhile Otto is at work on his phone.
    await signIn(phone.page, office.url, otto);
    await page.goto(`${office.url}/company`);
    await demand.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Company Updated!').waitFor();
  }, 120_000);

  it('lead whoever is at work to the set-up with the next call, and on to the page that they wanted', async () => {
    const { page } = phone;
    phone.expectErrors(/403/);
    await page.goto(`${office.url}/clients`);
    await page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' }).waitFor();
    await page.getByRole('button', { name: 'With a passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(otto.password);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/clients');
  }, 120_000);

  it('lead whoever signs in to the same, with an app as well', async () => {
    const seat = await office.newScreen({ width: 1440, height: 900 });
    const { page } = seat;
    seat.expectErrors(/403/);
    await page.goto(`${office.url}/clients`);
    await page.locator('[name="email"]').fill(ida.email);
    await page.locator('[name="password"]').fill(ida.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'With an authenticator app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(ida.password);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    const secret = ((await dialog.locator('.second-factor-key').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret }));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/clients');
  }, 120_000);

  it('are seen by the office in the list of its people', async () => {
    const { page } = desk;
    await page.goto(`${office.url}/engineers`);
    await page.getByRole('cell', { name: 'App', exact: true }).waitFor();
    expect(await page.getByRole('cell', { name: 'Passkey', exact: true }).count()).toBe(2);
  }, 120_000);
});
