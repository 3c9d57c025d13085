import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { Invoice, Job } from '#contracts';
import { accessFindings } from '#test/harness/access';
import type { Desk, SeatOptions } from '#test/harness/browser';
import { fitsItsWidth, look } from '#test/harness/look';
import { countedFrom, mondayOf, openOffice, type Office } from '#test/harness/office';

const { at } = countedFrom(mondayOf(-1));
const kestrel = {
  name: 'Kestrel Homes',
  position: 'Owner',
  email: 'kit@kestrel.example',
  telephone: '07700900321',
};
const lark = { ...kestrel, name: 'Lark Estates', email: 'lu@lark.example' };

const seats: readonly (readonly [string, string, SeatOptions])[] = [
  ['at a desk', 'desk', { width: 1440, height: 1000 }],
  ['on a phone in the dark', 'phone', { width: 390, height: 844, dark: true }],
];

/** As Lloyds writes it, with a day that is none and money that went out. */
const statement = [
  'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
  "10/04/2026,FPI,'30-00-00,12345678,KESTREL HOMES INV-1001,,480.00,5000.00",
  '10/04/2026,FPI,\'30-00-00,12345678,LARK ESTATES LTD,,"1,080.00",6080.00',
  "11/04/2026,FPI,'30-00-00,12345678,INV-1002 ON ACCOUNT,,100.00,6180.00",
  "12/04/2026,BGC,'30-00-00,12345678,BGC 77,,720.00,6900.00",
  "12/04/2026,FPI,'30-00-00,12345678,INTEREST,,1.17,6901.17",
  "13/04/2026,DEB,'30-00-00,12345678,STATIONER,20.00,,6881.17",
  "31/04/2026,FPI,'30-00-00,12345678,NO SUCH DAY,,5.00,6886.17",
].join('\r\n');

describe.each(seats)('finance matches a bank statement, %s', (_, seatName, seat) => {
  let office: Office;
  let desk: Desk;
  let page: Page;
  const folder = mkdtempSync(path.join(tmpdir(), 'statement-'));
  const file = path.join(folder, 'statement.csv');
  const looked = async (name: string): Promise<void> => {
    await look(page, `bank-${seatName}-${name}`, { fullPage: true });
    expect(await fitsItsWidth(page)).toBe(true);
    expect(await accessFindings(page, name)).toEqual([]);
  };
  const line = (text: string): Locator => page.getByRole('listitem').filter({ hasText: text });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const amounts = async (): Promise<readonly unknown[]> =>
    (await office.ask<readonly Invoice[]>('GET', '/api/invoices?sort=number')).map(({ number, outstanding }) => [
      number,
      outstanding,
    ]);
  const invoiced = async (price: number, contact: typeof kestrel, day: number): Promise<void> => {
    const job: Job = await office.plan({
      startjob: at(day, '09:00'),
      endjob: at(day, '12:00'),
      address: `${day} Mill Lane`,
      price,
      contact,
    });
    const draft = await office.ask<Invoice>('POST', '/api/invoices/drafts', { ids: [job._id] });
    await office.ask('PUT', `/api/invoices/${draft._id}`, { date: '2026-04-10' });
    await office.ask('POST', `/api/invoices/${draft._id}/issue`, {});
  };

  beforeAll(async () => {
    writeFileSync(file, `\uFEFF${statement}\r\n`);
    office = await openOffice();
    await office.ask('PUT', '/api/company', { name: 'Quiet Rooms' });
    await invoiced(400, kestrel, 0);
    await invoiced(250, kestrel, 1);
    await invoiced(300, lark, 2);
    await invoiced(600, lark, 3);
    await invoiced(600, kestrel, 4);
    await office.ask('GET', '/api/invoices');
    desk = await office.sitDown(seat);
    ({ page } = desk);
  }, 240_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await office.close();
  });

  it('chooses the file, and sees what each amount pays and why; only what is certain is ticked', async () => {
    await page.goto(`${office.url}/invoice`);
    await page.getByRole('link', { name: 'Bank statement' }).click();
    await page.getByRole('heading', { name: 'Match bank statement' }).waitFor();
    await looked('empty');
    // The first answer fails: the file need not be chosen once more.
    const msg = 'The database is not available at the moment; please try again shortly.';
    await page.route('**/api/invoices/bank-statement', (route) =>
      route.fulfill({ status: 503, json: { statusCode: 503, msg } }),
    );
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText(msg).waitFor();
    await looked('failing');
    await page.unrouteAll();
    await button('Try again').click();
    await line('KESTREL HOMES INV-1001')
      .getByText('Reference names INV-1001 and the amount is what is outstanding')
      .waitFor();
    await line('LARK ESTATES LTD')
      .getByText('Reference names Lark Estates: amount of INV-1003 and INV-1004 together')
      .waitFor();
    await line('ON ACCOUNT').getByText('Part payment of INV-1002: £200.00 would stay outstanding.').waitFor();
    await line('INTEREST').getByText('No invoice fits.').waitFor();
    await page.getByText('5 incoming amounts. 1 outgoing amount is left out.').waitFor();
    await page.getByText('1 row that could not be read is left out.').waitFor();
    await page.getByText('3 payments of £1,560.00 chosen').waitFor();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await looked('proposals');
    // So far nothing is recorded.
    expect(await amounts()).toEqual([
      ['INV-1001', 480],
      ['INV-1002', 300],
      ['INV-1003', 360],
      ['INV-1004', 720],
      ['INV-1005', 720],
    ]);
  }, 120_000);

  it('accepts a part payment and the only invoice of an amount by hand, and records them all', async () => {
    await line('ON ACCOUNT').getByRole('checkbox').click();
    await line('BGC 77').getByRole('checkbox').click();
    await page.getByText('5 payments of £2,380.00 chosen').waitFor();
    await button('Record payments').click();
    await page.getByText('5 payments recorded').waitFor();
    await line('ON ACCOUNT').getByText('Already recorded on INV-1002').waitFor();
    await looked('recorded');
    expect(await amounts()).toEqual([
      ['INV-1001', 0],
      ['INV-1002', 200],
      ['INV-1003', 0],
      ['INV-1004', 0],
      ['INV-1005', 0],
    ]);
  }, 120_000);

  it('pastes the same statement again a day later: all of it is known, and nothing is recorded twice', async () => {
    await page.reload();
    await page.getByLabel('Or paste its rows').fill(statement);
    await button('Read').click();
    await line('BGC 77').getByText('Already recorded on INV-1005').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await button('Record payments').count()).toBe(0);
  }, 120_000);

  it('takes a payment off and puts it back: its line of the statement is known as before', async () => {
    const paid = (await office.ask<readonly Invoice[]>('GET', '/api/invoices')).find(
      ({ number }) => number === 'INV-1005',
    );
    await page.goto(`${office.url}/invoice/${paid?._id ?? ''}`);
    await page.getByRole('button', { name: 'Remove the payment of £720.00' }).click();
    await page.getByText('Payment removed: £720.00 is outstanding').waitFor();
    await button('Undo').click();
    await page.getByText('Payment recorded again').waitFor();
    await page.goto(`${office.url}/invoice/bank-statement`);
    await page.getByLabel('Or paste its rows').fill(statement);
    await button('Read').click();
    await line('BGC 77').getByText('Already recorded on INV-1005').waitFor();
  }, 120_000);

  it('says which column is which where the bank does not, and chooses between invoices of one amount', async () => {
    await invoiced(100, lark, 7);
    await invoiced(100, kestrel, 8);
    await page.getByLabel('Or paste its rows').fill('14/04/2026,TRANSFER,120.00\n15/04/2026,STATIONER,-5.00');
    await button('Read').click();
    await page.getByText('The columns were not recognised. Please choose them.').waitFor();
    for (const [label, option] of [
      ['Date', '14/04/2026'],
      ['Amount or paid in', '120.00'],
      ['Reference', 'TRANSFER'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option }).click();
      await page.keyboard.press('Escape');
    }
    expect(await page.getByRole('heading', { name: 'Columns' }).count()).toBe(1);
    await line('TRANSFER').getByText('The amount fits 2 possibilities: choose.').waitFor();
    expect(await button('Record payments').isDisabled()).toBe(true);
    await line('TRANSFER').getByRole('combobox').click();
    await page.getByRole('option', { name: /INV-1007/ }).click();
    await looked('choose');
    await button('Record payments').click();
    await line('TRANSFER').getByText('Already recorded on INV-1007').waitFor();
    expect((await amounts()).slice(-2)).toEqual([
      ['INV-1006', 120],
      ['INV-1007', 0],
    ]);
  }, 120_000);

  it('ticks what came before the invoice date only by hand, and says so', async () => {
    await page.getByLabel('Or paste its rows').fill('Date,Description,Amount\n09/04/2026,LARK INV-1006,120.00');
    await button('Read').click();
    await line('LARK INV-1006')
      .getByText('Reference and amount fit INV-1006, but this is before the invoice date.')
      .waitFor();
    await looked('early');
    expect(await button('Record payments').isDisabled()).toBe(true);
    await line('LARK INV-1006').getByRole('checkbox').click();
    await button('Record payments').click();
    await line('LARK INV-1006').getByText('Already recorded on INV-1006').waitFor();
  }, 120_000);
});
