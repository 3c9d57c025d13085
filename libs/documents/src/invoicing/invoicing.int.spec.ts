import fc from 'fast-check';
import type {
  ChangedTogether,
  DocumentAnswer,
  ErrorBody,
  HistoryEntry,
  InvoiceNumbers,
  InvoicesMade,
  Job,
  PlannedInvoice,
} from '#contracts';
import type { CommandHandling } from '#eventing';
import { COMMAND_HANDLING } from '#platform';
import { siteVisit } from '#site-visits';
import { eventually } from '#test/harness/eventually';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { airTestOn, siteContact, visitDay } from '#test/harness/visits';
import { filesOf, textOf } from '../render/testing/docx-files.js';

let server: TestServer;
let token: string;

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const other = { ...siteContact, name: 'Fern Fascia', email: 'fern@example.test' };
let days = 0;
const plan = async (fields: object = {}): Promise<readonly Job[]> => {
  days += 1;
  const { status, body } = await ask<readonly [readonly Job[]]>(
    'POST',
    '/api/job',
    airTestOn(visitDay(days), { price: 400.25, ...fields }),
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body[0];
};
const visit = async (fields: object = {}): Promise<string> => (await plan(fields))[0]?._id ?? '';
const survey = async (fields: object = {}): Promise<readonly [string, string]> => {
  const [setup, pickup] = await plan({
    kind: 'noise',
    airtest: undefined,
    startjob: '2026-05-05T09:00:00Z',
    endjob: '2026-05-12T09:00:00Z',
    survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
    ...fields,
  });
  return [setup?._id ?? '', pickup?._id ?? ''];
};
const show = async (id: string): Promise<Job> => (await ask<Job>('GET', `/api/job/${id}`)).body;
const numbers = async (query = ''): Promise<InvoiceNumbers> =>
  (await ask<InvoiceNumbers>('GET', `/api/invoicenumbers?${query}`)).body;
const documents = async (id: string): Promise<readonly DocumentAnswer[]> =>
  (await ask<readonly DocumentAnswer[]>('GET', `/api/documents?visit=${id}`)).body;
const invoice = async (
  id: string,
  body?: object,
): Promise<{
  readonly status: number;
  readonly name: string;
  readonly body: ErrorBody | null;
  readonly text: string;
}> => {
  const response = await fetch(`${server.url}/api/job/${id}/invoice`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const name = decodeURIComponent(
    /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
  );
  if (response.status !== 200)
    return { status: response.status, name, body: JSON.parse(bytes.toString()) as ErrorBody, text: '' };
  return { status: 200, name, body: null, text: textOf(filesOf(bytes).get('word/document.xml')?.toString() ?? '') };
};
const none = '01980000-0000-7000-8000-000000000ff0';

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

describe('an invoice number', () => {
  it("is one visit's, from whichever call it comes, and the refusal names where it is used", async () => {
    const one = await visit({
      projectName: 'Mill House',
      startjob: '2026-08-03T09:00:00Z',
      endjob: '2026-08-03T10:00:00Z',
    });
    expect((await invoice(one, { invoice_number: 'INV-1' })).name).toBe('INV-1 - 1 Quay Street.docx');
    expect((await show(one)).invoice_number).toBe('INV-1');
    const second = await visit();
    const msg =
      'inv-1 is already the invoice number of Mill House, Kit Lark, 03/08/2026. Please take the next free one.';
    const refusal = {
      status: 409,
      body: {
        msg,
        errors: { invoice_number: msg },
        uses: [{ _id: one, label: 'Mill House', client: 'Kit Lark', date: '2026-08-03', removed: false, void: false }],
      },
    };
    expect(await invoice(second, { invoice_number: ' inv-1 ' })).toMatchObject({
      ...refusal,
      body: { ...refusal.body },
    });
    expect(await ask('PUT', `/api/job/${second}`, { invoice_number: 'inv-1' })).toMatchObject(refusal);
    expect(
      await ask('POST', '/api/job', {
        ...(await show(second)),
        _id: undefined,
        startjob: '2027-01-04T09:00:00Z',
        endjob: '2027-01-04T10:00:00Z',
        invoice_number: 'inv-1',
      }),
    ).toMatchObject(refusal);
    expect(
      await ask('POST', '/api/job/invoicing', { ids: [second], number: 'inv-1', numbering: 'one', repeat: true }),
    ).toMatchObject({ status: 200, body: { changed: [], refused: [{ _id: second, msg }] } });
    expect(await ask('POST', '/api/invoices', { invoices: [{ ids: [second], number: 'inv-1' }] })).toMatchObject(
      refusal,
    );
    expect(await show(second)).toMatchObject({ invoice_number: '', version: 0 });
    expect(await documents(second)).toEqual([]);
  });

  it('of a survey is one for both halves, and keeps its own visit', async () => {
    const [setup, pickup] = await survey();
    expect((await invoice(pickup, { invoice_number: 'INV-2' })).status).toBe(200);
    expect([(await show(setup)).invoice_number, (await show(pickup)).invoice_number]).toEqual(['INV-2', 'INV-2']);
    expect((await invoice(setup, { invoice_number: 'inv-2' })).status).toBe(200);
    expect((await ask('PUT', `/api/job/${setup}`, { invoice_number: 'INV-2' })).status).toBe(200);
  });

  it('that was typed by mistake is free again, and one whose invoice was made is not', async () => {
    const [one, second, third] = [
      await visit({ invoice_number: 'INV-3' }),
      await visit({ invoice_number: 'INV-4' }),
      await visit(),
    ];
    await ask('PUT', `/api/job/${one}`, { invoice_number: '' });
    expect((await numbers()).next).toBe('INV-3');
    expect((await invoice(third, { invoice_number: 'INV-3' })).status).toBe(200);
    await ask('PUT', `/api/job/${third}`, { invoice_number: 'INV-5' });
    expect(await invoice(one, { invoice_number: 'INV-3' })).toMatchObject({
      status: 409,
      body: {
        msg: expect.stringContaining(
          'INV-3 was the number of an invoice that is void: 1 Quay Street, Kit Lark,',
        ) as string,
      },
    });
    expect((await numbers()).next).toBe('INV-6');
    expect((await documents(third)).map(({ number, void: voided }) => [number, voided])).toEqual([['INV-3', true]]);
    await ask('DELETE', `/api/job/${second}`);
    expect((await invoice(one, { invoice_number: 'INV-4' })).status).toBe(409);
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/job/${third}/history`);
    expect(history.map(({ text }) => text)).toContain('Invoice INV-3 made');
  });

  it("is nobody else's and leaves no gap, however many write at once and however many of them fail", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('invoice', 'form', 'bulk', 'aborted', 'cleared'), { minLength: 4, maxLength: 14 }),
        fc.nat(),
        async (writers, run) => {
          const prefix = `R${run}X${days}-`;
          await visit({ invoice_number: `${prefix}0` });
          const targets = await Promise.all(writers.map(() => visit()));
          await Promise.all(
            writers.map(async (writer, at) => {
              const id = targets[at] ?? '';
              for (let tries = 0; tries < 200; tries += 1) {
                const { next } = await numbers();
                if (writer === 'aborted') {
                  expect((await ask('PUT', `/api/job/${id}`, { invoice_number: next, price: -1 })).status).toBe(400);
                  return;
                }
                const status =
                  writer === 'form' || writer === 'cleared'
                    ? (await ask('PUT', `/api/job/${id}`, { invoice_number: next })).status
                    : writer === 'invoice'
                      ? (await invoice(id, { invoice_number: next })).status
                      : (await ask('POST', '/api/invoices', { invoices: [{ ids: [id], number: next }] })).status;
                if (status === 200) {
                  if (writer === 'cleared') await ask('PUT', `/api/job/${id}`, { invoice_number: '' });
                  return;
                }
                expect(status).toBe(409);
              }
              throw new Error('no number was left');
            }),
          );
          const given = (await Promise.all(targets.map(show)))
            .map(({ invoice_number }) => invoice_number)
            .filter((number) => number !== '');
          expect(new Set(given).size).toBe(given.length);
          expect(given.length).toBe(writers.filter((writer) => writer !== 'aborted' && writer !== 'cleared').length);
          // What was given up is proposed before the next one, so the gaps close.
          const highest = Math.max(0, ...given.map((number) => Number(number.slice(prefix.length))));
          for (
            let gap = (await numbers()).next;
            Number(gap.slice(prefix.length)) < highest;
            gap = (await numbers()).next
          ) {
            expect((await invoice(await visit(), { invoice_number: gap })).status).toBe(200);
            given.push(gap);
          }
          const digits = given.map((number) => Number(number.slice(prefix.length))).sort((a, b) => a - b);
          expect(digits).toEqual(digits.map((_, at) => at + 1));
        },
      ),
      { numRuns: 6, endOnFailure: true },
    );
  }, 240_000);

  it('that two visits had before it was refused is shown, and stops nothing', async () => {
    const [one, second] = [await visit({ invoice_number: 'OLD-1' }), await visit({ invoice_number: 'OLD-2' })];
    // As the first releases did it: without a guard.
    const commands = server.program.app?.get<CommandHandling>(COMMAND_HANDLING);
    const context = {
      actorId: none,
      at: '2026-03-02T10:00:00.000Z',
      commandId: none,
      correlationId: none,
      causationId: none,
      clientRequestId: null,
    };
    await commands?.execute(
      siteVisit,
      second,
      { type: 'ReviseSiteVisit', at: context.at, by: none, part: 'Setup', changes: { invoice_number: 'OLD-1' } },
      context,
    );
    await server.database.knex('invoice_number_taken').whereIn('number_key', ['old-1', 'old-2']).delete();
    await eventually(async () => (await numbers('number=old-1')).uses.length >= 2);
    expect((await numbers('shared=true')).shared).toMatchObject([
      { number: 'OLD-1', uses: [{ _id: one }, { _id: second }] },
    ]);
    expect((await ask('PUT', `/api/job/${one}`, { notes: 'Both stand.' })).status).toBe(200);
    expect((await ask('PUT', `/api/job/${await visit()}`, { invoice_number: 'old-1' })).status).toBe(409);
    expect((await ask('PUT', `/api/job/${second}`, { invoice_number: 'OLD-3' })).status).toBe(200);
    expect((await numbers('shared=true')).shared).toEqual([]);
  });
});

describe('invoices of many visits', () => {
  const bulk = async (): Promise<{
    readonly kit: readonly [string, string, string];
    readonly fern: string;
    readonly ids: readonly string[];
  }> => {
    const [setup, pickup] = await survey({
      contact: { ...siteContact, name: ' kit  LARK ' },
      startjob: '2026-06-01T09:00:00Z',
      endjob: '2026-06-08T09:00:00Z',
    });
    const [one, two, fern] = [
      await visit(),
      await visit({ address: '2 Mill Lane', postcode: 'BA1 1AA', price: 99.99 }),
      await visit({ contact: other }),
    ];
    return { kit: [setup, one, two], fern, ids: [setup, pickup, fern, one, two] };
  };
  const planned = async (ids: readonly string[]): Promise<readonly PlannedInvoice[]> =>
    (await ask<readonly PlannedInvoice[]>('POST', '/api/invoices/plan', { ids })).body;
  const send = (invoices: readonly object[], more: object = {}, headers: Record<string, string> = {}) =>
    ask<InvoicesMade & ErrorBody>('POST', '/api/invoices', { invoices, invoiced: true, ...more }, headers);

  it('are planned one for each client, with a line for each visit, and are what was planned', async () => {
    await visit({ invoice_number: 'J-100' });
    const { kit, fern, ids } = await bulk();
    const plans = await planned(ids);
    expect(plans).toMatchObject([
      {
        client: { name: 'kit  LARK' },
        ids: kit,
        number: 'J-101',
        net: 900.49,
        vat: 180.1,
        gross: 1080.59,
        lines: [{ net: 400.25 }, { net: 400.25 }, { net: 99.99 }],
      },
      {
        client: { name: 'Fern Fascia', email: 'fern@example.test' },
        ids: [fern],
        number: 'J-102',
        net: 400.25,
        vat: 80.05,
        gross: 480.3,
      },
    ]);
    const { status, body } = await send(plans.map(({ ids: of, number }) => ({ ids: of, number })));
    expect({ status, ...body }).toMatchObject({
      status: 200,
      changed: [...kit, fern],
      refused: [],
      numbers: { [kit[0]]: 'J-101', [kit[1]]: 'J-101', [kit[2]]: 'J-101', [fern]: 'J-102' },
      invoices: [
        { number: 'J-101', ids: kit, fileName: 'J-101 - kit LARK.docx' },
        { number: 'J-102', ids: [fern], fileName: 'J-102 - 1 Quay Street.docx' },
      ],
    });
    for (const id of ids) expect((await show(id)).completion.invoiced).toBe(true);
    // One document, whichever of its visits asks.
    for (const id of kit)
      expect(await documents(id)).toMatchObject([
        { _id: body.invoices[0]?.documentId, number: 'J-101', visitIds: kit, void: false },
      ]);
    const { text, body: refused } = await invoice(kit[1]);
    expect(refused).toBeNull();
    for (const part of [
      'Air Test: 1 type, 2 tests, at 2 Mill Lane, BA1 1AA, on',
      'Noise Survey, BS 4142: 1 fixed position, 2 spot positions, at 1 Quay Street, BS1 4DJ, on 1 June 2026 and 8 June 2026',
      '£900.49',
      '£1,080.59',
    ])
      expect(text).toContain(part);
    // The number is shared by these visits and no others.
    expect((await ask('PUT', `/api/job/${await visit()}`, { invoice_number: 'J-101' })).status).toBe(409);
    expect((await numbers('shared=true')).shared).toEqual([]);
  });

  it('are one for a client whether its visits name its record or its contact alone, at its billing address, and ask for its purchase order number', async () => {
    const mo = { ...siteContact, name: 'Mo Mortar', email: 'mo@able.example' };
    const {
      body: { _id: client_id },
    } = await ask<{ _id: string }>('POST', '/api/clients', {
      company: 'Able Homes Ltd',
      address: '9 Office Street',
      postcode: 'BA1 1AA',
      contacts: [{ name: mo.name, email: mo.email }],
      purchase_order_needed: true,
      purchase_order_note: 'One for each site.',
    });
    const ids = [
      await visit({ contact: mo, address: '2 Mill Lane' }),
      await visit({ contact: { ...mo, name: 'Al Able', email: 'al@able.example' }, client_id }),
    ] as const;
    const lacks = 'Able Homes Ltd needs a purchase order number on each invoice: One for each site.';
    expect(await planned(ids)).toMatchObject([
      {
        client: { name: 'Able Homes Ltd', address: '9 Office Street', postcode: 'BA1 1AA' },
        ids,
        warnings: [lacks],
        purchase_order_needed: true,
        missing: expect.not.arrayContaining(['The address of the client is missing.']) as string[],
      },
    ]);
    const { body } = await send([{ ids, number: 'PO-1' }]);
    expect(body).toMatchObject({ changed: ids, warnings: [lacks], invoices: [{ number: 'PO-1', ids }] });
    const { text } = await invoice(ids[0]);
    for (const part of ['Able Homes Ltd', '9 Office Street, BA1 1AA', '2 Mill Lane']) expect(text).toContain(part);
    const third = await visit({ contact: mo, client_id });
    expect((await ask<{ warnings: readonly string[] }>('GET', `/api/job/${third}/invoice`)).body.warnings).toEqual([
      lacks,
    ]);
    const single = async (body: object): Promise<string | null> => {
      const answer = await fetch(`${server.url}/api/job/${third}/invoice`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const warned = answer.headers.get('x-warnings');
      return warned === null ? null : decodeURIComponent(warned);
    };
    expect(await single({ invoice_number: 'PO-2' })).toBe(lacks);
    expect(await single({ invoice_number: 'PO-2', order_reference: 'PO 7781' })).toBeNull();
    expect((await send([{ ids: [third], number: 'PO-2', order_reference: 'PO 7781' }])).body.warnings).toEqual([]);
    for (const wrong of [7, 'x'.repeat(61)])
      expect((await send([{ ids: [third], number: 'PO-2', order_reference: wrong }])).status).toBe(400);
  });

  it('are refused whole where visits of several clients would share one', async () => {
    const { ids } = await bulk();
    const refusal = {
      status: 400,
      body: {
        msg: 'These visits are of 2 clients: Kit Lark, Fern Fascia. An invoice is for one client, so please make one for each.',
      },
    };
    expect(await send([{ ids, number: 'K-1' }])).toMatchObject(refusal);
    expect(
      await ask('POST', '/api/job/invoicing', { ids, number: 'K-1', numbering: 'one', invoiced: true }),
    ).toMatchObject(refusal);
    for (const id of ids) expect(await show(id)).toMatchObject({ invoice_number: '', completion: { invoiced: false } });
    expect(
      (
        await send([
          { ids: [ids[0]], number: 'K-1' },
          { ids: [ids[2]], number: 'k-1' },
        ])
      ).status,
    ).toBe(400);
    expect((await send([{ ids: [none], number: 'K-1' }])).status).toBe(404);
    for (const wrong of [
      [],
      [{}],
      [{ ids: [], number: 'K-1' }],
      [{ ids: ['x'], number: 'K-1' }],
      [{ ids: [none], number: ' ' }],
      'all',
    ])
      expect((await ask('POST', '/api/invoices', { invoices: wrong })).status).toBe(400);
  });

  it('are done once for one Idempotency-Key, and undone: the flags are off, the numbers stay used, the documents are void', async () => {
    const { kit } = await bulk();
    const key = { 'idempotency-key': 'joint' };
    const first = await send([{ ids: kit, number: 'L-1' }], {}, key);
    expect((await send([{ ids: kit, number: 'L-1' }], {}, key)).body.invoices).toEqual(first.body.invoices);
    const undo = () =>
      ask<ChangedTogether>('POST', '/api/invoices/undo', {
        documents: first.body.invoices.map(({ documentId }) => documentId),
      });
    await ask('POST', `/api/job/${kit[2]}/completion`, { flag: 'paid', value: true });
    expect((await undo()).body).toMatchObject({
      changed: kit.slice(0, 2),
      refused: [{ _id: kit[2], msg: 'This site visit is paid, so its invoice stays. Please turn Paid off first.' }],
    });
    await ask('POST', `/api/job/${kit[2]}/completion`, { flag: 'paid', value: false });
    expect((await undo()).body).toMatchObject({ changed: [kit[2]], unchanged: kit.slice(0, 2), refused: [] });
    for (const id of kit) expect(await show(id)).toMatchObject({ invoice_number: '', completion: { invoiced: false } });
    expect((await documents(kit[0])).map(({ number, void: voided }) => [number, voided])).toEqual([['L-1', true]]);
    expect((await numbers('number=l-1')).uses.map(({ _id, void: voided }) => [_id, voided]).sort()).toEqual(
      kit.map((id) => [id, true]).sort(),
    );
    expect((await invoice(kit[0], { invoice_number: 'L-1' })).status).toBe(409);
    expect((await numbers()).next).toBe('L-2');
  });
});
