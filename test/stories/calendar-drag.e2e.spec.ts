import { resolve } from 'node:path';
import { londonInstant, type Job, type ScheduledAnswer } from '#contracts';
import { openBrowser, type Desk, type TestBrowser } from '#test/harness/browser';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const contact = { name: 'Fern Fascia', position: 'Site Manager', email: 'fern@client.example', telephone: '07700 900123' };
const visit = { postcode: 'BS1 5TR', price: 500, contact, soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 } };
const at = (wall: string): string => londonInstant(wall).instant;

describe('dragging on the calendar', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let token: string;
  let desk: Desk;

  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const plan = async (body: object): Promise<Job> => {
    const [[job]] = await ask<ScheduledAnswer>('POST', '/api/job', { ...visit, ...body });
    if (job === undefined) throw new Error('no visit was answered');
    return job;
  };
  const entry = (name: RegExp) => desk.page.getByRole('button', { name });

  /** Takes an entry up and carries it to the row of an hour later. */
  const carry = async (name: RegExp): Promise<void> => {
    await entry(name).waitFor();
    const from = await entry(name).boundingBox();
    const ten = await desk.page.getByText('10:00', { exact: true }).first().boundingBox();
    const eleven = await desk.page.getByText('11:00', { exact: true }).first().boundingBox();
    if (from === null || ten === null || eleven === null) throw new Error('the week is not on the screen');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await desk.page.mouse.move(x, y);
    await desk.page.mouse.down();
    await desk.page.mouse.move(x + 4, y + 8, { steps: 4 });
    await desk.page.mouse.move(x, y + eleven.y - ten.y, { steps: 8 });
  };

  beforeAll(async () => {
    server = await startServer({ webDir: resolve('dist/web') });
    ({ token } = await registerFirstAccount(server.url));
    browser = await openBrowser();
    desk = await browser.sitDown();
    await desk.page.goto(`${server.url}/login`);
    await desk.page.getByLabel('Email').fill(firstAccount.email);
    await desk.page.getByRole('textbox', { name: 'Password' }).fill(firstAccount.password);
    await desk.page.keyboard.press('Enter');
    await desk.page.waitForURL(/\/dashboard/);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('goes on while somebody else changes another visit, and both are there in the end', async () => {
    const mine = await plan({ address: '1 Quay Street', startjob: at('2027-03-09T09:00'), endjob: at('2027-03-09T11:00') });
    const theirs = await plan({ address: '9 Mill Lane', startjob: at('2027-03-11T09:00'), endjob: at('2027-03-11T11:00') });
    await desk.page.goto(`${server.url}/jobcalendar?view=week&date=2027-03-09`);
    await carry(/1 Quay Street/);
    // The calendar reads again what this makes stale, while the visit is in the air.
    const readAgain = desk.page.waitForResponse((response) => response.url().includes('/api/job?') && response.request().method() === 'GET');
    await ask('PUT', `/api/job/${theirs._id}`, { startjob: at('2027-03-11T14:00'), endjob: at('2027-03-11T16:00') });
    await (await readAgain).finished();
    await desk.page.mouse.up();
    await entry(/1 Quay Street.*10:00 to 12:00/).waitFor();
    await entry(/9 Mill Lane.*14:00 to 16:00/).waitFor();
    await desk.page.getByText(/now 10:00 to 12:00/).waitFor();
    expect(await ask<Job>('GET', `/api/job/${mine._id}`)).toMatchObject({ startjob: at('2027-03-09T10:00'), endjob: at('2027-03-09T12:00') });
  }, 60_000);

  it('is given up with Escape', async () => {
    const job = await plan({ address: '4 Hill Row', startjob: at('2027-03-16T09:00'), endjob: at('2027-03-16T11:00') });
    await desk.page.goto(`${server.url}/jobcalendar?view=week&date=2027-03-16`);
    await carry(/4 Hill Row/);
    await desk.page.keyboard.press('Escape');
    await desk.page.mouse.up();
    await entry(/4 Hill Row.*09:00 to 11:00/).waitFor();
    expect(await ask<Job>('GET', `/api/job/${job._id}`)).toMatchObject({ startjob: at('2027-03-16T09:00'), version: job.version });
    expect(desk.errors).toEqual([]);
  }, 60_000);
});
