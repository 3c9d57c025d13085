import { setTimeout as pause } from 'node:timers/promises';
import {
  latePaymentOf,
  baseRateOn,
  referenceDayOf,
  type AgedDebtor,
  type Client,
  type ErrorBody,
  type ClientStatement,
  type Invoice,
  type Job,
  type JournalHandedOver,
  type VatFigures,
} from '#contracts';
import { eventually } from '#test/harness/eventually';
import { documentText, openInvoicing, type Invoicing } from './testing/invoicing.js';

/**
 * October 2025, worked by hand. VAT is 20 % of the net of each invoice, rounded once; the base rate is 4.25 %, so that
 * interest for late payment is 12.25 % a year.
 *
 *  day | what                                                            |   net   |   VAT  |  gross  | outstanding then
 *   1  | INV-1001 to Able, 14 days: a visit of 400.25                    |  400.25 |  80.05 |  480.30 |   480.30
 *   2  | INV-1002 to Bond, 30 days: visits of 333.33 and 66.67, 10.03    |  410.03 |  82.01 |  492.04 |   972.34
 *   3  | INV-1003 to Cole, 14 days: a visit of 1,000.01, which was Able's| 1000.01 | 200.00 | 1200.01 | 2,172.35
 *   6  | INV-1003 is credited in full, INV-1004 goes to Able              |         |        |         | 2,172.35
 *  10  | Able pays 600.00 of INV-1004, which leaves 600.01               |         |        |         | 1,572.35
 *  16  | Able pays INV-1001, a day late                                  |         |        |         | 1,092.05
 *  20  | INV-1002 is credited by 66.67: VAT on 343.36 is 68.67, 13.34 less |       |        |         | 1,012.04
 *  28  | 100.00 is put to INV-1002 by mistake                            |         |        |         |   912.04
 *  29  | and taken off                                                   |         |        |         | 1,012.04
 *  30  | Bond's 2025/88 of 1 September is imported, of the old program:   |  200.00 |  40.00 |  240.00 |
 *      | credited by 40.00 and paid by 100.00 there                       |         |        |         | 1,112.04
 *
 * Interest on INV-1001: 480.30 × 12.25 % × 1 / 365 = 0.1612, so 16p. On INV-1004 (due on the 20th) until the 27th:
 * 600.01 × 12.25 % × 7 / 365 = 1.4096, so £1.41. Both are under £1,000 as interest begins: £40 each.
 * Charged until the 27th, INV-1004 costs Able 1.41 + 40.00 = 41.41 more. Until the 31st at 4 + 8 = 12 %: 600.01 × 12 % × 11 / 365 = 2.1699, so 42.17.
 * The old program returned 2025/88, so it is in no box and no journal here.
 * Box 1: 80.05 + 82.01 + 200.00 − 200.00 + 200.00 − 13.34 = 348.72. Box 6: 400.25 + 410.03 + 1000.01 − 66.67 = 1,743.62.
 */
let today = '2025-10-01';
let office: Invoicing;
const clients: Record<string, Client> = {};
const visits: Record<string, string> = {};
const invoices: Record<string, Invoice> = {};
/** When each day of the table was over, by the clock of the log. */
const ends: [day: number, instant: string, outstanding: number][] = [];

const on = (day: number): string => `2025-10-${String(day).padStart(2, '0')}`;
const standing = async (query = ''): Promise<number> => {
  const all = await office.ok<readonly Invoice[]>('GET', `/api/invoices?${query}`);
  return all.reduce((sum, { outstanding }) => sum + Math.round(outstanding * 100), 0) / 100;
};
/** Does the work of a day, and keeps what it left. */
const day = async (number: number, work: () => Promise<unknown>, outstanding: number): Promise<void> => {
  today = on(number);
  await work();
  expect([number, await standing()]).toEqual([number, outstanding]);
  await pause(5);
  ends.push([number, new Date(Date.now()).toISOString(), outstanding]);
  await pause(5);
};
const issued = async (name: string, client: string, of: readonly string[], travel?: number): Promise<void> => {
  const ids = of.map((visit) => visits[visit] ?? '');
  const draft = await office.ok<Invoice>('POST', '/api/invoices/drafts', { ids });
  expect(draft.client_id).toBe(clients[client]?._id);
  if (travel !== undefined) {
    const line = { visit_id: null, description: 'Travel', net: travel, vat_rate: 20 };
    await office.ok('PUT', `/api/invoices/${draft._id}`, { lines: [...draft.lines, line] });
  }
  invoices[name] = await office.ok<Invoice>('POST', `/api/invoices/${draft._id}/issue`, {});
};
const paid = (name: string, amount: number): Promise<Invoice> =>
  office.ok<Invoice>('POST', `/api/invoices/${invoices[name]?._id ?? ''}/payments`, { amount, date: today });
const credited = (name: string, more: object = {}): Promise<Invoice> =>
  office.ok('POST', `/api/invoices/${invoices[name]?._id ?? ''}/credit`, { reason: 'Wrong', date: today, ...more });
/** As the office's list has it. */
const importOld = async (): Promise<void> => {
  const values = { invoice_number: '2025/88', date: '1/9/25', client: 'Bond', net: '200', vat: '40' };
  const rows = [{ row: 2, values: { ...values, credited: '40', outstanding: '£100.00' } }];
  const begun = { kind: 'invoices', hash: 'a'.repeat(64), rows: 2 };
  const { _id } = await office.ok<{ readonly _id: string }>('POST', '/api/imports', begun);
  expect(await office.ok('POST', `/api/imports/${_id}/rows`, { rows })).toMatchObject([{ fate: 'new' }]);
  await office.ok('POST', `/api/imports/${_id}/finish`);
};
const now = (name: string): Promise<Invoice> => office.one(invoices[name]?._id ?? '');
const vat = (more = ''): Promise<VatFigures> =>
  office.ok('GET', `/api/invoices/vat?first_day=2025-10-01&last_day=2025-12-31${more}`);

beforeAll(async () => {
  office = await openInvoicing(
    {},
    { clock: { now: () => (today === '' ? new Date(Date.now()).toISOString() : `${today}T10:00:00.000Z`) } },
  );
  for (const [company, payment_days] of [
    ['Able', 14],
    ['Bond', 30],
    ['Cole', 14],
  ] as const)
    clients[company] = await office.ok<Client>('POST', '/api/clients', { company, payment_days });
  let hour = 6;
  for (const [name, client, price] of [
    ['first', 'Able', 400.25],
    ['second', 'Bond', 333.33],
    ['third', 'Bond', 66.67],
    ['fourth', 'Cole', 1000.01],
  ] as const) {
    hour += 2;
    const times = {
      startjob: `2025-10-01T${hour}:00:00Z`.replace('T8', 'T08'),
      endjob: `2025-10-01T${hour + 1}:00:00Z`.replace('T9', 'T09'),
    };
    visits[name] = await office.visit({ ...times, price, client_id: clients[client]?._id });
  }
}, 60_000);
afterAll(() => office.server.stop());

describe('a month of money, worked by hand', () => {
  it('is owed what the table says at the end of each day', async () => {
    await day(1, () => issued('INV-1001', 'Able', ['first']), 480.3);
    await day(2, () => issued('INV-1002', 'Bond', ['second', 'third'], 10.03), 972.34);
    await day(3, () => issued('INV-1003', 'Cole', ['fourth']), 2172.35);
    await day(
      6,
      async () => {
        await credited('INV-1003');
        await office.ok('PUT', `/api/job/${visits['fourth'] ?? ''}`, { client_id: clients['Able']?._id });
        await issued('INV-1004', 'Able', ['fourth']);
      },
      2172.35,
    );
    await day(10, () => paid('INV-1004', 600), 1572.35);
    await day(16, () => paid('INV-1001', 480.3), 1092.05);
    await day(20, () => credited('INV-1002', { net: 66.67, vat_rate: 20 }), 1012.04);
    await day(28, () => paid('INV-1002', 100), 912.04);
    await day(
      29,
      async () => {
        const [mistake] = (await now('INV-1002')).payments;
        await office.ok('DELETE', `/api/invoices/${invoices['INV-1002']?._id ?? ''}/payments/${mistake?._id ?? ''}`);
      },
      1012.04,
    );
    await day(30, importOld, 1112.04);
    for (const [number, invoice] of Object.entries(invoices)) expect(invoice.number).toBe(number);
    const figures = await Promise.all(Object.keys(invoices).map(now));
    expect(
      figures.map((one) => [one.net, one.vat, one.gross, one.credited, one.paid, one.outstanding, one.due_date]),
    ).toEqual([
      [400.25, 80.05, 480.3, 0, 480.3, 0, on(15)],
      [410.03, 82.01, 492.04, 80.01, 0, 412.03, '2025-11-01'],
      [1000.01, 200, 1200.01, 1200.01, 0, 0, on(17)],
      [1000.01, 200, 1200.01, 0, 600, 600.01, on(20)],
    ]);
    const flags = await Promise.all(Object.values(visits).map((id) => office.ok<Job>('GET', `/api/job/${id}`)));
    expect(
      flags.map(({ invoice_number, completion }) => [invoice_number, completion.invoiced, completion.paid]),
    ).toEqual([
      ['INV-1001', true, true],
      ['INV-1002', true, false],
      ['INV-1002', true, false],
      ['INV-1004', true, false],
    ]);
  }, 60_000);

  it('has the interest, the statement, the debts and the VAT that were worked by hand', async () => {
    const interest = async (name: string, until: string): Promise<readonly number[]> => {
      const invoice = await now(name);
      const base = baseRateOn(referenceDayOf(invoice.due_date ?? '')) ?? 0;
      const { interestPence, compensationPence } = latePaymentOf(invoice, until, base);
      return [base, interestPence, compensationPence];
    };
    expect(await interest('INV-1001', on(31))).toEqual([4.25, 16, 4000]);
    expect(await interest('INV-1004', on(27))).toEqual([4.25, 141, 4000]);
    expect(await interest('INV-1002', on(31))).toEqual([4.25, 0, 0]);

    today = on(31);
    const of = `/api/clients/${clients['Able']?._id ?? ''}/statement?from=${on(1)}&to=${on(31)}`;
    expect(await office.ok<ClientStatement>('GET', of)).toMatchObject({
      opening: 0,
      invoiced: 1680.31,
      credited: 0,
      paid: 1080.3,
      closing: 600.01,
      overdue: 600.01,
    });
    const aged = await office.ok<readonly AgedDebtor[]>('GET', '/api/invoices/aged');
    expect(aged.map(({ client, not_due, to_30, total }) => [client, not_due, to_30, total])).toEqual([
      ['Able', 0, 600.01, 600.01],
      ['Bond', 412.03, 100, 512.03],
    ]);
    expect(await vat()).toMatchObject({ box1: 348.72, box6: 1743 });
    expect(await office.ok<JournalHandedOver>('POST', '/api/invoices/journal', { format: 'sage' })).toMatchObject({
      invoices: 4,
      credit_notes: 2,
    });
  }, 60_000);

  it('charges the interest by an invoice of its own, which is in no box of the VAT return', async () => {
    const late = invoices['INV-1004']?._id ?? '';
    const charge = (until: string, more: object = {}) =>
      office.ask<Invoice & ErrorBody>('POST', `/api/invoices/${late}/interest`, { until, ...more });
    const at = async (_id: string): Promise<object> =>
      (await office.ask('POST', `/api/invoices/${_id}/issue`, {})).body as object;
    expect((await charge(on(20))).body.errors).toEqual({
      until: 'By then nothing was overdue. Please choose a later day.',
    });
    expect((await charge('2025-11-01')).body.errors).toEqual({
      until: 'Please choose a day that is not in the future.',
    });
    const { body: draft } = await charge(on(27));
    expect(draft).toMatchObject({ status: 'draft', net: 41.41, vat: 0, gross: 41.41, interest_on: late, visits: [] });
    expect(draft.lines.map(({ description, net, vat_rate }) => [description, net, vat_rate])).toEqual([
      ['Interest at 12.25% a year on invoice INV-1004 until 27 October 2025 (outside the scope of VAT)', 1.41, 0],
      ['Fixed sum for late payment of invoice INV-1004 (outside the scope of VAT)', 40, 0],
    ]);
    expect((await charge(on(28))).body.msg).toBe(
      'The interest on this invoice is on a draft already. Please go on with that draft, or discard it.',
    );
    const lines = draft.lines.map((line) => ({ ...line, vat_rate: 20 }));
    expect((await office.ask<ErrorBody>('PUT', `/api/invoices/${draft._id}`, { lines })).body.msg).toBe(
      'What is charged for late payment is outside the scope of VAT. Please leave the VAT rate at 0%.',
    );
    expect(await at(draft._id)).toMatchObject({ number: 'INV-1005', gross: 41.41, outstanding: 41.41 });
    expect(await documentText(office, draft._id)).toContain('Outside the scope of VAT\n£0.00');
    expect((await charge(on(28))).body.msg).toBe(
      'The interest on this invoice is on invoice INV-1005 already. Please credit that one first.',
    );
    expect(await office.ask('POST', `/api/invoices/${draft._id}/interest`, { until: on(31) })).toMatchObject({
      status: 409,
      body: { msg: 'The law adds no interest to interest.' },
    });
    expect(await standing()).toBe(1153.45);
    expect(await vat()).toMatchObject({ box1: 348.72, box6: 1743 });
    const journal = await office.ask<string>('GET', '/api/invoices/journal?format=sage');
    expect(journal.body.trim().split('\r\n').at(-1)).toBe('SI,ABLE,4000,0,31/10/2025,INV-1005,Able,41.41,T9,0.00,1,');
    // Credited, it can be charged for longer.
    await office.ok('POST', `/api/invoices/${draft._id}/credit`, { reason: 'Too early', date: today });
    expect((await charge(on(31), { base_rate: 4 })).body).toMatchObject({ net: 42.17 });
    expect(await standing()).toBe(1112.04);
  }, 60_000);

  it('is owed the same at the end of each day when it is asked for later', async () => {
    today = '';
    const isRead = async (instant: string): Promise<boolean> =>
      (await office.ask('GET', `/api/invoices?as_at=${instant}`)).status === 200;
    for (const [number, instant, outstanding] of ends) {
      await eventually(() => isRead(instant));
      expect([number, await standing(`as_at=${instant}`)]).toEqual([number, outstanding]);
    }
    // On the 16th nothing was credited but what was issued again.
    const then = ends.find(([number]) => number === 16)?.[1] ?? '';
    await eventually(() => isRead(then));
    expect(await vat(`&as_at=${then}`)).toMatchObject({ box1: 362.06, box6: 1810 });
  }, 120_000);
});
