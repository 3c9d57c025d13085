import { randomUUID } from 'node:crypto';
import type { BankMatch, BankPayment, BankPaymentsRecorded, ErrorBody, Invoice, Job } from '#contracts';
import { call, logElsewhere } from '#test/harness/server';
import { openInvoicing, type Invoicing } from '../testing/invoicing.js';

let office: Invoicing;
const ask: Invoicing['ask'] = (...asked) => office.ask(...asked);
const ok: Invoicing['ok'] = (...asked) => office.ok(...asked);
const issued = (client: string): Promise<Invoice> => office.issued(client);
const one = (id: string): Promise<Invoice> => office.one(id);
const match = (...lines: readonly object[]): Promise<readonly BankMatch[]> =>
  ok('POST', '/api/invoices/bank-statement', { lines });
const record = (payments: readonly object[], headers = {}) =>
  ask<BankPaymentsRecorded & ErrorBody>('POST', '/api/invoices/bank-statement/payments', { payments }, headers);
const accepted = ({ line, invoices }: BankMatch): readonly BankPayment[] =>
  invoices.map(({ _id, amount }) => ({ invoice_id: _id, amount, line }));

const severalAtOnce = async () => {
  const invoices: Invoice[] = [];
  for (const client of ['Able', 'Bond', 'Cole', 'Dale']) invoices.push(await issued(`${client} of the same day`));
  const line = { date: '2026-04-09', amount: 480, reference: 'ONE OF FOUR', nth: 1 };
  const [first, ...others] = invoices.map(({ _id }) => _id);
  // Of the same day and amount, but another line: in nobody's way.
  const other = { invoice_id: first, amount: 100, line: { ...line, reference: 'ANOTHER LINE' } };
  expect((await record([other])).body.recorded).toBe(1);
  const answers = await Promise.all(others.map((invoice_id) => record([{ invoice_id, amount: 300, line }])));
  const refused = answers.flatMap(({ body }) => body.refused.map(({ msg }) => msg));
  expect([answers.reduce((sum, { body }) => sum + body.recorded, 0), refused]).toEqual([
    1,
    Array<string>(2).fill('Of this line £300.00 is recorded at another invoice already.'),
  ]);
  // What is left of it may still pay another one, and after a removal all of it.
  const paid = others.find((_, at) => answers[at]?.body.recorded === 1) ?? '';
  const rest = others.find((id) => id !== paid);
  expect((await record([{ invoice_id: rest, amount: 180, line }])).body.recorded).toBe(1);
  await ok('DELETE', `/api/invoices/${paid}/payments/${(await one(paid)).payments[0]?._id ?? ''}`);
  expect((await record([{ invoice_id: first, amount: 300, line }])).body.recorded).toBe(1);
  const lines = office.server.database
    .knex<{ claim: string; invoice_id: string }>('invoice_claim')
    .whereLike('claim', 'line:2026-04-09:48000:%');
  expect((await lines.select('invoice_id')).map((row) => row.invoice_id).sort()).toEqual([first, first, rest].sort());
};

describe('a bank statement', () => {
  beforeAll(async () => {
    office = await openInvoicing({}, { clock: { now: () => '2026-04-09T09:00:00.000Z' } });
  }, 60_000);
  afterAll(() => office.server.stop());

  it('is matched without recording anything, and what is accepted twice is recorded once', async () => {
    const invoice = await issued('Able Homes');
    const line = { date: '2026-04-10', amount: 480, reference: `ABLE HOMES ${invoice.number}` };
    const events = (): Promise<unknown> =>
      office.server.database
        .knex('es_event')
        .where({ stream_id: `invoice-${invoice._id}` })
        .count();
    const before = await events();
    const matches = await match(line);
    expect(matches).toEqual([
      {
        line: { ...line, nth: 1 },
        reason: 'number',
        sure: true,
        invoices: [{ _id: invoice._id, number: invoice.number, client: 'Able Homes', outstanding: 480, amount: 480 }],
        named: [],
        choices: [],
        left: 0,
      },
    ]);
    expect(await match({ ...line, date: '2026-04-08' })).toMatchObject([{ reason: 'early', sure: false, left: 0 }]);
    expect(await events()).toEqual(before);
    const payments = matches.flatMap(accepted);
    const key = { 'idempotency-key': randomUUID() };
    const [first, again] = [await record(payments, key), await record(payments, key)];
    expect(first.body).toEqual({ recorded: 1, unchanged: 0, refused: [] });
    expect(again.body).toEqual(first.body);
    expect((await record(payments)).body).toEqual({ recorded: 0, unchanged: 1, refused: [] });
    expect(await one(invoice._id)).toMatchObject({
      paid: 480,
      outstanding: 0,
      payments: [{ amount: 480, date: '2026-04-10', reference: line.reference, bank_line: { amount: 480, nth: 1 } }],
    });
    expect((await ok<Job>('GET', `/api/job/${invoice.visits[0] ?? ''}`)).completion.paid).toBe(true);
    expect(await match(line)).toMatchObject([
      { reason: 'recorded', invoices: [{ number: invoice.number, amount: 480 }], left: 0 },
    ]);
  });

  it('that two people accept at the same moment is recorded once', async () => {
    const invoice = await issued('Bond Homes');
    const payments = (await match({ date: '2026-04-10', amount: 100, reference: invoice.number })).flatMap(accepted);
    const answers = await Promise.all([1, 2, 3, 4].map(() => record(payments)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.recorded, 0)).toBe(1);
    expect(await one(invoice._id)).toMatchObject({ paid: 100, outstanding: 380 });
  });

  it('that several people accept at the same moment for different invoices pays no more than came', severalAtOnce);

  it('pays several invoices with one line, and is known again where a part was taken off', async () => {
    const [first, second] = [await issued('Cole Estates'), await issued('Cole Estates')];
    const line = { date: '2026-04-11', amount: 960, reference: 'COLE ESTATES LTD' };
    const [together] = await match(line);
    expect(together).toMatchObject({ reason: 'client', sure: true });
    expect(together?.invoices.map(({ number }) => number)).toEqual([first.number, second.number]);
    await record(together === undefined ? [] : accepted(together));
    expect([(await one(first._id)).outstanding, (await one(second._id)).outstanding]).toEqual([0, 0]);
    await ok('DELETE', `/api/invoices/${second._id}/payments/${(await one(second._id)).payments[0]?._id ?? ''}`);
    expect(await match(line)).toMatchObject([
      { reason: 'recorded', invoices: [{ number: first.number, amount: 480 }], left: 480 },
    ]);
  });

  it('never pays more than came, nor more than is outstanding; what is refused does not hold up the rest', async () => {
    const [first, second] = [await issued('Dale Build'), await issued('Eden Build')];
    const line = { date: '2026-04-12', amount: 480, reference: 'TWO OF THEM', nth: 1 };
    const pay = (invoice: Invoice, amount: number, of: object = line) => ({
      invoice_id: invoice._id,
      amount,
      line: of,
    });
    expect(await record([pay(first, 480), pay(second, 0.01)])).toMatchObject({
      status: 400,
      body: { msg: 'Please choose an invoice and an amount for each line, at most what came in.' },
    });
    const large = { ...line, amount: 700, reference: second.number };
    expect((await record([pay(second, 700, large), pay(first, 480)])).body).toEqual({
      recorded: 1,
      unchanged: 0,
      refused: [
        {
          invoice_id: second._id,
          line: large,
          msg: 'Only £480.00 is outstanding on this invoice. Please record at most that.',
        },
      ],
    });
    expect((await record([pay(second, 480)])).body.refused).toEqual([
      { invoice_id: second._id, line, msg: 'Of this line £480.00 is recorded at another invoice already.' },
    ]);
    expect((await record([pay(second, 480, { ...line, nth: 2 })])).body.recorded).toBe(1);
  });

  it('leaves nothing of it in the log but the references that were accepted, which are sealed', async () => {
    const invoice = await issued('Finch Homes');
    const [paid] = await match(
      { date: '2026-04-13', amount: 480, reference: `Finch Freda ${invoice.number}` },
      { date: '2026-04-13', amount: 3.5, reference: 'Gull Gerda coffee' },
    );
    await record(paid === undefined ? [] : accepted(paid));
    const { rows } = await office.server.database.knex.raw<{ rows: readonly { told: string }[] }>(
      `select data::text || metadata::text as told from es_event`,
    );
    expect(rows.filter(({ told }) => /Finch Freda|Gull Gerda/.test(told))).toEqual([]);
    expect((await one(invoice._id)).payments[0]?.reference).toBe(`Finch Freda ${invoice.number}`);
  });

  it('is for those who may invoice: an engineer who may not is refused, as are amounts that are none', async () => {
    const account = { email: 'ed@soundings.example', password: 'correct horse battery' };
    await ok('POST', '/api/users', { name: 'Ed Moss', isEngineer: true, ...account });
    const { body } = await call<{ token: string }>(office.server.url, 'POST', '/api/auth', { body: account });
    await ok('PUT', '/api/company', { takenFromEngineers: ['invoice'] });
    const line = { date: '2026-04-13', amount: 480, reference: '' };
    for (const [path, sent] of [
      ['/api/invoices/bank-statement', { lines: [line] }],
      ['/api/invoices/bank-statement/payments', { payments: [] }],
    ] as const)
      expect((await call(office.server.url, 'POST', path, { token: body.token, body: sent })).status).toBe(403);
    for (const wrong of [{ amount: -1 }, { amount: 0 }, { date: '13/04/2026x' }, { reference: 'a'.repeat(141) }])
      expect((await ask('POST', '/api/invoices/bank-statement', { lines: [{ ...line, ...wrong }] })).status).toBe(400);
    expect((await ask('POST', '/api/invoices/bank-statement', { lines: [] })).status).toBe(400);
  });
});

describe('a bank statement, with the log elsewhere', () => {
  beforeAll(async () => {
    office = await openInvoicing({}, { openStore: logElsewhere() });
  }, 60_000);
  afterAll(() => office.server.stop());

  it('that several people accept at the same moment for different invoices pays no more than came', severalAtOnce);
});
