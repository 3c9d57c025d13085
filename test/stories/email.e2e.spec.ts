import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { HistoryEntry, Job, ScheduledAnswer } from '#contracts';
import { answerLate, openBrowser, type TestBrowser } from '#test/harness/browser';
import { look } from '#test/harness/look';
import { comeIn, fern } from '#test/harness/office';
import { call, firstAccount, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { openSmtpDouble, type SmtpDouble } from '#test/harness/smtp-double';

describe('the email to the client of a visit', () => {
  let double: SmtpDouble;
  let server: TestServer;
  let token: string;
  let browser: TestBrowser;
  let visit: Job;
  const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> =>
    (await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) })).body;
  const write = async (page: Page) => {
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Email to the client' });
    await dialog.getByRole('textbox', { name: 'To' }).waitFor();
    return dialog;
  };

  beforeAll(async () => {
    double = await openSmtpDouble();
    server = await startServer({ webDir: resolve('dist/web'), environment: { SMTP_URL: double.url } });
    ({ token } = await registerFirstAccount(server.url));
    browser = await openBrowser();
    await ask('PUT', '/api/company', {
      name: 'Quaver Acoustics',
      email: 'office@quaver.example',
      paymentTerms: 'Payment within 30 days.',
    });
    const [[job]] = await ask<ScheduledAnswer>('POST', '/api/job', {
      startjob: '2026-05-12T08:00:00.000Z',
      endjob: '2026-05-12T12:00:00.000Z',
      address: '1 Quay Street',
      postcode: 'BS1 5TR',
      price: 500,
      contact: fern,
      soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    });
    if (job === undefined) throw new Error('no visit was planned');
    visit = job;
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await double.close();
  });

  it('is proposed, changed, sent once, and stands in the history', async () => {
    const { page } = await browser.sitDown();
    // Before it is known whether letters go out from here, nobody is led to their own mail program.
    await answerLate(page, '**/api/settings');
    await comeIn(page, server.url, firstAccount, `/jobs/${visit._id}`);
    const dialog = await write(page);
    expect(await dialog.getByRole('textbox', { name: 'To' }).inputValue()).toBe(fern.email);
    expect(await dialog.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe(
      'Sound insulation test on Tue, 12 May 2026: 1 Quay Street',
    );
    const text = await dialog.getByRole('textbox', { name: 'Message' }).inputValue();
    for (const part of ['Dear Fern Fascia,', 'Start time: 09:00', '1 Quay Street, BS1 5TR', 'Payment within 30 days.'])
      expect(text).toContain(part);
    await dialog.getByRole('textbox', { name: 'Message' }).fill(`${text}\nPlease keep the lift free.`);
    await look(page, 'email');
    await dialog.getByRole('button', { name: 'Send' }).dblclick();
    await page.getByText('Email sent').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(double.letters).toHaveLength(1);
    expect(double.letters[0]).toContain('Please keep the lift free.');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('dialog').getByText(`Email sent to ${fern.email}`).waitFor();
    expect(
      (await ask<readonly HistoryEntry[]>('GET', `/api/job/${visit._id}/history`)).filter(
        ({ field }) => field === 'email_sent',
      ),
    ).toHaveLength(1);
  }, 90_000);

  it('has the payment terms of its client, however late those come', async () => {
    const { _id: client_id } = await ask<{ readonly _id: string }>('POST', '/api/clients', {
      company: 'Prompt Homes Ltd',
      payment_days: 14,
    });
    const { jobs } = await ask<{ readonly jobs: readonly Job[] }>('PUT', `/api/job/${visit._id}`, { client_id });
    expect(jobs).toMatchObject([{ client_id }]);
    const { page } = await browser.sitDown();
    await comeIn(page, server.url, firstAccount, `/jobs/${visit._id}`);
    await answerLate(page, `**/api/clients/${client_id}`);
    const dialog = await write(page);
    expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toContain('Payment within 14 days.');
    await ask('PUT', `/api/job/${visit._id}`, { client_id: null });
  }, 60_000);

  it('says when it is not known whether it was sent, and does not send it twice', async () => {
    const { page } = await browser.sitDown({ width: 390, height: 844 });
    await comeIn(page, server.url, firstAccount, `/jobs/${visit._id}?email=write`);
    const dialog = page.getByRole('dialog', { name: 'Email to the client' });
    await dialog.getByText(/^Sent to fern@client\.example by Petra Plumb/).waitFor();
    double.mood = 'takes-and-drops';
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Ask the client before you send it again.').waitFor();
    await look(page, 'email-uncertain');
    expect(double.letters).toHaveLength(2);
    double.mood = 'no-such-person';
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Check the address and try again.').waitFor();
    expect(double.letters).toHaveLength(2);
    await dialog.getByRole('textbox', { name: 'To' }).fill('fern');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Please enter the email of the person to write to.').waitFor();
  }, 90_000);

  it('is sent once also when its answer is lost on the way back', async () => {
    const { page } = await browser.sitDown();
    double.mood = 'takes';
    await comeIn(page, server.url, firstAccount, `/jobs/${visit._id}`);
    const dialog = await write(page);
    const before = double.letters.length;
    await page.route('**/emails', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Soundings cannot be reached.').waitFor();
    await page.unroute('**/emails');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Email sent').waitFor();
    expect(double.letters).toHaveLength(before + 1);
  }, 90_000);
});
