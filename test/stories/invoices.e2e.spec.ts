import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Download, Locator, Page } from 'playwright-core';
import type { Invoice, Job } from '#contracts';
import { independentlyChecked } from '#test/e-invoice/independent-rules';
import { answerLate, type Desk, type SeatOptions } from '#test/harness/browser';
import { fitsItsWidth, look } from '#test/harness/look';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

const { at } = countedFrom(mondayOf(-1));
const kit = { name: 'Kit Kestrel', position: 'Owner', email: 'kit@kestrel.example', telephone: '07700900321' };

/** Both widths and both lights, each at least once. */
const seats: readonly (readonly [string, string, SeatOptions])[] = [
  ['at a desk', 'desk', { width: 1440, height: 1000 }],
  ['on a phone in the dark', 'phone', { width: 390, height: 844, dark: true }],
];

const pagesIn = async (file: Download): Promise<number> =>
  (await PDFDocument.load(readFileSync(await file.path()))).getPageCount();

describe.each(seats)('finance closes a month, %s', (_, seatName, seat) => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  const looked = async (name: string, at: Page = page): Promise<void> => {
    await look(at, `invoices-${seatName}-${name}`, { fullPage: true });
    expect(await fitsItsWidth(at)).toBe(true);
  };
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const item = (name: string): Locator => page.getByRole('menuitem', { name, exact: true });
  const dialog = (): Locator => page.getByRole('dialog');
  /** On a phone they lie on what is pressed next, and stay under a mouse. */
  const messagesAway = async (): Promise<void> => {
    await page.evaluate(
      "for (const cross of document.querySelectorAll('.mantine-Notification-root button[aria-label=Dismiss]')) cross.click()",
    );
    await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
  };
  const figure = (label: string): Locator =>
    page
      .getByRole('region', { name: 'Amounts' })
      .locator('div')
      .filter({ hasText: new RegExp(`^${label}`) })
      .last();
  const invoices = (): Promise<readonly Invoice[]> => office.ask('GET', '/api/invoices?sort=number');
  const visit = (id: string): Promise<Job> => office.ask('GET', `/api/job/${id}`);
  let first: Job;

  beforeAll(async () => {
    office = await openOffice();
    await office.ask('PUT', '/api/company', { name: 'Quiet Rooms', bankAccountName: 'Quiet Rooms Ltd' });
    first = await office.plan({
      startjob: at(0, '09:00'),
      endjob: at(0, '12:00'),
      address: '1 Mill Lane',
      price: 400,
      contact: kit,
    });
    await office.plan({
      startjob: at(1, '09:00'),
      endjob: at(1, '12:00'),
      address: '2 Mill Lane',
      price: 250,
      contact: kit,
    });
    desk = await office.sitDown(seat);
    ({ page } = desk);
  }, 240_000);
  afterAll(() => office.close());

  it('from To invoice to issued: a draft of two visits is looked at, changed, issued, sent', async () => {
    await page.goto(`${office.url}/financedashboard`);
    const list = page
      .locator('.dashboard-panel')
      .filter({ has: page.getByRole('heading', { name: 'Jobs to Invoice' }) });
    for (const name of [/1 Mill Lane/, /2 Mill Lane/]) await list.getByRole('checkbox', { name }).click();
    // A colleague was a moment faster.
    const theirs = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [first._id] });
    await list.getByRole('button', { name: 'Draft invoice' }).click();
    const told = page.getByRole('alert').filter({ hasText: 'on the draft for Kit Kestrel over £400.00 already' });
    await look(page, `invoices-${seatName}-drafted-already`, { fullPage: true });
    expect(await told.getByRole('link', { name: 'Open draft' }).getAttribute('href')).toBe(`/invoice/${theirs._id}`);
    await told.getByRole('button').click();
    await office.ask('DELETE', `/api/invoices/${theirs._id}`);
    await list.getByRole('button', { name: 'Draft invoice' }).dblclick();
    await page.getByRole('heading', { name: 'Draft for Kit Kestrel' }).waitFor();
    expect(await invoices()).toHaveLength(1);
    await looked('draft');
    await button('Add a line').click();
    const line = page.getByRole('group', { name: 'Line 3' });
    await line.getByLabel('Net').fill('10.50');
    // To issue saves what is typed first, and what cannot be saved is not issued, however often it is pressed.
    await answerLate(page, '**/api/invoices/*', () => 400);
    await button('Issue').click();
    await button('Issue').click();
    await page.getByText(/^Please give each line a description/).waitFor();
    expect(await dialog().count()).toBe(0);
    await page.unroute('**/api/invoices/*');
    await line.getByLabel('Description').fill('Travel');
    await button('Save draft').click();
    await page.getByText('£792.60').first().waitFor();
    expect(await dialog().count()).toBe(0);
    await page.getByLabel('Purchase order number').fill('PO 7781');
    await button('Issue').click();
    await dialog()
      .getByText(/next number over £792\.60/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Issue' }).click();
    await page.getByRole('heading', { name: 'Invoice INV-1001' }).waitFor();
    await figure('Outstanding').getByText('£792.60').waitFor();
    expect(await visit(first._id)).toMatchObject({
      invoice_number: 'INV-1001',
      completion: { invoiced: true, paid: false },
    });
    await button('Mark as sent').click();
    await page.getByText('Marked as sent').first().waitFor();
    await looked('issued');
    // The file that the visit's page makes does not hold the line that was added: it says so, and leads here.
    const shown = page.url();
    await page.goto(`${office.url}/jobs/${first._id}?form=office`);
    await button('Invoice').first().click();
    await dialog()
      .getByText(/^Invoice INV-1001 was issued over £792\.60\. A file that is made here says £780,/)
      .waitFor();
    await looked('issued-otherwise');
    await dialog().getByRole('link', { name: 'Open the invoice' }).click();
    await page.waitForURL(shown);
  }, 120_000);

  it('the client wants it electronically: what is missing is said, and then it is downloaded', async () => {
    await button('Download').click();
    await item('Word').waitFor();
    await looked('forms-of-a-file');
    await item('E-invoice (UBL)').click();
    await page.getByText('Please enter the VAT number of the company.').waitFor();
    await looked('e-invoice-refused');
    await page
      .getByRole('alert')
      .filter({ hasText: 'The e-invoice could not be made.' })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await office.ask('PUT', '/api/company', { vatNumber: 'GB 123 4567 89' });
    const saved = page.waitForEvent('download');
    await button('Download').click();
    await item('E-invoice (UBL)').click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('INV-1001.xml');
    expect(independentlyChecked(readFileSync(await file.path(), 'utf8'))).toMatchObject({
      failed: [],
      totals: { netPence: 66_050, vatPence: 13_210, grossPence: 79_260 },
    });
  }, 120_000);

  it('it is a PDF file as well, and the one that was sent', async () => {
    const saved = page.waitForEvent('download');
    await button('Download').click();
    await item('PDF').click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^INV-1001 - .*\.pdf$/);
    expect(await pagesIn(file)).toBe(1);
  }, 120_000);

  it('a client pays half: the rest is outstanding, and the visits are paid only with the other half', async () => {
    await button('Record payment').click();
    await dialog().getByLabel('Amount', { exact: true }).fill('396.30');
    await dialog().getByLabel('Reference').fill('BACS 4711');
    await dialog().getByRole('button', { name: 'Record payment' }).click();
    await figure('Outstanding').getByText('£396.30').waitFor();
    expect((await visit(first._id)).completion.paid).toBe(false);
    await button('Record payment').click();
    await dialog().getByLabel('Amount', { exact: true }).fill('500');
    await dialog().getByRole('button', { name: 'Record payment' }).click();
    await dialog().getByText('Only £396.30 is outstanding on this invoice. Please record at most that.').waitFor();
    await dialog().getByLabel('Amount', { exact: true }).fill('-396.30');
    await dialog().getByRole('button', { name: 'Record payment' }).click();
    await dialog().getByText('Please enter an amount in pounds, more than £0.').waitFor();
    await dialog().getByLabel('Amount', { exact: true }).fill('396.30');
    await dialog().getByRole('button', { name: 'Record payment' }).click();
    await figure('Outstanding').getByText('£0.00').waitFor();
    await looked('paid');
    expect((await visit(first._id)).completion.paid).toBe(true);
    // The last one was for another client: taken off again, after a press beside it was put back.
    await messagesAway();
    await page.getByRole('button', { name: 'Remove the payment of £396.30' }).first().click();
    await figure('Outstanding').getByText('£396.30').waitFor();
    await page.getByText('Payment removed: £396.30 is outstanding').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Payment recorded again').waitFor();
    await figure('Outstanding').getByText('£0.00').waitFor();
    await page.getByText('BACS 4711').waitFor();
    await page.getByRole('button', { name: 'Remove the payment of £396.30' }).last().click();
    await figure('Outstanding').getByText('£396.30').waitFor();
    expect((await visit(first._id)).completion.paid).toBe(false);
  }, 120_000);

  it('a wrong invoice is credited, and its visits are issued again under the next number', async () => {
    await page.getByRole('button', { name: 'Remove the payment of £396.30' }).click();
    await figure('Outstanding').getByText('£792.60').waitFor();
    const message = page.locator('.mantine-Notification-root').filter({ hasText: '£792.60 is outstanding' });
    await message.waitFor();
    await button('Credit...').click();
    const credit = dialog().getByRole('button', { name: 'Credit', exact: true });
    await credit.click();
    await dialog().getByText('Please say why it is credited.').waitFor();
    // Messages are there for eight seconds: beside the dialog, or above its buttons.
    const [said, pressed] = await Promise.all([message.boundingBox(), credit.boundingBox()]);
    expect([said, pressed]).not.toContain(null);
    if (said !== null && pressed !== null)
      expect(said.x + said.width < pressed.x || said.y + said.height < pressed.y).toBe(true);
    await looked('credit');
    await dialog().getByLabel('Reason').fill('Wrong client');
    await dialog().getByRole('button', { name: 'Credit', exact: true }).click();
    await page.getByText('INV-1001-C1').first().waitFor();
    await looked('credited');
    expect(await visit(first._id)).toMatchObject({ invoice_number: '', completion: { invoiced: false } });
    const draft = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [first._id] });
    // Nothing is owed on a draft, so none of its amounts is nought.
    await page.goto(`${office.url}/invoice?view=draft`);
    await page.getByText('£480.00').first().waitFor();
    expect(await page.getByText('£0.00').count()).toBe(0);
    await office.ask('PUT', `/api/invoices/${draft._id}`, { date: '2020-02-29' });
    await page.goto(`${office.url}/invoice/${draft._id}`);
    await button('Issue').click();
    await dialog()
      .getByText(/tax point is 29\/02\/2020: if the VAT return for 01\/01\/2020 to 31\/03\/2020 has been made/)
      .waitFor();
    await looked('earlier-quarter');
    await office.ask('PUT', `/api/invoices/${draft._id}`, { date: null });
    await page.reload();
    await button('Issue').click();
    await dialog().getByRole('button', { name: 'Issue' }).click();
    await page.getByRole('heading', { name: 'Invoice INV-1002' }).waitFor();
    expect((await invoices()).map(({ number, status, outstanding }) => [number, status, outstanding])).toEqual([
      ['INV-1001', 'credited', 0],
      ['INV-1002', 'issued', 480],
    ]);
  }, 120_000);

  it('the list shows what is to send and who owes, and the journal is handed over once', async () => {
    await page.goto(`${office.url}/invoice`);
    await page.getByText('INV-1002').first().waitFor();
    await looked('list');
    await page.getByRole('button', { name: 'To send', exact: true }).click();
    await page.getByText('INV-1001').first().waitFor({ state: 'detached' });
    await page.getByText('INV-1002').first().waitFor();
    await button('Aged debtors').click();
    await dialog()
      .getByRole('row', { name: /Kit Kestrel.*£480\.00/ })
      .waitFor();
    await looked('aged');
    await page.keyboard.press('Escape');
    await button('Month end').click();
    const saved = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Hand over' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('sales-journal-xero.csv');
    const rows = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(
      rows
        .slice(1)
        .map((row) => row.split(',')[2])
        .sort(),
    ).toEqual(['INV-1001', 'INV-1001-C1', 'INV-1002']);
    await page.getByText('2 invoices and 1 credit note handed over').waitFor();
    await dialog().getByRole('button', { name: 'Hand over' }).click();
    await page.getByText('Nothing new to hand over.').waitFor();
    await looked('month-end');
  }, 120_000);

  it('what came in is marked paid for many at once, and taken back', async () => {
    const other = await office.plan({
      startjob: at(2, '09:00'),
      endjob: at(2, '12:00'),
      address: '3 Mill Lane',
      price: 100,
      contact: kit,
    });
    const { _id } = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [other._id] });
    await office.ask('POST', `/api/invoices/${_id}/issue`, {});
    await page.goto(`${office.url}/invoice?view=open`);
    for (const number of ['INV-1002', 'INV-1003']) await page.getByRole('checkbox', { name: number }).click();
    await page.getByText('£600.00 outstanding').waitFor();
    await looked('selected');
    const saved = page.waitForEvent('download');
    const download = page.getByRole('group', { name: 'What is selected' }).getByRole('button', { name: 'Download' });
    await download.click();
    await item('One PDF').click();
    const joined = await saved;
    expect(joined.suggestedFilename()).toBe('invoices.pdf');
    expect(await pagesIn(joined)).toBe(2);
    const zip = page.waitForEvent('download');
    await download.click();
    await item('Zip of Word files').click();
    const file = await zip;
    expect(file.suggestedFilename()).toBe('invoices.zip');
    expect(Object.keys(unzipSync(readFileSync(await file.path())))).toEqual([
      'INV-1002 - 1 Mill Lane.docx',
      'INV-1003 - 3 Mill Lane.docx',
    ]);
    await button('Mark paid ...').click();
    await dialog().getByText('£600.00 is outstanding on 2 invoices.').waitFor();
    await dialog().getByLabel('Reference').fill('BACS 12');
    await looked('mark-paid');
    await dialog().getByRole('button', { name: 'Mark paid' }).click();
    await page.getByText('2 invoices marked paid: £600.00').waitFor();
    await page.getByText('INV-1003').first().waitFor({ state: 'detached' });
    expect((await visit(other._id)).completion.paid).toBe(true);
    await button('Undo').click();
    await page.getByText('Change undone').waitFor();
    await page.getByText('INV-1003').first().waitFor();
    expect((await invoices()).map(({ number, outstanding }) => [number, outstanding])).toEqual([
      ['INV-1001', 0],
      ['INV-1002', 480],
      ['INV-1003', 120],
    ]);
  }, 120_000);

  it('one that is not paid in time: what the law adds until a day, in words for a letter', async () => {
    const late = await office.plan({
      startjob: at(2, '09:00'),
      endjob: at(2, '12:00'),
      address: '3 Mill Lane',
      price: 400,
      contact: kit,
    });
    const draft = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [late._id] });
    await office.ask('PUT', `/api/invoices/${draft._id}`, { date: '2026-01-05', due_days: 30 });
    await office.ask('POST', `/api/invoices/${draft._id}/issue`, {});
    await page.goto(`${office.url}/invoice/${draft._id}`);
    await button('Interest for late payment...').click();
    await dialog().getByLabel('Until').fill('15/04/2026');
    // Due on 4 February, so the rate of 31 December counts: £480 at 11.75 % for 70 days.
    await dialog().getByText('On £480.00 for 70 days').waitFor();
    await dialog().getByText('at 11.75% a year', { exact: true }).waitFor();
    await dialog().getByText('£10.82', { exact: true }).waitFor();
    await dialog().getByText('£50.82', { exact: true }).waitFor();
    await dialog().getByLabel('Base rate of the Bank of England on 31/12/2025').fill('4');
    await dialog().getByText('£11.05', { exact: true }).waitFor();
    await looked('interest');
    expect(await dialog().getByLabel('For a letter or an email').inputValue()).toMatch(
      /interest at 12% a year until 15\/04\/2026 \(£11\.05\) and the fixed sum of £40\.00, together £51\.05\.$/,
    );
    await dialog().getByLabel('Until').fill('04/02/2026');
    await dialog().getByText('By then nothing was overdue.').waitFor();
    await dialog().getByLabel('Base rate of the Bank of England on 31/12/2025').fill('');
    await dialog().getByText('Please enter both').waitFor();
    await looked('interest-not-asked');
    await page.keyboard.press('Escape');
    // A part that came late is owed until then.
    await office.ask('POST', `/api/invoices/${draft._id}/payments`, { amount: 180, date: '2026-03-06' });
    await page.reload();
    await button('Interest for late payment...').click();
    await dialog().getByLabel('Until').fill('15/04/2026');
    await dialog().getByText('On £480.00 for 30 days').waitFor();
    await dialog().getByText('On £300.00 for 40 days').waitFor();
    await looked('interest-in-parts');
    await page.keyboard.press('Escape');
    // Paid since, and late: it is still offered, until the day on which the rest came.
    const paid = await office.ask<Invoice>('POST', `/api/invoices/${draft._id}/payments`, {
      amount: 300,
      date: '2026-04-15',
    });
    await page.reload();
    await button('Interest for late payment...').click();
    expect(await dialog().getByLabel('Until').inputValue()).toBe('15/04/2026');
    await dialog().getByText('On £300.00 for 40 days').waitFor();
    // Charged by an invoice of its own, which leads back to this one.
    const paidLate = page.url();
    await dialog().getByRole('button', { name: 'Draft an invoice for it' }).click();
    await page.getByText('Not issued yet').waitFor();
    expect(await page.getByLabel('Net').first().inputValue()).toBe('£8.50');
    await looked('interest-charged');
    await button('Discard draft').click();
    await dialog().getByRole('button', { name: 'Discard draft' }).click();
    await page.waitForURL(/\/invoice$/);
    await page.goto(paidLate);
    await button('Interest for late payment...').waitFor();
    await office.ask('DELETE', `/api/invoices/${draft._id}/payments/${paid.payments.at(-1)?._id ?? ''}`);
  }, 120_000);

  it('an amount is typed as the language writes it', async () => {
    const french = await office.sitDown({ ...seat, locale: 'fr-FR' });
    await french.page.goto(page.url());
    await french.page.getByRole('button', { name: 'Enregistrer un paiement' }).click();
    const amount = french.page.getByRole('dialog').getByLabel('Montant');
    await amount.fill('39,63');
    expect(await amount.inputValue()).toBe('£39,63');
    await looked('payment-in-french', french.page);
    await french.page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    // 300 were outstanding; with a comma that counts for nothing 3,963 would have been said.
    await french.page.getByText('260,37', { exact: false }).first().waitFor();
    expect(
      (await office.ask<Invoice>('GET', new URL(page.url()).pathname.replace('/invoice/', '/api/invoices/')))
        .outstanding,
    ).toBe(260.37);
    await french.context.close();
  }, 120_000);

  it('what the accounts program has no VAT code for is told first, and what is free of charge is not paid', async () => {
    const issue = async (days: number, price: number, vat_rate: number): Promise<Invoice> => {
      const [startjob, endjob] = [at(days, '09:00'), at(days, '12:00')];
      const { _id: job } = await office.plan({ startjob, endjob, address: '9 Mill Lane', price, contact: kit });
      const { _id, lines } = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [job] });
      await office.ask('PUT', `/api/invoices/${_id}`, { lines: lines.map((line) => ({ ...line, vat_rate })) });
      return office.ask('POST', `/api/invoices/${_id}/issue`, {});
    };
    await office.ask('POST', '/api/invoices/journal', { format: 'sage' });
    const old = await issue(4, 100, 17.5);
    const free = await issue(5, 0, 20);
    await page.goto(`${office.url}/invoice/${free._id}`);
    await page.getByText('Nothing to pay').waitFor();
    expect(await button('Record payment').count()).toBe(0);
    await looked('free');
    await page.goto(`${office.url}/invoice`);
    await button('Month end').click();
    await dialog().getByRole('button', { name: 'Hand over', exact: true }).click();
    await dialog().getByText(`Xero has no tax code for 17.5% VAT (${old.number}).`).waitFor();
    await looked('no-tax-code');
    const saved = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Hand over the others' }).click();
    const rows = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows.slice(1).map((row) => row.split(',')[2])).toEqual([free.number]);
    await dialog().getByText(old.number).waitFor({ state: 'detached' });
  }, 120_000);
});
