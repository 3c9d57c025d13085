import { jest } from '@jest/globals';
import type {
  AgedDebtor,
  ClientStatement,
  ErrorBody,
  Invoice,
  InvoicesMade,
  Job,
  JournalHandedOver,
  VatFigures,
} from '#contracts';
import { eventually } from '#test/harness/eventually';
import { HttpProblem } from '#platform';
import { InvoiceCommandService } from './invoice-command-service.js';
import { openInvoicing, type Invoicing } from './testing/invoicing.js';

let office: Invoicing;
const ask: Invoicing['ask'] = (...asked) => office.ask(...asked);
const ok: Invoicing['ok'] = (...asked) => office.ok(...asked);
const visit = (fields: object = {}): Promise<string> => office.visit({ price: 100, ...fields });
const list = (query = ''): Promise<readonly Invoice[]> => ok('GET', `/api/invoices?${query}`);
const numbers = async (query = ''): Promise<readonly string[]> => (await list(query)).map(({ number }) => number);
/** As the calls of before invoice: there is a document, and no record. */
const invoiced = async (number: string, ids: readonly string[]): Promise<string> => {
  const { invoices } = await ok<InvoicesMade>('POST', '/api/invoices', { invoices: [{ ids, number }], invoiced: true });
  const id = invoices[0]?.documentId ?? '';
  await eventually(async () => (await ask('GET', `/api/invoices/${id}`)).status === 200);
  return id;
};
const withoutNumber = (id: string): Promise<Job> => ok<Job>('PUT', `/api/job/${id}`, { invoice_number: '' });
const handOver = (): Promise<JournalHandedOver> =>
  ok<JournalHandedOver>('POST', '/api/invoices/journal', { format: 'xero' });
const client = async (company: string): Promise<string> =>
  (await ok<{ _id: string }>('POST', '/api/clients', { company }))._id;

beforeEach(async () => {
  office = await openInvoicing();
}, 60_000);
afterEach(() => office.server.stop());

describe('an invoice that is a document alone', () => {
  it('is void once its visits gave its number up, and stands with its money once anything was done with it', async () => {
    const [first, second, third] = [await visit(), await visit(), await visit()];
    const paid = await invoiced('Q-1', [first]);
    const sent = await invoiced('Q-2', [second]);
    await invoiced('Q-3', [third]);
    await ok('POST', `/api/invoices/${paid}/payments`, { amount: 20, date: '2026-04-02' });
    await ok('POST', `/api/invoices/${sent}/sent`, {});
    for (const id of [first, second, third]) await withoutNumber(id);
    expect(await numbers('sort=number')).toEqual(['Q-1', 'Q-2']);
    expect(await numbers('view=void')).toEqual(['Q-3']);
    expect(await office.one(paid)).toMatchObject({ status: 'issued', paid: 20, outstanding: 100 });
    expect((await office.one(paid)).differs).toContain('number');
    const [debtor] = await ok<readonly AgedDebtor[]>('GET', '/api/invoices/aged');
    expect(debtor).toMatchObject({ invoices: 2, total: 220 });
  });

  it('stays in the books when it is credited in full, with its credit note', async () => {
    const id = await invoiced('Q-1', [await visit()]);
    await ok('POST', `/api/invoices/${id}/payments`, { amount: 120, date: '2026-04-02' });
    await ok('POST', `/api/invoices/${id}/credit`, { reason: 'Not done' });
    expect(await numbers('view=credited')).toEqual(['Q-1']);
    const { tax_point, credit_notes } = await office.one(id);
    const days = [tax_point ?? '', credit_notes[0]?.date ?? ''].sort();
    const vat = await ok<VatFigures>('GET', `/api/invoices/vat?first_day=${days[0]}&last_day=${days[1]}`);
    expect(vat.entries.map(({ number, vat: amount }) => [number, amount]).sort()).toEqual([
      ['Q-1', 20],
      ['Q-1-C1', -20],
    ]);
    expect(await ok<readonly AgedDebtor[]>('GET', '/api/invoices/aged')).toMatchObject([{ total: -120 }]);
    expect(await handOver()).toMatchObject({ invoices: 1, credit_notes: 1, refused: [] });
  });

  it('can be paid, credited and handed over after one of its visits was invoiced again', async () => {
    const [first, second] = [await visit(), await visit()];
    const joint = await invoiced('Q-1', [first, second]);
    await withoutNumber(first);
    const again = await invoiced('Q-2', [first]);
    await ok('POST', `/api/invoices/${again}/payments`, { amount: 10, date: '2026-04-02' });
    await ok('POST', `/api/invoices/${joint}/credit`, { reason: 'Invoiced again', net: 100 });
    expect(await office.one(joint)).toMatchObject({ gross: 240, outstanding: 120 });
    expect(await handOver()).toMatchObject({ invoices: 2, credit_notes: 1, refused: [] });
    // Its visit stays with the other one.
    expect(await ask<ErrorBody>('POST', '/api/invoices/drafts', { ids: [first] })).toMatchObject({ status: 409 });
  });

  it('is owed by the client of its visits, and by the one that stands for it since they were merged', async () => {
    const [acme, copy] = [await client('Acme Homes'), await client('ACME')];
    await invoiced('Q-1', [await visit({ client_id: acme })]);
    const draft = await ok<Invoice>('POST', '/api/invoices/drafts', { ids: [await visit({ client_id: acme })] });
    await ok('POST', `/api/invoices/${draft._id}/issue`, { number: 'Q-2' });
    await invoiced('Q-3', [await visit({ client_id: copy })]);
    await ok('POST', `/api/clients/${copy}/merge`, { into: acme });
    expect(await ok<readonly AgedDebtor[]>('GET', '/api/invoices/aged')).toMatchObject([
      { client_id: acme, invoices: 3, total: 360 },
    ]);
    const statement = await ok<ClientStatement>('GET', `/api/clients/${acme}/statement?from=2020-01-01&to=2040-01-01`);
    expect(statement.closing).toBe(360);
    expect(await numbers(`client_id=${acme}&sort=number`)).toEqual(['Q-1', 'Q-2']);
  });
});

describe('a hand-over', () => {
  it('goes on behind what cannot be handed over, and says why', async () => {
    await invoiced('Q-1', [await visit()]);
    const stuck = await invoiced('Q-2', [await visit()]);
    await invoiced('Q-3', [await visit()]);
    const service = office.server.program.app?.get(InvoiceCommandService);
    if (service === undefined) throw new Error('the program has no such service');
    const hand = service.handOver.bind(service);
    const spied = jest
      .spyOn(service, 'handOver')
      .mockImplementation((id, ...rest) =>
        id === stuck ? Promise.reject(new HttpProblem(409, 'Not this one.' as never)) : hand(id, ...rest),
      );
    const handed = await handOver();
    expect(handed).toMatchObject({ invoices: 2, refused: [{ number: 'Q-2', msg: 'Not this one.' }] });
    spied.mockRestore();
    expect(await handOver()).toMatchObject({ invoices: 1, refused: [] });
  });

  it('that broke off gives, asked for again under its key, the file of all that it handed over', async () => {
    const [, last] = [await invoiced('Q-1', [await visit()]), await invoiced('Q-2', [await visit()])];
    const service = office.server.program.app?.get(InvoiceCommandService);
    if (service === undefined) throw new Error('the program has no such service');
    const hand = service.handOver.bind(service);
    const spied = jest
      .spyOn(service, 'handOver')
      .mockImplementation((id, ...rest) => (id === last ? Promise.reject(new Error('died here')) : hand(id, ...rest)));
    const again = () =>
      ask<JournalHandedOver>(
        'POST',
        '/api/invoices/journal',
        { format: 'xero' },
        { 'idempotency-key': '0198a000-0000-7000-8000-000000000007' },
      );
    expect((await again()).status).toBe(500);
    spied.mockRestore();
    const { body } = await again();
    expect(body).toMatchObject({ invoices: 2, refused: [] });
    const file = await ask<string>('GET', `/api/invoices/journal?format=xero&journal=${body.journal ?? ''}`);
    for (const number of ['Q-1', 'Q-2']) expect(file.body).toContain(number);
  });
});
