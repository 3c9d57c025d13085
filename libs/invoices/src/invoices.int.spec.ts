import { setTimeout as pause } from 'node:timers/promises';
import type {
  AgedDebtor,
  DocumentAnswer,
  ErrorBody,
  HistoryEntry,
  Invoice,
  InvoicesMade,
  Job,
  JournalHandedOver,
  VatFigures,
} from '#contracts';
import { eventually } from '#test/harness/eventually';
import { siteContact } from '#test/harness/visits';
import { independentlyChecked } from '#test/e-invoice/independent-rules';
import type { TestServer } from '#test/harness/server';
import { VisitsTogether } from '#site-visits';
import { InvoiceFollowUps } from './follow-ups.js';
import { documentText, openInvoicing, type Invoicing } from './testing/invoicing.js';

let office: Invoicing;
let server: TestServer;

const ask: Invoicing['ask'] = (...asked) => office.ask(...asked);
const ok: Invoicing['ok'] = (...asked) => office.ok(...asked);
const visit = (fields: object = {}): Promise<string> => office.visit({ price: 400.25, ...fields });
const show = (id: string): Promise<Job> => ok<Job>('GET', `/api/job/${id}`);
const draft = (ids: readonly string[], more: object = {}): Promise<Invoice> =>
  ok<Invoice>('POST', '/api/invoices/drafts', { ids, ...more });
const issued = async (ids: readonly string[]): Promise<Invoice> =>
  ok<Invoice>('POST', `/api/invoices/${(await draft(ids))._id}/issue`, {});
const one = (id: string): Promise<Invoice> => ok<Invoice>('GET', `/api/invoices/${id}`);
const list = (query = ''): Promise<readonly Invoice[]> => ok('GET', `/api/invoices?${query}`);
beforeAll(async () => {
  office = await openInvoicing();
  ({ server } = office);
  await ok('PUT', '/api/company', {
    name: 'Quiet Rooms',
    vatNumber: 'GB 123 4567 89',
    bankAccountName: 'Quiet Rooms Ltd',
    bankSortCode: '01-02-03',
    bankAccountNumber: '12345678',
  });
}, 60_000);
afterAll(() => server.stop());

describe('an invoice as a record', () => {
  it('is drafted from several visits, changed, and issued with the next number, which its visits then have', async () => {
    const { _id: client_id } = await ok<{ _id: string }>('POST', '/api/clients', {
      company: 'Able Homes Ltd',
      address: '9 Office Street',
      postcode: 'BA1 1AA',
      payment_days: 14,
    });
    const ids = [await visit({ client_id }), await visit({ client_id, price: 99.99 })];
    const made = await draft(ids, { order_reference: 'PO 77' });
    expect(made).toMatchObject({
      status: 'draft',
      number: '',
      client_id,
      client: { name: 'Able Homes Ltd', address: '9 Office Street' },
      visits: ids,
      due_days: 14,
      net: 500.24,
      vat: 100.05,
      gross: 600.29,
      outstanding: 0,
    });
    expect((await show(ids[0] ?? '')).invoice_number).toBe('');
    const lines = made.lines.map((line, at) => (at === 1 ? { ...line, vat_rate: 5 } : line));
    const changed = await ok<Invoice>('PUT', `/api/invoices/${made._id}`, {
      lines: [...lines, { visit_id: null, description: 'Travel', net: 10.03, vat_rate: 5 }],
      date: '2026-03-31',
    });
    expect(changed).toMatchObject({
      net: 510.27,
      vat_by_rate: [
        { vat_rate: 20, net: 400.25, vat: 80.05 },
        { vat_rate: 5, net: 110.02, vat: 5.5 },
      ],
      due_date: '2026-04-14',
    });
    expect(await ask('PUT', `/api/invoices/${made._id}`, { lines: lines.slice(1) })).toMatchObject({
      status: 400,
      body: { msg: 'Please keep one line for each visit of this draft.' },
    });
    const invoice = await ok<Invoice>('POST', `/api/invoices/${made._id}/issue`, {});
    expect(invoice).toMatchObject({
      status: 'issued',
      number: 'INV-1001',
      gross: 595.82,
      outstanding: 595.82,
      date: '2026-03-31',
      tax_point: '2026-03-02',
      due_date: '2026-04-14',
      differs: [],
      source: 'record',
    });
    for (const id of ids)
      expect(await show(id)).toMatchObject({ invoice_number: 'INV-1001', completion: { invoiced: true, paid: false } });
    const text = await documentText(office, invoice._id);
    for (const part of [
      'INV-1001',
      'Able Homes Ltd',
      'PO 77',
      'Travel',
      '£595.82',
      'VAT at 20% on £400.25',
      'VAT at 5% on £110.02',
      '12345678',
    ])
      expect(text).toContain(part);
    expect(await ask('PUT', `/api/invoices/${made._id}`, { due_days: 1 })).toMatchObject({
      status: 409,
      body: {
        msg: 'This was issued as INV-1001 and stays as it is. To change it, credit it and invoice the visits again.',
      },
    });
    const history = await ok<readonly HistoryEntry[]>('GET', `/api/invoices/${made._id}/history`);
    expect(history.map(({ text: what, actor }) => [what, actor.name])).toEqual([
      ['Draft made for Able Homes Ltd', 'Petra Plumb'],
      ['Draft changed', 'Petra Plumb'],
      ['Invoice INV-1001 issued over £595.82', 'Petra Plumb'],
    ]);
  });

  it('is paid by half and then in full, which the visits say as soon as it is so and no sooner', async () => {
    const id = await visit();
    const invoice = await issued([id]);
    const pay = (amount: number) =>
      ask<Invoice & ErrorBody>('POST', `/api/invoices/${invoice._id}/payments`, {
        amount,
        date: '2026-04-01',
        reference: 'BACS 7',
      });
    const half = (await pay(240.15)).body;
    expect(half).toMatchObject({ gross: 480.3, paid: 240.15, outstanding: 240.15, settled: false });
    expect((await show(id)).completion.paid).toBe(false);
    expect(await pay(240.16)).toMatchObject({
      status: 400,
      body: { msg: 'Only £240.15 is outstanding on this invoice. Please record at most that.' },
    });
    const whole = (await pay(240.15)).body;
    expect(whole).toMatchObject({ outstanding: 0, settled: true, differs: [] });
    expect((await show(id)).completion.paid).toBe(true);
    const said = await ok<readonly HistoryEntry[]>('GET', `/api/job/${id}/history`);
    expect(said.at(-1)).toMatchObject({ field: 'completion.paid', to: true, actor: { name: 'Petra Plumb' } });
    const back = await ok<Invoice>('DELETE', `/api/invoices/${invoice._id}/payments/${whole.payments[1]?._id ?? ''}`);
    expect(back).toMatchObject({ outstanding: 240.15, payments: [{ amount: 240.15 }] });
    expect((await show(id)).completion.paid).toBe(false);
    // By hand it can still be said; the invoice says that no money stands behind it.
    await ok('POST', `/api/job/${id}/completion`, { flag: 'paid', value: true });
    expect(await one(invoice._id)).toMatchObject({ outstanding: 240.15, settled: true, differs: ['paid-by-hand'] });
  });

  it('that is wrong is credited in full, and its visit is invoiced again under the next number', async () => {
    const id = await visit();
    const wrong = await issued([id]);
    const refused = await ask('POST', '/api/invoices/drafts', { ids: [id] });
    expect(refused).toMatchObject({
      status: 409,
      body: { msg: `One of these visits is on invoice ${wrong.number} already. Please credit that invoice first.` },
    });
    const part = await ok<Invoice>('POST', `/api/invoices/${wrong._id}/credit`, {
      reason: 'One test less',
      net: 100.1,
    });
    expect(part).toMatchObject({ status: 'issued', credited: 120.12, outstanding: 360.18 });
    expect((await show(id)).invoice_number).toBe(wrong.number);
    const credited = await ok<Invoice>('POST', `/api/invoices/${wrong._id}/credit`, { reason: 'Wrong client' });
    expect(credited).toMatchObject({
      status: 'credited',
      outstanding: 0,
      credit_notes: [
        { number: `${wrong.number}-C1`, gross: 120.12 },
        { number: `${wrong.number}-C2`, gross: 360.18, reason: 'Wrong client' },
      ],
    });
    expect(await show(id)).toMatchObject({ invoice_number: '', completion: { invoiced: false, paid: false } });
    const again = await issued([id]);
    expect(again.number).not.toBe(wrong.number);
    expect(
      await ask('POST', `/api/invoices/${(await draft([await visit()]))._id}/issue`, { number: wrong.number }),
    ).toMatchObject({
      status: 409,
    });
  });

  it('has a number that nobody else gets and that follows the last one, however many are issued at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, async () => draft([await visit()])));
    const before = Number((await list('sort=-number&limit=1'))[0]?.number.slice(4));
    const answers = await Promise.all(
      drafts.flatMap(({ _id }) => [1, 2].map(() => ask<Invoice>('POST', `/api/invoices/${_id}/issue`, {}))),
    );
    const numbers = [...new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.number))].sort();
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, at) => `INV-${before + 1 + at}`).sort());
  });

  it('is for visits of one client, each on one draft, and a discarded draft is gone', async () => {
    const [mine, theirs] = [
      await visit(),
      await visit({ contact: { ...siteContact, name: 'Fern', email: 'fern@example.test' } }),
    ];
    expect(await ask('POST', '/api/invoices/drafts', { ids: [mine, theirs] })).toMatchObject({ status: 400 });
    const { _id } = await draft([mine]);
    expect((await ask('POST', '/api/invoices/drafts', { ids: [mine] })).status).toBe(409);
    expect((await list('view=draft')).map((invoice) => invoice._id)).toContain(_id);
    // Without a view it is there too, first, since it has no date yet.
    expect((await list('limit=1')).map(({ status }) => status)).toEqual(['draft']);
    expect((await list()).find((invoice) => invoice._id === _id)).toMatchObject({ number: '', status: 'draft' });
    expect((await ask('POST', `/api/invoices/${_id}/payments`, { amount: 1, date: '2026-04-01' })).status).toBe(409);
    await ok('DELETE', `/api/invoices/${_id}`);
    expect((await ask('GET', `/api/invoices/${_id}`)).status).toBe(404);
    await draft([mine]);
  });

  it('over £0 is neither paid nor owed, and credited it leaves its visit to be invoiced again', async () => {
    const id = await visit({ price: 0 });
    const free = await issued([id]);
    expect(free).toMatchObject({ gross: 0, outstanding: 0, payments: [], overdue_days: 0, settled: true, differs: [] });
    expect((await show(id)).completion).toMatchObject({ invoiced: true, paid: false });
    for (const view of ['open', 'overdue', 'to_send'])
      expect((await list(`view=${view}`)).map(({ _id }) => _id)).not.toContain(free._id);
    const again = { reason: 'The fee was missing' };
    expect((await ok<Invoice>('POST', `/api/invoices/${free._id}/credit`, again)).status).toBe('credited');
    expect(await ask('POST', `/api/invoices/${free._id}/credit`, again)).toMatchObject({ status: 409 });
    expect((await draft([id])).status).toBe('draft');
  });

  it('with reverse charge has no VAT, and says who accounts for it', async () => {
    const { _id } = await draft([await visit()]);
    await ok('PUT', `/api/invoices/${_id}`, { reverse_charge: true });
    const invoice = await ok<Invoice>('POST', `/api/invoices/${_id}/issue`, {});
    expect(invoice).toMatchObject({ net: 400.25, vat: 0, gross: 400.25 });
    expect(await documentText(office, _id)).toContain('The customer accounts to HMRC for the VAT of £80.05 at 20%.');
  });

  it('is issued whatever happens to the program right after, and the sweep tells its visits', async () => {
    const id = await visit();
    const { _id } = await draft([id]);
    const visits = server.program.app?.get(VisitsTogether, { strict: false });
    if (visits === undefined) throw new Error('the program does not answer');
    const note = visits.noteInvoice.bind(visits);
    visits.noteInvoice = () => Promise.reject(new Error('the power is gone'));
    const invoice = await ok<Invoice>('POST', `/api/invoices/${_id}/issue`, {});
    visits.noteInvoice = note;
    expect(invoice).toMatchObject({ status: 'issued', differs: ['number', 'not-invoiced'] });
    expect((await show(id)).invoice_number).toBe('');
    // The number is taken all the same.
    expect((await ok<{ next: string }>('GET', '/api/invoicenumbers')).next).not.toBe(invoice.number);
    expect((await ask('PUT', `/api/job/${await visit()}`, { invoice_number: invoice.number })).status).toBe(409);
    await server.program.app?.get(InvoiceFollowUps, { strict: false }).sweep('0 seconds');
    expect(await show(id)).toMatchObject({ invoice_number: invoice.number, completion: { invoiced: true } });
    expect((await one(_id)).differs).toEqual([]);
    expect(await documentText(office, _id)).toContain(invoice.number);
  });

  it('is finished once: a repeat of what follows from it changes nothing that a person did since', async () => {
    const id = await visit();
    const { _id } = await draft([id]);
    const invoice = await ok<Invoice>('POST', `/api/invoices/${_id}/issue`, {});
    await ok('POST', `/api/job/${id}/completion`, { flag: 'invoiced', value: false });
    const { knex } = server.database;
    const {
      rows: [event],
    } = await knex.raw<{ rows: readonly { metadata: Record<string, string> }[] }>(
      `select metadata from es_event where stream_id = ? and type like 'InvoiceIssued%'`,
      [`invoice-${_id}`],
    );
    const context = { ...event?.metadata, at: event?.metadata['occurredAt'] };
    await knex('invoice_follow_up').insert({
      command_id: event?.metadata['commandId'],
      invoice_id: _id,
      step: 'issued',
      context: JSON.stringify(context),
    });
    const sweep = server.program.app?.get(InvoiceFollowUps, { strict: false });
    await sweep?.sweep('0 seconds');
    expect(await knex('invoice_follow_up').where({ invoice_id: _id })).toEqual([]);
    // Done before the crash, so a repeat leaves what a person did since.
    expect(await show(id)).toMatchObject({ invoice_number: invoice.number, completion: { invoiced: false } });
    expect((await one(_id)).differs).toEqual(['not-invoiced']);
  });
});

describe('an electronic invoice', () => {
  const ubl = (id: string, query = '') => ask<string>('GET', `/api/invoices/${id}/ubl${query}`);

  it('is the record as UBL, also of a credit note, named after its number', async () => {
    const invoice = await issued([await visit()]);
    const answer = await ubl(invoice._id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${invoice.number}.xml"`);
    expect(independentlyChecked(answer.body)).toMatchObject({
      failed: [],
      totals: { netPence: 40_025, vatPence: 8_005, grossPence: 48_030 },
    });
    expect(await ubl(invoice._id, '?credit_note=C1')).toMatchObject({
      status: 404,
      body: { msg: 'This invoice has no such credit note.' },
    });
    await ok('POST', `/api/invoices/${invoice._id}/credit`, { reason: 'Less work', net: 0.01 });
    const credit = await ubl(invoice._id, `?credit_note=${invoice.number}-C1`);
    expect(independentlyChecked(credit.body)).toMatchObject({ failed: [], totals: { netPence: 1, vatPence: 0 } });
    expect(credit.body).toContain('Less work');
  });

  it('is of an invoice that the calls of before made too, without making it a record', async () => {
    const { invoices } = await ok<InvoicesMade>('POST', '/api/invoices', {
      invoices: [{ ids: [await visit()], number: 'OLD-UBL' }],
    });
    const id = invoices[0]?.documentId ?? '';
    await eventually(async () => (await ask('GET', `/api/invoices/${id}`)).status === 200);
    expect(independentlyChecked((await ubl(id)).body)).toMatchObject({ failed: [], totals: { grossPence: 48_030 } });
    expect((await one(id)).version).toBe(-1);
  });

  it('is refused in a sentence: of a draft, of nothing, and where the company lacks what the form needs', async () => {
    const { _id } = await draft([await visit()]);
    expect(await ubl(_id)).toMatchObject({
      status: 409,
      body: { msg: 'This invoice is a draft. Please issue it first.' },
    });
    expect((await ubl('019ff48e-6300-7139-9f8d-893e30856e10')).status).toBe(404);
    await ok('PUT', '/api/company', { vatNumber: '' });
    await ok('POST', `/api/invoices/${_id}/issue`, {});
    expect(await ubl(_id)).toMatchObject({
      status: 409,
      body: { msg: 'Please enter the VAT number of the company.' },
    });
    await ok('PUT', '/api/company', { vatNumber: 'GB 123 4567 89' });
    expect((await ubl(_id)).status).toBe(200);
  });
});

describe('when an invoice is due', () => {
  it('is as the company’s payment terms say, or as the client’s own', async () => {
    const terms = async (paymentTerms: string): Promise<void> => {
      await ok('PUT', '/api/company', { paymentTerms });
    };
    const { _id: client_id } = await ok<{ _id: string }>('POST', '/api/clients', {
      company: 'Prompt Homes Ltd',
      payment_days: 7,
    });
    await terms('Strictly 21 days.');
    expect((await draft([await visit()])).due_days).toBe(21);
    expect((await draft([await visit({ client_id })])).due_days).toBe(7);
    await terms('On receipt.');
    expect((await draft([await visit()])).due_days).toBe(30);
  });
});

describe('an invoice that the calls of before made', () => {
  it('is in the list as issued with the amounts of its document, is paid like any other, and is void once undone', async () => {
    const [first, second] = [await visit(), await visit()];
    const { invoices } = await ok<InvoicesMade>('POST', '/api/invoices', {
      invoices: [{ ids: [first, second], number: 'OLD-1' }],
      invoiced: true,
    });
    const id = invoices[0]?.documentId ?? '';
    await eventually(async () => (await ask('GET', `/api/invoices/${id}`)).status === 200);
    expect(await one(id)).toMatchObject({
      number: 'OLD-1',
      status: 'issued',
      visits: [first, second],
      gross: 960.6,
      outstanding: 960.6,
      source: 'document',
      version: -1,
    });
    expect((await ask('POST', '/api/invoices/drafts', { ids: [first] })).status).toBe(409);
    const paid = await ok<Invoice>('POST', `/api/invoices/${id}/payments`, { amount: 960.6, date: '2026-04-02' });
    expect(paid).toMatchObject({ number: 'OLD-1', paid: 960.6, outstanding: 0, source: 'document', version: 1 });
    for (const visitId of [first, second]) expect((await show(visitId)).completion.paid).toBe(true);
    expect(await ok<readonly DocumentAnswer[]>('GET', `/api/documents?visit=${first}`)).toMatchObject([
      { _id: id, number: 'OLD-1', void: false },
    ]);

    const third = await visit();
    const again = await ok<InvoicesMade>('POST', '/api/invoices', { invoices: [{ ids: [third], number: 'OLD-2' }] });
    const voided = again.invoices[0]?.documentId ?? '';
    await ok('POST', '/api/invoices/undo', { documents: [voided] });
    await eventually(async () => (await ask('GET', `/api/invoices/${voided}`)).status === 200);
    expect((await one(voided)).status).toBe('void');
    expect((await list()).map(({ _id }) => _id)).not.toContain(voided);
    expect((await list('view=void')).map(({ _id }) => _id)).toEqual([voided]);
    expect((await ask('POST', `/api/invoices/${voided}/payments`, { amount: 1, date: '2026-04-02' })).status).toBe(409);
    await draft([third]);
  });
});

describe('a draft', () => {
  it('says where a visit has another fee than its line, until one of them is corrected', async () => {
    const id = await visit({ price: 400 });
    const made = await draft([id]);
    expect(made.differs).toEqual([]);
    await ok('PUT', `/api/job/${id}`, { price: 1234.5 });
    expect((await one(made._id)).differs).toEqual(['fee']);
    const lines = made.lines.map((line) => ({ ...line, net: 1234.5 }));
    expect((await ok<Invoice>('PUT', `/api/invoices/${made._id}`, { lines })).differs).toEqual([]);
    expect((await ok<Invoice>('POST', `/api/invoices/${made._id}/issue`, {})).differs).toEqual([]);
    // What is issued stays, and later fees are another matter.
    await ok('PUT', `/api/job/${id}`, { price: 5 });
    expect((await one(made._id)).differs).toEqual([]);
  });
});

describe('what invoices add up to', () => {
  it('is what was issued less what was credited and paid, as it is and as it was', async () => {
    const invoice = await issued([await visit()]);
    await ok('POST', `/api/invoices/${invoice._id}/payments`, { amount: 80.3, date: '2026-04-03' });
    const then = new Date(Date.now()).toISOString();
    await pause(5);
    await ok('POST', `/api/invoices/${invoice._id}/credit`, { reason: 'Less work', net: 100 });
    for (const each of (await list()).filter(({ status }) => status !== 'draft'))
      expect(Math.round((each.gross - each.credited - each.paid) * 100)).toBe(Math.round(each.outstanding * 100));
    expect((await one(invoice._id)).outstanding).toBe(280);
    for (let tries = 0; tries < 200; tries += 1) {
      const past = await ask<Invoice>('GET', `/api/invoices/${invoice._id}?as_at=${then}`);
      if (past.status === 503) await pause(50);
      else {
        expect(past.body).toMatchObject({ outstanding: 400, credited: 0, paid: 80.3 });
        return;
      }
    }
    throw new Error('the past was not read');
  });

  it('is named by client and by age, and by the quarter for the VAT return', async () => {
    const contactOf = { ...siteContact, name: 'Ida Ilk', email: 'ida@ilk.example' };
    const one2 = await draft([await visit({ contact: contactOf })]);
    await ok('PUT', `/api/invoices/${one2._id}`, { date: '2020-05-01', tax_point: '2020-04-30', due_days: 10 });
    const old = await ok<Invoice>('POST', `/api/invoices/${one2._id}/issue`, {});
    const aged = await ok<readonly AgedDebtor[]>('GET', '/api/invoices/aged');
    expect(aged.find(({ client }) => client === 'Ida Ilk')).toMatchObject({
      invoices: 1,
      over_90: 480.3,
      total: 480.3,
      not_due: 0,
    });
    await ok('POST', `/api/invoices/${old._id}/credit`, { reason: 'Less', net: 100.55, date: '2020-06-30' });
    const vat = await ok<VatFigures>('GET', '/api/invoices/vat?first_day=2020-04-01&last_day=2020-06-30');
    expect(vat).toMatchObject({
      box1: 59.94,
      box6: 299,
      entries: [
        { number: old.number, kind: 'invoice', tax_point: '2020-04-30', net: 400.25, vat: 80.05 },
        { number: `${old.number}-C1`, kind: 'credit-note', net: -100.55, vat: -20.11 },
      ],
    });
    expect((await ok<VatFigures>('GET', '/api/invoices/vat?first_day=2020-05-01&last_day=2020-06-29')).entries).toEqual(
      [],
    );
    expect((await ask('GET', '/api/invoices/vat?first_day=2020-05-01')).status).toBe(400);
    expect(await ask('GET', '/api/invoices/vat?first_day=2020-06-30&last_day=2020-04-01')).toMatchObject({
      status: 400,
      body: { errors: { last_day: 'Please choose a last day that is not before the first one.' } },
    });
    expect((await ask('GET', '/api/invoices/vat?first_day=2020-06-30&last_day=2020-06-30')).status).toBe(200);
  });

  it('goes to the accounts program once, and what is credited later the next time', async () => {
    const file = async (format: string, journal = ''): Promise<readonly string[]> =>
      (
        await (
          await fetch(
            `${server.url}/api/invoices/journal?format=${format}${journal === '' ? '' : `&journal=${journal}`}`,
            {
              headers: { authorization: `Bearer ${office.token}` },
            },
          )
        ).text()
      )
        .trim()
        .split('\r\n');
    const invoice = await issued([await visit({ contact: { ...siteContact, name: '=Cell, "Ltd"' } })]);
    const all = (await list()).filter(({ status }) => status !== 'draft');
    const before = await file('xero');
    expect(before.find((line) => line.includes(`,${invoice.number},`))).toBe(
      `"'=Cell, ""Ltd""",kit@example.test,${invoice.number},,${(invoice.date ?? '').split('-').reverse().join('/')},${(invoice.due_date ?? '').split('-').reverse().join('/')},Invoice ${invoice.number},1,400.25,200,20% (VAT on Income),80.05,GBP`,
    );
    const handed = await ok<JournalHandedOver>('POST', '/api/invoices/journal', { format: 'xero' });
    expect(handed.invoices).toBe(all.length);
    expect(await ok<JournalHandedOver>('POST', '/api/invoices/journal', { format: 'xero' })).toEqual({
      journal: null,
      invoices: 0,
      credit_notes: 0,
      refused: [],
    });
    expect(await file('xero')).toHaveLength(1);
    expect(await file('xero', handed.journal ?? '')).toEqual(before);
    await ok('POST', `/api/invoices/${invoice._id}/credit`, { reason: 'Wrong' });
    expect(await file('sage')).toEqual([
      expect.stringMatching(/^Type,Account Reference,/) as string,
      expect.stringMatching(
        new RegExp(`^SC,CELLLTD,4000,0,[^,]+,${invoice.number}-C1,"'=Cell, ""Ltd""",400.25,T1,80.05,1,$`),
      ) as string,
    ]);
    expect((await file('quickbooks'))[1]).toContain('-400.25,-400.25,20.0% S,-80.05');

    const { _id, lines } = await draft([await visit()]);
    await ok('PUT', `/api/invoices/${_id}`, { lines: lines.map((line) => ({ ...line, vat_rate: 17.5 })) });
    const { number } = await ok<Invoice>('POST', `/api/invoices/${_id}/issue`, {});
    const without = {
      status: 409,
      body: {
        msg: `Sage 50 has no tax code for 17.5% VAT (${number}). Please enter this document there by hand, and hand over the others without it.`,
      },
    };
    expect(await ask('GET', '/api/invoices/journal?format=sage')).toMatchObject(without);
    expect(await ask('POST', '/api/invoices/journal', { format: 'sage' })).toMatchObject(without);
    const rest = await ok<JournalHandedOver>('POST', '/api/invoices/journal', { format: 'sage', by_hand: true });
    expect(rest).toMatchObject({ invoices: 1, credit_notes: 1 });
    const sent = await file('sage', rest.journal ?? '');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toContain(`,${invoice.number}-C1,`);
    expect(await ok('POST', '/api/invoices/journal', { format: 'sage' })).toMatchObject({ journal: null });
  });
});
