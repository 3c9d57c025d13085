import {
  type AgedDebtor,
  type Client,
  type ClientStatement,
  type ErrorBody,
  type HistoryEntry,
  type Invoice,
  type InvoiceNumbers,
  type Job,
  type JournalHandedOver,
  type PaymentsRecorded,
  type ReminderAnswer,
  type VatFigures,
} from '#contracts';
import type { TestServer } from '#test/harness/server';
import { openMovingOffice, rowsOf, short, type MovingOffice } from './testing/importing.js';

let server: TestServer;
let ask: MovingOffice['ask'];
let done: MovingOffice['done'];
let imported: MovingOffice['imported'];
let undone: MovingOffice['undone'];

const invoices = async (query = ''): Promise<readonly Invoice[]> =>
  done<readonly Invoice[]>('GET', `/api/invoices?sort=number${query}`);
const numbered = async (number: string): Promise<Invoice> => {
  const found = (await invoices()).find((one) => one.number === number);
  if (found === undefined) throw new Error(`${number} is not there`);
  return found;
};
const next = async (): Promise<string> => (await done<InvoiceNumbers>('GET', '/api/invoicenumbers')).next;

const contact = { name: 'Cara', position: 'Buyer', email: 'cara@able.example', telephone: '07700 900123' };
const site = { address: '1 Quay Street', postcode: 'BS1 4DJ', contact };
const visit = async (day: number, more: object = {}): Promise<string> => {
  const times = { startjob: `2027-02-0${day}T09:00`, endjob: `2027-02-0${day}T12:00` };
  const [[job]] = await done<readonly [readonly [Job]]>('POST', '/api/job', {
    ...times,
    ...site,
    price: 100,
    airtest: { types: 1, tests: 1 },
    ...more,
  });
  return job._id;
};
let able: Client;

beforeEach(async () => {
  ({ server, ask, done, imported, undone } = await openMovingOffice());
  able = await done<Client>('POST', '/api/clients', {
    company: 'Able Homes Ltd',
    address: '9 Office Street',
    postcode: 'BA1 1AA',
    email: 'pay@able.example',
    payment_days: 14,
  });
}, 60_000);
afterEach(() => server.stop());

/** An office's own list: amounts and dates of every habit, and rows that do not add up. */
const list = rowsOf([
  {
    invoice_number: '2019/041',
    date: '3/2/19',
    client: 'ABLE HOMES LIMITED',
    net: '£1,234.50',
    vat: '246.90',
    paid: 'Y',
  },
  { invoice_number: '2019/042', date: '3 Feb 19', client: 'Able Homes', gross: '1.234,50', vat_rate: '20%' },
  { invoice_number: '2019/043', date: '43500', client: 'Able', net: '100', vat: '20' },
  { invoice_number: '2019/041 ', date: '4/2/19', client: 'Able Homes', net: '1', vat: '0' },
  { invoice_number: '2019/044', date: '5/2/19', client: 'Able Homes', net: '100', vat: '20', gross: '121' },
  { invoice_number: '2019/045', date: '5/2/19', client: 'Able Homes', net: '100', vat: '20', paid: '120.01' },
  { invoice_number: '2019/046', date: '5/2/19', client: 'Able Homes', net: '100' },
  { invoice_number: '2019/047', date: 'soon', client: 'Able Homes', net: '100', vat: '20' },
  { invoice_number: '2019/048', date: '5/2/19', client: 'Able Homes', net: '-100', vat: '-20' },
  { invoice_number: '2019/049', date: '5/2/19', client: 'Able Homes', net: '100', vat: '20', status: 'Draft' },
  {
    invoice_number: '2019/050',
    date: '5/2/19',
    client: 'Able Homes',
    net: '1,000.30',
    vat: '123.45',
    credited: '123.75',
    credited_on: '1/3/19',
    paid: '60',
    paid_on: '2/3/19',
    due_date: '5/3/19',
    order_reference: 'PO 7',
    description: 'Sound tests',
  },
  {
    invoice_number: '2019/051',
    date: '5/2/19',
    client: 'Able Homes',
    net: '100',
    vat: '20',
    outstanding: '45',
    paid: '75.01',
  },
  {
    invoice_number: '2019/052',
    date: '5/2/19',
    client: 'Able Homes',
    net: '100',
    reverse_charge: 'yes',
    vat_rate: '20',
    outstanding: '40',
  },
  { invoice_number: '2019/053', date: '5/2/19', client: 'Able Homes', gross: '120', vat: '20', credited: '130' },
  { invoice_number: '2019/054', date: '5/2/19', net: '100', vat: '20' },
  { invoice_number: '', date: '5/2/19', client: 'Able Homes', net: '100', vat: '20' },
  { invoice_number: '2019/055', date: '5/2/19', client: 'Able Homes', net: '100', vat: '20', due_date: '4/2/19' },
  { invoice_number: '2019/056', date: '5/2/19', client: 'Able Homes', net: '100', vat: '20', paid: 'half' },
  { invoice_number: '2019/057', date: '5/2/19', client: 'Able Homes', net: '100', vat_rate: '20.5.1' },
]);

describe('an import of invoices', () => {
  it('takes an invoice without a due date for due as the client has it, or else as the company’s terms say', async () => {
    await done('POST', '/api/clients', { company: 'Plain Homes Ltd' });
    await done('PUT', '/api/company', { paymentTerms: 'Payment within 21 days, please.' });
    const rows = rowsOf([
      { invoice_number: '2019/001', date: '5/2/19', client: 'Able Homes Ltd', net: '100', vat: '20' },
      { invoice_number: '2019/002', date: '5/2/19', client: 'Plain Homes Ltd', net: '100', vat: '20' },
    ]);
    await imported('invoices', rows);
    expect((await invoices()).map(({ due_date }) => due_date)).toEqual(['2019-02-19', '2019-02-26']);
  });

  it('reads what an office wrote, and says of each row what becomes of it and why', async () => {
    const { fates } = await imported('invoices', list);
    expect(short(fates)).toEqual([
      '2 new',
      '3 new',
      '4 refused There is no client called Able. Please import or add the client first, or leave this cell empty. client',
      '5 refused 2019/041 is an invoice to Able Homes Ltd over £1,481.40 already. One row is one invoice: please correct this row, or leave it out. invoice_number',
      '6 refused £100.00 net and £20.00 VAT are £120.00, not £121.00. Please correct one of them. gross',
      '7 refused £120.01 was paid, but the invoice is over £120.00. Please correct one of them. paid',
      '8 refused Please write two of net, VAT and gross, or the VAT rate with net or gross. gross',
      '9 refused Please write a valid date, such as 31/01/2024. date',
      '10 refused -100 is not an amount in pounds. Please write credits in the column Credited. net',
      '11 refused Drafts and void invoices are not imported. Please leave this row out. status',
      '12 new',
      '13 refused Of £120.00, £0.00 was credited and £75.01 paid, which leaves £44.99, not £45.00. outstanding',
      '14 new',
      '15 refused £130.00 was credited, but the invoice is over £120.00. Please correct one of them. credited',
      '16 refused Please write the client of this invoice. client',
      '17 refused Please write the number of this invoice. invoice_number',
      '18 refused The due date is before the invoice date. Please correct one of them. due_date',
      '19 refused half is not an amount in pounds. Please correct it, or leave this cell empty. paid',
      '20 refused 20.5.1 is not a VAT rate. Please write per cent, such as 20. vat_rate',
    ]);
    const all = await invoices();
    expect(
      all.map(({ number, date, due_date, net, vat, gross, credited, paid, outstanding, vat_by_rate: [rate] }) => [
        ...[number, date, due_date, net, vat, gross],
        ...[credited, paid, outstanding, rate?.vat_rate],
      ]),
    ).toEqual([
      ['2019/041', '2019-02-03', '2019-02-17', 1234.5, 246.9, 1481.4, 0, 1481.4, 0, 20],
      ['2019/042', '2019-02-03', '2019-02-17', 1028.75, 205.75, 1234.5, 0, 0, 1234.5, 20],
      ['2019/050', '2019-02-05', '2019-03-05', 1000.3, 123.45, 1123.75, 123.75, 60, 940, 12.34],
      ['2019/052', '2019-02-05', '2019-02-19', 100, 0, 100, 0, 60, 40, 20],
    ]);
    expect(all[2]).toMatchObject({
      client_id: able._id,
      client: { name: 'Able Homes Ltd', address: '9 Office Street', email: 'pay@able.example' },
      source: 'import',
      handed_over: true,
      sent_on: '2019-02-05',
      order_reference: 'PO 7',
      lines: [{ description: 'Sound tests', visit_id: null }],
      payments: [{ amount: 60, date: '2019-03-02' }],
      credit_notes: [{ number: '2019/050-C1', date: '2019-03-01', gross: 123.75, handed_over: true, source: 'import' }],
    });
    expect(await done<readonly AgedDebtor[]>('GET', '/api/invoices/aged')).toEqual([
      expect.objectContaining({ client: 'Able Homes Ltd', invoices: 3, over_90: 2214.5, total: 2214.5 }),
    ]);
    const statement = await done<ClientStatement>(
      'GET',
      `/api/clients/${able._id}/statement?from=2019-02-01&to=2019-12-31`,
    );
    expect(statement).toMatchObject({ opening: 0, invoiced: 3939.65, credited: 123.75, paid: 1601.4, closing: 2214.5 });
    // The same list again is all there.
    expect(short((await imported('invoices', list.slice(0, 2))).fates)).toEqual([
      '2 there 2019/041, Able Homes Ltd',
      '3 there 2019/042, Able Homes Ltd',
    ]);
    // So is the same row twice; another client's or another amount under a number that is there is not.
    await done('POST', '/api/clients', { company: 'Bond' });
    const row = { date: '5/2/19', net: '100', vat: '20' };
    const again = await imported(
      'invoices',
      rowsOf([
        { ...row, invoice_number: '2019/070', client: 'Able Homes' },
        { ...row, invoice_number: '2019/070', client: 'Able Homes' },
        { ...row, invoice_number: '2019/070', client: 'Bond' },
        { ...row, invoice_number: '2019/042', client: 'Able Homes' },
      ]),
    );
    expect(short(again.fates)).toEqual([
      '2 new',
      '3 twice 2',
      '4 refused 2019/070 is an invoice to Able Homes Ltd over £120.00 already. One row is one invoice: please correct this row, or leave it out. invoice_number',
      '5 refused 2019/042 is an invoice to Able Homes Ltd over £1,234.50 already. One row is one invoice: please correct this row, or leave it out. invoice_number',
    ]);
  });

  it('goes on with the sequence behind it, and no number is used twice', async () => {
    expect(await next()).toBe('INV-1001');
    await imported('invoices', list);
    expect(await next()).toBe('2019/053');
    const id = await visit(3);
    const draft = await done<Invoice>('POST', '/api/invoices/drafts', { ids: [id] });
    const taken = await ask<ErrorBody>('POST', `/api/invoices/${draft._id}/issue`, { number: '2019/042' });
    expect(taken).toMatchObject({
      status: 409,
      body: { msg: '2019/042 is already an invoice number. Please take the next free one.' },
    });
    expect(await done('POST', `/api/invoices/${draft._id}/issue`, {})).toMatchObject({ number: '2019/053' });
    // What a visit has the number of, and is not for this client, or is a removed visit's.
    await visit(4, { invoice_number: '2019/060', client_id: able._id });
    const gone = await visit(5, { invoice_number: '2019/061' });
    await done('DELETE', `/api/job/${gone}`);
    await done('POST', '/api/clients', { company: 'Bond' });
    const row = { date: '5/2/19', net: '100', vat: '20' };
    const { fates } = await imported(
      'invoices',
      rowsOf([
        { ...row, invoice_number: '2019/053', client: 'Bond' },
        { ...row, invoice_number: '2019/060', client: 'Bond' },
        { ...row, invoice_number: '2019/061', client: 'Bond' },
      ]),
    );
    expect(short(fates)).toEqual([
      '2 there 2019/053, Cara',
      '3 refused A visit with this invoice number is for another client. Please correct the number or the client. client',
      '4 refused Invoice number 2019/061 is used already. Please correct it, or leave this row out. invoice_number',
    ]);
  });

  it('belongs to the visits that have its number, whose flags it leaves alone until it is paid here', async () => {
    const id = await visit(3, { invoice_number: 'A-7', client_id: able._id, completion: { invoiced: true } });
    const { _id } = await imported(
      'invoices',
      rowsOf([{ invoice_number: 'a-7', date: '5/2/19', net: '100', vat: '20' }]),
    );
    const before = await done<Job>('GET', `/api/job/${id}`);
    expect(before.completion).toMatchObject({ invoiced: true, paid: false });
    const invoice = await numbered('a-7');
    expect(invoice).toMatchObject({ visits: [id], client_id: able._id, differs: [] });
    expect((await ask<ErrorBody>('POST', '/api/invoices/drafts', { ids: [id] })).body.msg).toBe(
      'One of these visits is on invoice a-7 already. Please credit that invoice first.',
    );
    expect(await undone(_id)).toEqual([1, []]);
    // The number stays the visit's, which is free to be invoiced.
    expect((await done<InvoiceNumbers>('GET', '/api/invoicenumbers?number=A-7')).uses).toHaveLength(1);
    const { fates } = await imported(
      'invoices',
      rowsOf([{ invoice_number: 'A-7', date: '5/2/19', net: '100', vat: '20' }]),
    );
    expect(short(fates)).toEqual(['2 new']);
    const { _id: again } = await numbered('A-7');
    await done('POST', `/api/invoices/${again}/payments`, { amount: 120, date: '2026-03-01' });
    expect((await done<Job>('GET', `/api/job/${id}`)).completion).toMatchObject({ paid: true });
  });

  it('is asked for as an invoice of our own: reminded, matched, paid; handed over and returned is only what was done here', async () => {
    await imported('invoices', list);
    const [first, part] = [await numbered('2019/042'), await numbered('2019/050')];
    const reminder = { level: 1, to: 'pay@able.example', subject: 'Due', text: 'Please pay', by_hand: true };
    expect(await done<ReminderAnswer>('POST', `/api/invoices/${first._id}/reminders`, reminder)).toMatchObject({
      status: 'sent',
    });
    const lines = [{ date: '2026-04-01', amount: 1234.5, reference: 'ABLE 2019/042' }];
    const matched = await done<object>('POST', '/api/invoices/bank-statement', { lines });
    expect(JSON.stringify(matched)).toContain(first._id);
    expect(
      await done<PaymentsRecorded>('POST', '/api/invoices/payments', { ids: [first._id], date: '2026-04-01' }),
    ).toMatchObject({ recorded: [{ amount: 1234.5 }], refused: [] });
    expect(await numbered('2019/042')).toMatchObject({ settled: true, outstanding: 0 });
    // No program has a tax code for the rate of an imported invoice that had several.
    const hand = () => done<JournalHandedOver>('POST', '/api/invoices/journal', { format: 'xero', by_hand: true });
    expect(await hand()).toMatchObject({ journal: null, invoices: 0, credit_notes: 0 });
    const vat = (year: number) =>
      done<VatFigures>('GET', `/api/invoices/vat?first_day=${year}-01-01&last_day=${year}-12-31`);
    expect(await vat(2019)).toMatchObject({ box1: 0, box6: 0, entries: [] });
    await done('POST', `/api/invoices/${part._id}/credit`, { reason: 'Less work', date: '2026-05-05' });
    expect(await numbered('2019/050')).toMatchObject({ status: 'credited', credited: 1123.75, outstanding: -60 });
    // 123.75 of 1,123.75 were credited before: 110.16 net and 13.59 VAT.
    expect(await vat(2026)).toMatchObject({
      box1: -109.86,
      box6: -890,
      entries: [{ number: '2019/050-C2', net: -890.14 }],
    });
    expect(await hand()).toMatchObject({ invoices: 0, credit_notes: 1 });
    const elsewhere = 'This was imported. The document is in the program that issued it.';
    const ubl = (query = '') => ask<ErrorBody>('GET', `/api/invoices/${part._id}/ubl${query}`);
    expect(await ubl()).toMatchObject({ status: 409, body: { msg: elsewhere } });
    expect(await ubl('?credit_note=2019/050-C1')).toMatchObject({ status: 409, body: { msg: elsewhere } });
    expect(await ubl('?credit_note=2019/050-C2')).toMatchObject({
      status: 409,
      body: {
        msg: 'The VAT of the imported invoice matches no single rate, so this credit note cannot be an electronic invoice.',
      },
    });
    const told = await done<readonly HistoryEntry[]>('GET', `/api/invoices/${part._id}/history`);
    expect(JSON.stringify(told)).toContain('Invoice 2019/050 over £1,123.75 imported');
  });

  it('is taken back as a whole but for what something here rests on, which is named', async () => {
    const { _id } = await imported(
      'invoices',
      rowsOf(
        ['1', '2', '3', '4', '5', '6'].map((number) => ({
          invoice_number: `B-${number}`,
          date: '5/2/19',
          client: 'Able Homes',
          net: '100',
          vat: '20',
          paid: '20',
        })),
      ),
    );
    const path = async (number: string) => `/api/invoices/${(await numbered(number))._id}`;
    await done('POST', `${await path('B-2')}/payments`, { amount: 1, date: '2026-03-01' });
    await done('POST', `${await path('B-3')}/credit`, { reason: 'Wrong', date: '2026-03-01' });
    const reminder = { level: 1, to: 'pay@able.example', subject: 'Due', text: 'Please pay', by_hand: true };
    await done('POST', `${await path('B-4')}/reminders`, reminder);
    await done('POST', `${await path('B-5')}/interest`, { until: '2026-03-01', base_rate: 0.75 });
    await done('POST', `${await path('B-6')}/sent`, { date: '2026-03-01' });
    expect(await undone(_id)).toEqual([
      1,
      [
        'B-6, Able Homes Ltd: changed Changed since it was imported.',
        'B-5, Able Homes Ltd: used Interest was charged after the import.',
        'B-4, Able Homes Ltd: used A reminder was written after the import.',
        'B-3, Able Homes Ltd: used A credit note was issued after the import.',
        'B-2, Able Homes Ltd: used A payment was recorded after the import.',
      ],
    ]);
    expect((await invoices()).map(({ number }) => number).filter((number) => number !== '')).toEqual([
      'B-2',
      'B-3',
      'B-4',
      'B-5',
      'B-6',
    ]);
    // Its number is free again, for an invoice of our own as for another file.
    const { fates } = await imported(
      'invoices',
      rowsOf([{ invoice_number: 'b-1', date: '5/2/19', client: 'Able Homes', net: '100', vat: '20' }]),
    );
    expect(short(fates)).toEqual(['2 new']);
  });
});
