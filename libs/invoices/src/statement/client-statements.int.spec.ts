import type { Client, ClientStatement, ErrorBody, Invoice } from '#contracts';
import { openInvoicing, type Invoicing } from '../testing/invoicing.js';

let office: Invoicing;
let client: Client;
const clientFields = { company: 'Able Homes', email: 'pay@able.example' };

const issued = async (date: string, fields: object = { client_id: client._id }): Promise<Invoice> => {
  const { _id } = await office.ok<Invoice>('POST', '/api/invoices/drafts', { ids: [await office.visit(fields)] });
  await office.ok('PUT', `/api/invoices/${_id}`, { date, due_days: 14 });
  return office.ok<Invoice>('POST', `/api/invoices/${_id}/issue`, {});
};
const statement = (from: string, to: string, of = client._id, more = '') =>
  office.ask<ClientStatement & ErrorBody>('GET', `/api/clients/${of}/statement?from=${from}&to=${to}${more}`);

beforeAll(async () => {
  office = await openInvoicing();
  client = await office.ok<Client>('POST', '/api/clients', clientFields);
}, 60_000);
afterAll(() => office.server.stop());

describe('a statement for a client', () => {
  it('brings forward what was before, tells what was invoiced, credited and paid, and what is overdue', async () => {
    const old = await issued('2026-01-05');
    const half = await issued('2026-02-02');
    await office.ok('POST', `/api/invoices/${half._id}/payments`, { amount: 200, date: '2026-02-10', reference: 'F1' });
    const wrong = await issued('2026-02-12');
    await office.ok('POST', `/api/invoices/${wrong._id}/credit`, { reason: 'Wrong house', date: '2026-02-13' });
    // A draft is not on it, nor another client's.
    await office.ok('POST', '/api/invoices/drafts', { ids: [await office.visit({ client_id: client._id })] });
    await office.issued('Other Homes');

    const { status, body } = await statement('2026-02-01', '2026-02-28');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      client: { _id: client._id, company: 'Able Homes' },
      opening: 480,
      invoiced: 960,
      credited: 480,
      paid: 200,
      closing: 760,
      overdue: 760,
      left_out: [],
    });
    expect(body.entries.map(({ kind, number, amount, balance }) => [kind, number, amount, balance])).toEqual([
      ['invoice', half.number, 480, 960],
      ['payment', half.number, -200, 760],
      ['invoice', wrong.number, 480, 1240],
      ['credit-note', `${wrong.number}-C1`, -480, 760],
    ]);
    expect(
      body.overdue_invoices.map(({ number, overdue_days, outstanding }) => [number, overdue_days, outstanding]),
    ).toEqual([
      [old.number, 40, 480],
      [half.number, 12, 280],
    ]);
    expect((await statement('2026-03-01', '2026-03-31')).body).toMatchObject({
      opening: 760,
      closing: 760,
      entries: [],
    });
  });

  it('leaves out an invoice whose visits are marked Paid by hand, and names it', async () => {
    const other = await office.ok<Client>('POST', '/api/clients', {
      company: 'Baker Homes',
      email: 'pay@baker.example',
    });
    const invoice = await issued('2026-02-02', { client_id: other._id });
    await office.ok('POST', '/api/job/completion', { ids: invoice.visits, flag: 'paid', value: true });
    expect((await statement('2026-02-01', '2026-02-28', other._id)).body).toMatchObject({
      closing: 0,
      entries: [],
      left_out: [invoice.number],
    });
  });

  it('is of a client and of days in their order', async () => {
    expect((await statement('2026-02-28', '2026-02-01')).body.errors).toEqual({
      to: 'Please choose a last day that is not before the first one.',
    });
    expect((await statement('2026-02-30', '2026-03-01')).body.errors).toEqual({ from: 'Please choose a date.' });
    expect((await statement('2026-02-01', '2026-02-28', '01980000-0000-7000-8000-000000000002')).status).toBe(404);
  });
});
