import type { Page } from 'playwright-core';
import { call, firstAccount } from '#test/harness/server';
import { signIn, Story } from '#test/harness/story';

interface Visit {
  readonly _id: string;
  readonly kind: string;
  readonly address: string;
  readonly completion: Readonly<Record<string, boolean>>;
}

const text = (page: Page, name: string): ReturnType<Page['getByRole']> => page.getByRole('textbox', { name, exact: true });
const choose = async (page: Page, label: RegExp): Promise<void> => {
  await page.getByLabel(label).first().click();
  await page.getByRole('option').first().click();
};
const save = async (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

describe('a day that starts from nothing', () => {
  let story: Story;
  beforeAll(async () => { story = await Story.open(); });
  afterAll(async () => { await story.stop(); });

  it('goes from the first account to three visits, and a colleague sees who turned which flag', async () => {
    const petra = await story.desk();
    const { page } = petra;
    await page.goto(story.at('/enquiries'));
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: 'Create account' }).click();
    await text(page, 'Name').fill(firstAccount.name);
    await text(page, 'Email').fill(firstAccount.email);
    await page.getByLabel(/^Password/).fill(firstAccount.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: `Account: ${firstAccount.name}` }).waitFor();

    await page.goto(story.at('/enquiries'));
    await page.getByRole('button', { name: 'New Project' }).first().click();
    const modal = page.getByRole('dialog', { name: 'New Project' });
    await modal.getByRole('textbox', { name: 'Site Address' }).fill('7 Plumb Lane, Bath');
    await modal.getByRole('textbox', { name: 'Client name' }).fill('Fern Fascia');
    await modal.getByRole('textbox', { name: 'Postcode' }).fill('BA1 1AA');
    await modal.getByRole('textbox', { name: 'Email' }).fill('fern@client.example');
    await modal.getByRole('textbox', { name: 'Telephone' }).fill('07700900123');
    await modal.getByRole('textbox', { name: 'Fee' }).fill('1500');
    await modal.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/enquiry\/[0-9a-f-]{36}$/);
    await page.getByText('Project Created!').waitFor();
    const projectId = page.url().split('/').at(-1) ?? '';

    const start = async (kind: string): Promise<void> => {
      await page.goto(story.at(`/job/create/${kind}?enquiry_id=${projectId}`));
      await text(page, 'Postcode').waitFor();
      expect(await text(page, 'Postcode').inputValue()).toBe('BA1 1AA');
      expect(await text(page, 'Name').inputValue()).toBe('Fern Fascia');
    };
    const fill = async (fee: string): Promise<void> => {
      await text(page, 'Position').fill('Site Manager');
      await text(page, 'Fee').fill(fee);
    };
    const created = async (): Promise<void> => {
      await save(page);
      await page.getByText('Job Created!').waitFor();
    };

    await start('air');
    await save(page);
    await page.getByText('Please choose the number of types.').waitFor();
    await page.getByText('Please choose the number of tests.').waitFor();
    await page.getByText('Please choose a contact position.').waitFor();
    await fill('250');
    await text(page, 'Date').fill('01/07/2026');
    await page.getByLabel(/^Start/).fill('09:00');
    await page.getByLabel(/^End/).fill('11:00');
    await text(page, 'Number of types').fill('1');
    await text(page, 'Number of tests').fill('2');
    await created();

    await start('sound');
    await fill('300');
    await text(page, 'Date').fill('02/07/2026');
    await page.getByLabel(/^Start/).fill('09:00');
    await page.getByLabel(/^End/).fill('11:00');
    await choose(page, /^Project type/);
    for (const count of await page.getByRole('textbox', { name: /^Number of/ }).all()) await count.fill('2');
    await created();

    await start('noise');
    await fill('400');
    await text(page, 'Setup date').fill('03/07/2026');
    await page.getByLabel(/^Setup( \*)?$/).fill('09:00');
    await text(page, 'Pickup date').fill('05/07/2026');
    await page.getByLabel(/^Pickup( \*)?$/).fill('10:00');
    await choose(page, /^Project type/);
    for (const count of await page.getByRole('textbox', { name: /^(Fixed|Spot) positions|^Number of rooms/ }).all()) await count.fill('2');
    await created();

    const { body: signedIn } = await call<{ token: string }>(story.server.url, 'POST', '/api/auth', { body: firstAccount });
    const { body: jobs } = await story.api<readonly Visit[]>(signedIn.token, 'GET', '/api/job');
    expect(jobs.map(({ kind }) => kind).sort()).toEqual(['air', 'noise', 'noise', 'sound']);
    expect(new Set(jobs.map(({ address }) => address))).toEqual(new Set(['7 Plumb Lane, Bath']));
    const air = jobs.find(({ kind }) => kind === 'air')?._id ?? '';

    await page.goto(story.at(`/jobs/${air}`));
    const issued = page.getByRole('switch', { name: 'Issued' });
    for (const on of [true, false]) {
      await issued.focus();
      await page.keyboard.press('Space');
      await page.getByText(`Issued turned ${on ? 'on' : 'off'}`).first().waitFor();
      const { body } = await story.api<Visit>(signedIn.token, 'GET', `/api/job/${air}`);
      expect(body.completion['issued']).toBe(on);
    }

    const engineer = { name: 'Edgar Eaves', email: 'edgar@soundings.example', password: 'a long enough phrase', isEngineer: true };
    expect((await story.api(signedIn.token, 'POST', '/api/users', engineer)).status).toBe(200);
    const edgar = await story.desk();
    await edgar.page.goto(story.at(`/jobs/${air}`));
    await signIn(edgar.page, engineer);
    await edgar.page.waitForURL(`**/jobs/${air}`);
    await edgar.page.getByRole('button', { name: 'History of Issued' }).click();
    const history = edgar.page.getByRole('dialog', { name: 'History of Issued' });
    await history.getByText(/Issued: No → Yes/i).waitFor();
    await history.getByText(/Issued: Yes → No/i).waitFor();
    expect(await history.getByText(firstAccount.name, { exact: true }).count()).toBe(2);
    expect([...petra.errors, ...edgar.errors]).toEqual([]);
  }, 90_000);
});
