import { resolve } from 'node:path';
import { londonInstant, type Job, type ScheduledAnswer } from '#contracts';
import { openBrowser, type Desk, type TestBrowser } from '#test/harness/browser';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

/** A Tuesday in summer time. */
const first = '2030-06-04';
const dayAfter = (days: number): string => new Date(Date.parse(`${first}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const at = (days: number, clock: string): string => londonInstant(`${dayAfter(days)}T${clock}`).instant;

const survey = {
  kind: 'noise', address: '9 Mill Lane', postcode: 'BS1 5TR', price: 500,
  contact: { name: 'Fern Fascia', position: 'Site Manager', email: 'fern@client.example', telephone: '07700 900123' },
  survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 1 },
};

describe('a visit is put together', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let token: string;
  let office: Desk;
  const ids: Record<string, string> = {};

  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const plan = async (body: object): Promise<Job> => {
    const [[job]] = await ask<ScheduledAnswer>('POST', '/api/job', { ...survey, ...body });
    if (job === undefined) throw new Error('no visit was answered');
    return job;
  };
  const removeAll = async (): Promise<void> => {
    for (const job of await ask<readonly Job[]>('GET', '/api/job')) if (job.survey?.type !== 'Pickup') await ask('DELETE', `/api/job/${job._id}`);
  };
  const selector = (name: string) => office.page.getByRole('combobox', { name });
  const option = (name: RegExp) => office.page.getByRole('option', { name });
  const openForm = async (start: string, end: string): Promise<void> => {
    await office.page.goto(`${server.url}/job/create/noise?${new URLSearchParams({ start, end }).toString()}`);
    await office.page.getByText(/^Checked for/).waitFor();
  };
  const fillIn = async (): Promise<void> => {
    const { page } = office;
    const typed = {
      postcode: 'BS1 4ST', address: '1 Quay Street', 'contact.name': 'Fern Fascia', 'contact.position': 'Site Manager', 'contact.email': 'fern@client.example',
      'contact.telephone': '07700900123', price: '450', 'survey.fixed': '2', 'survey.spots': '3',
    };
    for (const [name, text] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(text);
  };

  beforeAll(async () => {
    server = await startServer({ webDir: resolve('dist/web') });
    ({ token } = await registerFirstAccount(server.url));
    for (const name of ['Logger 1', 'Logger 2']) ids[name] = (await ask<{ _id: string }>('POST', '/api/kits', { name, type: 'Noise Survey' }))._id;
    browser = await openBrowser();
    office = await browser.sitDown();
    await office.page.goto(`${server.url}/login`);
    await office.page.getByLabel('Email').fill(firstAccount.email);
    await office.page.getByRole('textbox', { name: 'Password' }).fill(firstAccount.password);
    await office.page.keyboard.press('Enter');
    await office.page.waitForURL(/\/dashboard/);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  beforeEach(() => removeAll());

  it('a kit that is out says where, until when, and cannot be chosen', async () => {
    await plan({ startjob: at(0, '09:00'), endjob: at(2, '09:00'), kits: [ids['Logger 1']] });
    await openForm(at(1, '09:00'), at(3, '09:00'));
    await selector('Kit 1').click();
    const taken = option(/Logger 1.*At 9 Mill Lane BS1 5TR until 10:00 on .*; free again from 10:00 on /);
    await taken.waitFor();
    expect(await taken.getAttribute('data-combobox-disabled')).toBe('true');
    await option(/^Logger 2/).click();
    expect(await selector('Kit 1').inputValue()).toBe('Logger 2 · Noise Survey');
  }, 60_000);

  it('somebody was faster: the refusal says who has the kit, one press takes the other one, and nothing typed is lost', async () => {
    const { page } = office;
    await openForm(at(1, '09:00'), at(3, '09:00'));
    await fillIn();
    await selector('Kit 1').click();
    await option(/^Logger 1/).click();
    await plan({ startjob: at(0, '09:00'), endjob: at(2, '09:00'), kits: [ids['Logger 1']] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Car or Kit in Use!' }).filter({ hasText: 'Logger 1 is booked' }).first().waitFor();
    expect(await selector('Kit 1').inputValue()).toBe('Logger 1 · Noise Survey');
    await page.getByRole('button', { name: 'Take Logger 2 instead' }).click();
    await page.getByText('Car or Kit in Use!').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Job Created!').waitFor();
    const saved = (await ask<readonly Job[]>('GET', '/api/job')).filter(({ address }) => address === '1 Quay Street');
    expect(saved.map(({ kits, survey: half }) => [half?.type, kits])).toEqual(expect.arrayContaining([['Setup', [ids['Logger 2']]]]));
  }, 60_000);

  it('the next time at which all of it is free is found and taken', async () => {
    const { page } = office;
    const opened = await plan({ address: '1 Quay Street', startjob: at(5, '09:00'), endjob: at(6, '09:00'), kits: [ids['Logger 1']] });
    await plan({ startjob: at(0, '09:00'), endjob: at(2, '09:00'), kits: [ids['Logger 1']] });
    await page.goto(`${server.url}/jobs/${opened._id}`);
    for (const [name, day] of [['Setup date', dayAfter(1)], ['Pickup date', dayAfter(2)]] as const) {
      await page.getByRole('textbox', { name }).fill(day.split('-').reverse().join('/'));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Find the next free time' }).click();
    await page.getByText(/All that is chosen is free with the setup 10:00 to 11:00/).waitFor();
    await page.getByRole('button', { name: 'Take this time' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Job Updated!').waitFor();
    expect(await ask<Job>('GET', `/api/job/${opened._id}`)).toMatchObject({ startjob: at(2, '10:00'), endjob: at(2, '11:00') });
  }, 60_000);

  it('a deleted visit comes back by the keys', async () => {
    const { page } = office;
    const job = await plan({ address: '1 Quay Street', startjob: at(0, '09:00'), endjob: at(1, '09:00'), kits: [ids['Logger 1']] });
    await page.goto(`${server.url}/jobs/${job._id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Job Removed!').waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('1 Quay Street BS1 5TR is back').waitFor();
    expect(await ask<Job>('GET', `/api/job/${job._id}`)).toMatchObject({ address: '1 Quay Street', kits: [ids['Logger 1']] });
  }, 60_000);

  it('without an error on the way', () => {
    expect(office.errors).toEqual([]);
  });
});
