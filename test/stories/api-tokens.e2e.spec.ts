import { call, firstAccount } from '#test/harness/server';
import { openOffice, type Office } from '#test/harness/office';

/** The office lets a report read, and ends that. */
describe('a token for another program', () => {
  let office: Office;

  beforeAll(async () => {
    office = await openOffice();
  }, 120_000);
  afterAll(() => office.close());

  it('is made, shown once, used and ended under My account', async () => {
    const desk = await office.sitDown({ width: 1440, height: 900 });
    const { page } = desk;
    await page.goto(`${office.url}/account`);
    const section = page.getByRole('region', { name: 'API tokens' });
    await section.getByText('None yet.').waitFor();
    await section.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New API token' });
    await dialog.getByRole('button', { name: 'Make token' }).click();
    await dialog.getByText('Please give it a name, such as the program that uses it.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Monthly report');
    await dialog.getByRole('checkbox', { name: 'See fees and invoices' }).check();
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(firstAccount.password);
    await dialog.getByRole('button', { name: 'Make token' }).click();
    await dialog.getByText('Copy the token now: it is shown only this once.').waitFor();
    const token = (await dialog.getByLabel('Token', { exact: true }).textContent()) ?? '';
    expect(token).toMatch(/^soundings_/);
    expect((await call(office.url, 'GET', '/api/invoices', { token })).status).toBe(200);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await section.getByText('Only read · See fees and invoices').waitFor();
    expect(await page.content()).not.toContain(token);

    await section.getByRole('button', { name: 'End: Monthly report' }).click();
    await page.getByRole('dialog', { name: 'End this token?' }).getByRole('button', { name: 'End' }).click();
    await section.getByText('None yet.').waitFor();
    expect((await call(office.url, 'GET', '/api/invoices', { token })).status).toBe(401);
  }, 120_000);
});
