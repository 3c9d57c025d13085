import type { Locator, Page } from 'playwright-core';
import type { Invoice } from '#contracts';
import { answerLate, type SeatOptions } from '#test/harness/browser';
import { eventually } from '#test/harness/eventually';
import { fitsItsWidth, look } from '#test/harness/look';
import { countedFrom, fern, mondayOf, openOffice, type Office } from '#test/harness/office';
import { openSmtpDouble, type SmtpDouble } from '#test/harness/smtp-double';

const { at, day } = countedFrom(mondayOf(-9));
const kit = { name: 'Kit Kestrel', position: 'Owner', email: 'kit@kestrel.example', telephone: '07700900321' };

const seats: readonly (readonly [string, string, SeatOptions])[] = [
  ['at a desk', 'desk', { width: 1440, height: 1000 }],
  ['on a phone in the dark', 'phone', { width: 390, height: 844, dark: true }],
];

describe.each(seats)('finance chases what is overdue, %s', (_, seatName, seat) => {
  let double: SmtpDouble;
  let office: Office;
  let page: Page;
  let invoices: readonly Invoice[] = [];
  const looked = async (name: string): Promise<void> => {
    await look(page, `reminders-${seatName}-${name}`);
    expect(await fitsItsWidth(page)).toBe(true);
  };
  const dialog = (): Locator => page.getByRole('dialog', { name: 'Remind the client' });
  const press = (name: string): Promise<void> => dialog().getByRole('button', { name, exact: true }).click();
  const message = (): Locator => dialog().getByRole('textbox', { name: 'Message' });
  const one = (): Invoice => {
    const [first] = invoices;
    if (first === undefined) throw new Error('no invoice was issued');
    return first;
  };

  beforeAll(async () => {
    double = await openSmtpDouble();
    office = await openOffice({ SMTP_URL: double.url });
    await office.ask('PUT', '/api/company', { name: 'Quiet Rooms', email: 'office@quiet.example' });
    for (const visit of [0, 1, 2]) {
      const { _id } = await office.plan({
        startjob: at(visit, '09:00'),
        endjob: at(visit, '12:00'),
        address: `${visit + 1} Mill Lane`,
        price: 400,
        contact: kit,
      });
      const draft = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [_id] });
      await office.ask('PUT', `/api/invoices/${draft._id}`, { date: day(visit), due_days: 14 });
      invoices = [...invoices, await office.ask<Invoice>('POST', `/api/invoices/${draft._id}/issue`, {})];
    }
    ({ page } = await office.sitDown(seat));
  }, 240_000);
  afterAll(async () => {
    await office.close();
    await double.close();
  });

  it('a friendly reminder is proposed, changed, sent once, and stands on the invoice and in its history', async () => {
    // Before it is known whether letters go out from here, none is noted as sent by hand.
    await answerLate(page, '**/api/settings');
    await page.goto(`${office.url}/invoice/${one()._id}`);
    await page.getByRole('button', { name: 'Remind...' }).click();
    await dialog().getByRole('radio', { name: 'Friendly', checked: true }).waitFor({ state: 'attached' });
    expect(await dialog().getByRole('textbox', { name: 'To' }).inputValue()).toBe(kit.email);
    const text = await message().inputValue();
    for (const part of ['Dear Kit Kestrel,', 'Our invoice INV-1001 of ', '£480.00 of it is outstanding.'])
      expect(text).toContain(part);
    await looked('friendly');
    await message().fill(`${text}\nThe door code is unchanged.`);
    await dialog().locator('[type="submit"]').dblclick();
    await page.getByText('Reminder sent').waitFor();
    expect(double.letters).toHaveLength(1);
    expect(double.letters[0]).toContain('The door code is unchanged.');
    await page.getByText('Last reminder').first().waitFor();
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('dialog').getByText(`Reminder 1 sent to ${kit.email}`).waitFor();
    await page.keyboard.press('Escape');
  }, 120_000);

  it('the next one is firm, the last one names the interest; what was not sent is said', async () => {
    await page.getByRole('button', { name: 'Remind...' }).click();
    await dialog().getByRole('radio', { name: 'Firm', checked: true }).waitFor({ state: 'attached' });
    await dialog()
      .getByText(/^Friendly: sent to kit@kestrel\.example by Petra Plumb/)
      .waitFor();
    await dialog().getByText('Last', { exact: true }).click();
    expect(await message().inputValue()).toContain('Under the Late Payment of Commercial Debts (Interest) Act 1998');
    await looked('last');
    double.mood = 'refuses';
    await press('Send');
    await dialog().getByText('Check the address and try again.').waitFor();
    await looked('not-sent');
    double.mood = 'takes';
    await office.ask('POST', `/api/invoices/${one()._id}/payments`, { amount: one().outstanding, date: day(20) });
    await press('Send');
    await dialog().getByText('This invoice is paid or credited in full, so no reminder is sent.').waitFor();
    expect(double.letters).toHaveLength(1);
    await press('Cancel');
  }, 120_000);

  it('several that are marked are reminded one by one, and one is passed over', async () => {
    await page.goto(`${office.url}/invoice?view=overdue&sort=due_date`);
    const grid = page.getByRole('main');
    for (const { number } of invoices.slice(1)) await grid.getByRole('checkbox', { name: new RegExp(number) }).click();
    await page.getByRole('button', { name: 'Remind...' }).click();
    await dialog().getByText('Invoice INV-1002 · 1 of 2').waitFor();
    await looked('one-of-two');
    await press('Skip');
    await dialog().getByText('Invoice INV-1003 · 2 of 2').waitFor();
    await press('Send');
    await dialog().waitFor({ state: 'hidden' });
    expect(double.letters).toHaveLength(2);
    const [, skipped, reminded] = await office.ask<readonly Invoice[]>('GET', '/api/invoices?sort=number');
    expect([skipped?.reminder, reminded?.reminder?.level]).toEqual([null, 1]);
    await looked('list');
  }, 120_000);

  it('without a mail server it is opened in the own mail program and marked as sent', async () => {
    await office.ask('PUT', '/api/company', { email: '' });
    await page.goto(`${office.url}/invoice/${invoices[1]?._id ?? ''}`);
    await page.getByRole('button', { name: 'Remind...' }).click();
    await dialog().getByRole('button', { name: 'Open in mail program' }).waitFor();
    await looked('by-hand');
    await press('Mark as sent');
    await page.getByText('Reminder noted as sent').waitFor();
    expect(double.letters).toHaveLength(2);
  }, 120_000);

  it('without one the letter of a visit is opened in the own mail program, once, by its button and by no address', async () => {
    const visit = await office.plan({ startjob: at(3, '09:00'), endjob: at(3, '12:00') });
    const opened: string[] = [];
    const line = await page.context().newCDPSession(page);
    line.on('Page.frameRequestedNavigation', ({ url }) => {
      if (url.startsWith('mailto:')) opened.push(decodeURIComponent(url.split('?')[0] ?? ''));
    });
    await line.send('Page.enable');
    await answerLate(page, '**/api/settings');
    await page.goto(`${office.url}/jobs/${visit._id}?email=write`);
    // Looking into the page counts as a press there, so its address is watched from outside.
    await page.waitForURL(({ search }) => search === '');
    expect(opened).toEqual([]);
    await page.goto(`${office.url}/jobs/${visit._id}`);
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await eventually(() => opened.length > 0);
    await page.waitForTimeout(500);
    expect(opened).toEqual([`mailto:${fern.email}`]);
  }, 60_000);
});
