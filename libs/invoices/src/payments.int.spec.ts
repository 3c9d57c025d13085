import { randomUUID } from 'node:crypto';
import type { ErrorBody, Job, PaymentsRecorded } from '#contracts';
import { call } from '#test/harness/server';
import { openInvoicing, type Invoicing } from './testing/invoicing.js';

let office: Invoicing;
const pay = (body: object, headers = {}) =>
  office.ask<PaymentsRecorded & ErrorBody>('POST', '/api/invoices/payments', body, headers);

beforeAll(async () => {
  office = await openInvoicing();
}, 60_000);
afterAll(() => office.server.stop());

describe('invoices that are marked paid together', () => {
  it('are paid in full on that day, and once however often it is sent', async () => {
    const [first, second] = [await office.issued('Able Homes'), await office.issued('Bond Homes')];
    await office.ok('POST', `/api/invoices/${second._id}/payments`, { amount: 100.01, date: '2026-05-01' });
    const body = { ids: [first._id, second._id, first._id.toUpperCase()], date: '2026-05-02', reference: ' BACS 7 ' };
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([pay(body, key), pay(body, key), pay(body, key)]);
    const paid = answers.map(({ body: answer }) => answer);
    expect(paid[0]).toMatchObject({
      recorded: [
        { invoice_id: first._id, amount: 480 },
        { invoice_id: second._id, amount: 379.99 },
      ],
      refused: [],
    });
    expect([paid[1], paid[2]]).toEqual([paid[0], paid[0]]);
    const now = [await office.one(first._id), await office.one(second._id)];
    expect(now.map(({ outstanding }) => outstanding)).toEqual([0, 0]);
    expect(now[1]?.payments.map(({ amount, date, reference }) => [amount, date, reference])).toEqual([
      [100.01, '2026-05-01', ''],
      [379.99, '2026-05-02', 'BACS 7'],
    ]);
    expect((await office.ok<Job>('GET', `/api/job/${first.visits[0] ?? ''}`)).completion.paid).toBe(true);
  });

  it('are taken back by removing the payments that were answered', async () => {
    const invoice = await office.issued('Cole Estates');
    const { body } = await pay({ ids: [invoice._id], date: '2026-05-02' });
    await office.ok('DELETE', `/api/invoices/${invoice._id}/payments/${body.recorded[0]?.payment_id ?? ''}`);
    expect(await office.one(invoice._id)).toMatchObject({ outstanding: 480, payments: [] });
  });

  it('do not hold each other up: what is paid, a draft or not there is left with its reason', async () => {
    const [paid, open] = [await office.issued('Dale Build'), await office.issued('Eden Build')];
    await pay({ ids: [paid._id], date: '2026-05-02' });
    const gone = randomUUID();
    const { body } = await pay({ ids: [paid._id, gone, open._id], date: '2026-05-03' });
    expect(body.recorded.map(({ invoice_id }) => invoice_id)).toEqual([open._id]);
    expect(body.refused).toEqual([
      { invoice_id: paid._id, msg: 'Nothing is outstanding on this invoice.' },
      { invoice_id: gone, msg: 'Invoice not found.' },
    ]);
    expect((await office.one(paid._id)).payments).toHaveLength(1);
  });

  it('are for those who may invoice, and take no day that is none', async () => {
    const account = { email: 'ed@soundings.example', password: 'correct horse battery' };
    await office.ok('POST', '/api/users', { name: 'Ed Moss', isEngineer: true, ...account });
    const { body } = await call<{ token: string }>(office.server.url, 'POST', '/api/auth', { body: account });
    await office.ok('PUT', '/api/company', { takenFromEngineers: ['invoice'] });
    const sent = { ids: [randomUUID()], date: '2026-05-02' };
    const { url } = office.server;
    expect((await call(url, 'POST', '/api/invoices/payments', { token: body.token, body: sent })).status).toBe(403);
    for (const wrong of [{ ids: [] }, { ids: ['x'] }, { date: '32/05/2026' }, { date: '' }])
      expect((await pay({ ...sent, ...wrong })).status).toBe(400);
  });
});
