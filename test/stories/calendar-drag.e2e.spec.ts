import { londonInstant, type Client, type Job } from '#contracts';
import type { Desk } from '#test/harness/browser';
import { openOffice, type Office } from '#test/harness/office';

const at = (wall: string): string => londonInstant(wall).instant;

describe('dragging on the calendar', () => {
  let office: Office;
  let desk: Desk;

  const entry = (name: RegExp) => desk.page.getByRole('button', { name });

  /** Takes an entry up and carries it to the row of an hour later. */
  const carry = async (name: RegExp): Promise<void> => {
    // The week is at rest then, and nothing lies over the entry.
    await entry(name).hover();
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
    office = await openOffice();
    desk = await office.sitDown();
  }, 120_000);
  afterAll(() => office.close());

  it('goes on while someone else changes another visit, and both are there in the end', async () => {
    const mine = await office.plan({
      address: '1 Quay Street',
      startjob: at('2027-03-09T09:00'),
      endjob: at('2027-03-09T11:00'),
    });
    const theirs = await office.plan({
      address: '9 Mill Lane',
      startjob: at('2027-03-11T09:00'),
      endjob: at('2027-03-11T11:00'),
    });
    await desk.page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-09`);
    await carry(/1 Quay Street/);
    // The calendar reads again what this makes stale, while the visit is in the air.
    const readAgain = desk.page.waitForResponse(
      (response) => response.url().includes('/api/job/calendar?') && response.request().method() === 'GET',
    );
    await office.ask('PUT', `/api/job/${theirs._id}`, {
      startjob: at('2027-03-11T14:00'),
      endjob: at('2027-03-11T16:00'),
    });
    await (await readAgain).finished();
    await desk.page.mouse.up();
    await entry(/1 Quay Street.*10:00 to 12:00/).waitFor();
    await entry(/9 Mill Lane.*14:00 to 16:00/).waitFor();
    await desk.page.getByText(/now 10:00 to 12:00/).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${mine._id}`)).toMatchObject({
      startjob: at('2027-03-09T10:00'),
      endjob: at('2027-03-09T12:00'),
    });
  }, 60_000);

  it('is not lost when the days learn meanwhile whether they are holidays', async () => {
    const { page } = desk;
    await office.plan({ address: '3 Lock Row', startjob: at('2027-03-30T09:00'), endjob: at('2027-03-30T11:00') });
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/company', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-30`);
    await carry(/3 Lock Row/);
    const company = page.waitForResponse('**/api/company');
    answer();
    await (await company).finished();
    await page.waitForTimeout(200);
    await page.mouse.up();
    await entry(/3 Lock Row.*10:00 to 12:00/).waitFor();
    await page.getByText('Easter Monday').first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  }, 60_000);

  it('of a confirmed visit asks whether it still is, with the mail to its client', async () => {
    const client = await office.ask<Client>('POST', '/api/clients', { company: 'Fascia Homes', payment_days: 14 });
    await office.ask('PUT', '/api/company', { paymentTerms: 'Payment is due within 30 days.' });
    const job = await office.plan({
      client_id: client._id,
      address: '6 Ferry Road',
      startjob: at('2027-03-23T09:00'),
      endjob: at('2027-03-23T11:00'),
      completion: { confirmed: true },
    });
    const { page } = desk;
    await page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-23`);
    await carry(/6 Ferry Road/);
    await page.mouse.up();
    const question = page.getByRole('status').filter({ hasText: 'Is this visit still confirmed?' });
    const link = question.getByRole('link', { name: 'Email the client' });
    await link.and(page.locator(':not([data-loading])')).waitFor();
    const mail = decodeURIComponent((await link.getAttribute('href')) ?? '');
    expect(mail).toContain('mailto:fern@client.example');
    expect(mail).toContain('Start time: 10:00');
    expect(mail).toContain('Payment is due within 14 days.');
    // Moved back there is nothing to ask.
    await page.getByRole('button', { name: 'Undo' }).click();
    await question.waitFor({ state: 'detached' });
    await entry(/6 Ferry Road.*09:00 to 11:00/).waitFor();
    await carry(/6 Ferry Road/);
    await page.mouse.up();
    await question.getByRole('button', { name: 'Not any more' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await office.ask<Job>('GET', `/api/job/${job._id}`)).toMatchObject({
      startjob: at('2027-03-23T10:00'),
      completion: { confirmed: false },
    });
  }, 60_000);

  it('is given up with Escape', async () => {
    const job = await office.plan({
      address: '4 Hill Row',
      startjob: at('2027-03-16T09:00'),
      endjob: at('2027-03-16T11:00'),
    });
    await desk.page.goto(`${office.url}/jobcalendar?view=week&date=2027-03-16`);
    await carry(/4 Hill Row/);
    await desk.page.keyboard.press('Escape');
    await desk.page.mouse.up();
    await entry(/4 Hill Row.*09:00 to 11:00/).waitFor();
    expect(await office.ask<Job>('GET', `/api/job/${job._id}`)).toMatchObject({
      startjob: at('2027-03-16T09:00'),
      version: job.version,
    });
  }, 60_000);
});
