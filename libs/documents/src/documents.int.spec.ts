import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentAnswer, ErrorBody, InvoicePreview, Job, ProposalPreview } from '#contracts';
import type { CommandHandling } from '#eventing';
import { COMMAND_HANDLING } from '#platform';
import { eventually } from '#test/harness/eventually';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { document } from './document.decider.js';
import { filesOf, textOf } from './render/testing/docx-files.js';
import { DocumentMaker } from './making/document-maker.js';

let server: TestServer;
let token: string;

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });

interface Sent {
  readonly status: number;
  readonly name: string;
  readonly id: string;
  readonly bytes: Buffer;
}

/** A call that answers a file. */
const download = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> => {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const name = decodeURIComponent(
    /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '',
  );
  return {
    status: response.status,
    name,
    id: response.headers.get('x-document-id') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };
const visit = async (fields: object = {}): Promise<readonly Job[]> => {
  const { status, body } = await ask<readonly [readonly Job[]]>('POST', '/api/job', {
    kind: 'sound',
    startjob: '2026-03-10T09:00:00Z',
    endjob: '2026-03-10T12:00:00Z',
    address: '1 Quay Street\nBristol',
    postcode: 'BS1 4DJ',
    price: 350.5,
    contact,
    projectName: 'Quay House',
    soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 },
    ...fields,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body[0];
};
const proposal = {
  projectName: 'Larkfield "House"',
  name: 'Zoë Ångström',
  postcode: 'bs14dj',
  testType: 'Sound Testing - Part E',
  count: 22,
  fee: 750,
  type: 'Sound',
  distance: { metres: 60_000 },
};
const isWordFile = (bytes: Buffer): boolean =>
  bytes.subarray(0, 2).toString() === 'PK' && bytes.includes('word/document.xml');

beforeAll(async () => {
  server = await startServer({ logIn: 'postgres' });
  ({ token } = await registerFirstAccount(server.url));
  await ask('PUT', '/api/company', {
    name: 'Sample Acoustics Ltd',
    address: '5 Mill Lane, Bristol',
    vatNumber: 'GB 123 4567 89',
    companyNumber: '01234567',
    bankAccountName: 'Sample Acoustics Ltd',
    bankSortCode: '12-34-56',
    bankAccountNumber: '12345678',
  });
}, 60_000);
afterAll(() => server.stop());

describe('documents', () => {
  it('are PDF files as well, unless a letter of theirs is not in the typeface', async () => {
    const { id } = await download('POST', '/api/book/fee', proposal);
    const sent = await download('GET', `/api/documents/${id}?format=pdf`);
    expect({ ...sent, bytes: sent.bytes.subarray(0, 8).toString() }).toEqual({
      status: 200,
      name: 'Larkfield House - FeeProposal.pdf',
      id,
      bytes: '%PDF-1.7',
    });
    expect((await ask<ErrorBody>('GET', `/api/documents/${id}?format=odt`)).body.msg).toBe(
      'Please choose docx or pdf.',
    );
    const hebrew = await download('POST', '/api/book/fee', { ...proposal, name: 'משה לוי' });
    const refused = await ask<ErrorBody>('GET', `/api/documents/${hebrew.id}?format=pdf`);
    expect([refused.status, refused.body.msg]).toEqual([
      409,
      'A PDF of this document would not show מ ש ה ל ו. Please take the Word file.',
    ]);
    expect((await ask('GET', `/api/documents/019ff48e-6300-7139-9f8d-893e30856e10?format=pdf`)).status).toBe(404);
  });

  it('a fee proposal is answered as a Word file under the name of its project, and is kept', async () => {
    const sent = await download('POST', '/api/book/fee', proposal);
    expect({ ...sent, bytes: isWordFile(sent.bytes) }).toEqual({
      status: 200,
      name: 'Larkfield House - FeeProposal.docx',
      id: sent.id,
      bytes: true,
    });
    // The same file, byte for byte, whenever it is asked for again.
    const again = await download('GET', `/api/documents/${sent.id}`);
    expect(createHash('sha256').update(again.bytes).digest('hex')).toBe(
      createHash('sha256').update(sent.bytes).digest('hex'),
    );
    expect(again.name).toBe(sent.name);
  });

  it('a fee proposal tells the client what is tested and what it costs, in the words of its preview, and nothing of how it is calculated', async () => {
    const asked = { ...proposal, fee: 650.55, distance: { metres: 120_700, estimate: true } };
    const sent = await download('POST', '/api/book/fee', asked);
    const text = textOf(filesOf(sent.bytes).get('word/document.xml')?.toString() ?? '');
    const { body: preview } = await ask<ProposalPreview>('POST', '/api/book/fee/preview', asked);
    expect(preview).toMatchObject({
      fileName: sent.name,
      client: { name: 'Zoë Ångström' },
      steps: [],
      tests: [
        ['Airborne Walls', '6'],
        ['Airborne Floors', '6'],
        ['Impacts', '6'],
      ],
      lines: [
        ['Sound Testing - Part E', '£650.55'],
        ['Travel', '£25.00'],
      ],
      sums: [
        ['Net', '£675.55'],
        ['VAT at 20%', '£135.11'],
        ['Total with VAT', '£810.66'],
      ],
    });
    const { scope, tests, lines, sums, terms } = preview;
    for (const said of [scope, ...[...tests, ...lines, ...sums].flat(), ...terms.map(([, words]) => words)])
      expect(text).toContain(said);
    const reckoning = /minute|mile|£0\.45|estimated|In place of|additional|rate of a visit|£450|£150/i;
    expect(text).not.toMatch(reckoning);
    // Only where the company wants its clients to see it.
    await ask('PUT', '/api/company', { proposalAppendix: true });
    const open = textOf(
      filesOf((await download('POST', '/api/book/fee', asked)).bytes)
        .get('word/document.xml')
        ?.toString() ?? '',
    );
    await ask('PUT', '/api/company', { proposalAppendix: false });
    expect(open).toMatch(/Appendix: how the fee is made up[\s\S]*In place of £[\s\S]*The journey was estimated/);
  });

  it('a fee proposal for a project addresses the record of its client, for the attention of whoever asked, and says what was previewed', async () => {
    const {
      body: { _id: client_id },
    } = await ask<{ _id: string }>('POST', '/api/clients', {
      company: 'Able Homes Ltd',
      address: '9 Office Street\nBath',
      postcode: 'BA1 1AA',
      email: 'accounts@able.example',
      telephone: '01225 496 000',
    });
    const { body: project } = await ask<{ _id: string }>('POST', '/api/enquiry', {
      projectName: 'Able Yard',
      price: 900,
      client_id,
      contact: { name: 'Zoë Ångström' },
    });
    const asked = { ...proposal, enquiry_id: project._id };
    const {
      body: { client },
    } = await ask<ProposalPreview>('POST', '/api/book/fee/preview', asked);
    expect(client).toEqual({
      name: 'Able Homes Ltd',
      position: 'Zoë Ångström',
      address: '9 Office Street\nBath',
      postcode: 'BA1 1AA',
      email: 'accounts@able.example',
      telephone: '1225496000',
    });
    const text = textOf(
      filesOf((await download('POST', '/api/book/fee', asked)).bytes)
        .get('word/document.xml')
        ?.toString() ?? '',
    );
    for (const said of [
      'Able Homes Ltd',
      'Zoë Ångström',
      '9 Office Street',
      'BA1 1AA',
      'accounts@able.example',
      '01225496000',
    ])
      expect(text).toContain(said);
  });

  it("an invoice takes the number that is typed, which becomes the visit's, else the visit's, else it is a draft; and sets no flag", async () => {
    const [job] = await visit();
    const path = `/api/job/${job?._id ?? ''}/invoice`;
    for (const body of [{}, undefined])
      expect((await download('POST', path, body)).name).toBe('DRAFT - 1 Quay Street Bristol.docx');
    expect((await ask<Job>('GET', `/api/job/${job?._id ?? ''}`)).body.version).toBe(job?.version);
    expect((await download('POST', path, { invoice_number: 'INV-7' })).name).toBe('INV-7 - 1 Quay Street Bristol.docx');
    const { body } = await ask<Job>('GET', `/api/job/${job?._id ?? ''}`);
    expect([body.invoice_number, body.completion.invoiced]).toEqual(['INV-7', false]);
    expect((await download('POST', path)).name).toBe('INV-7 - 1 Quay Street Bristol.docx');
    const listing = async (): Promise<readonly DocumentAnswer[]> =>
      (await ask<readonly DocumentAnswer[]>('GET', `/api/documents?visit=${job?._id ?? ''}`)).body;
    const listed = await listing();
    expect(listed.map(({ kind, fileName, status, requestedBy }) => [kind, fileName, status, requestedBy.name])).toEqual(
      [
        ['invoice', 'INV-7 - 1 Quay Street Bristol.docx', 'made', 'Petra Plumb'],
        ['invoice', 'INV-7 - 1 Quay Street Bristol.docx', 'made', 'Petra Plumb'],
        ['invoice', 'DRAFT - 1 Quay Street Bristol.docx', 'made', 'Petra Plumb'],
        ['invoice', 'DRAFT - 1 Quay Street Bristol.docx', 'made', 'Petra Plumb'],
      ],
    );
    expect(listed[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(listed[0]?.bytes).toBeGreaterThan(1000);
  });

  it('an invoice is shown before it is made, with what is missing', async () => {
    const [setup, pickup] = await visit({
      kind: 'noise',
      soundtest: undefined,
      endjob: '2026-03-12T09:00:00Z',
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      price: 100.33,
      invoice_number: 'INV-8',
    });
    for (const id of [setup?._id, pickup?._id]) {
      const { body } = await ask<InvoicePreview>('GET', `/api/job/${id ?? ''}/invoice`);
      expect(body).toMatchObject({
        number: 'INV-8',
        supplyDates: ['2026-03-10', '2026-03-12'],
        net: 100.33,
        vatRate: 20,
        vat: 20.07,
        gross: 120.4,
        missing: [],
        lines: [
          {
            description:
              'Noise Survey, BS 4142: 1 fixed position, 2 spot positions, at 1 Quay Street, Bristol, BS1 4DJ',
            quantity: 1,
            unit: 100.33,
            net: 100.33,
          },
        ],
      });
    }
    const [draft] = await visit({ startjob: '2026-03-11T09:00:00Z', endjob: '2026-03-11T12:00:00Z' });
    expect((await ask<InvoicePreview>('GET', `/api/job/${draft?._id ?? ''}/invoice`)).body.missing).toEqual([
      'The invoice has no number yet, so it is marked as a draft.',
    ]);
  });

  it('is made once for one Idempotency-Key, however often it is asked for', async () => {
    const sends = await Promise.all(
      Array.from({ length: 6 }, () =>
        download('POST', '/api/book/fee', proposal, { 'idempotency-key': 'one-proposal' }),
      ),
    );
    expect(new Set(sends.map(({ status, id }) => `${status} ${id}`)).size).toBe(1);
    const { rows } = await server.database.knex.raw<{ rows: readonly { type: string; count: string }[] }>(
      'select type, count(*) from es_event where stream_id = ? group by type order by type',
      [`document-${sends[0]?.id ?? ''}`],
    );
    expect(rows).toEqual([
      { type: 'DocumentMade', count: '1' },
      { type: 'DocumentRequested', count: '1' },
    ]);
  });

  it('says in the log nothing that a client would not want there', async () => {
    const { rows } = await server.database.knex.raw<{ rows: readonly { text: string }[] }>(
      "select data::text as text from es_event where stream_id like 'document-%'",
    );
    for (const { text } of rows) expect(text).not.toMatch(/Kit Lark|Ångström|kit@example/);
  });

  it.each<[string, object, number, string]>([
    ['no project name', { projectName: '' }, 400, 'Please choose a project name.'],
    ['an unknown type', { testType: 'Toast' }, 400, 'Please choose a test type.'],
    ['no count', { count: 0 }, 400, 'Please enter a whole number from 1 to 100000.'],
    ['half a test', { tests: { walls: 0.5 } }, 400, 'Please give each kind of test as a whole number.'],
    ['no postcode', { postcode: 'ZZ99', distance: undefined }, 400, 'Invalid Postcode!'],
    ['a place too far away', { distance: { metres: 900_000, trafficSeconds: 12_001 } }, 400, 'Too far'],
    ['a place too far away by the lookup', { postcode: 'KW1 4XP', distance: undefined }, 400, 'Too far'],
    [
      'a near distance for a place too far away',
      { postcode: 'KW1 4XP', distance: { metres: 1000, trafficSeconds: 60 } },
      400,
      'Too far',
    ],
    ['a far distance without a time', { distance: { metres: 900_000 } }, 400, 'Too far'],
    [
      'no tests where no rule gives them',
      { testType: 'Office', tests: undefined },
      400,
      'Please enter how many tests there are.',
    ],
    ['tests of nothing', { testType: 'Office', tests: { walls: 0 } }, 400, 'Please enter how many tests there are.'],
    ['a field that there is not', { dwelings: 22 }, 400, 'dwelings is not a field of this call.'],
    ['a kind of test that there is not', { tests: { wals: 4 } }, 400, 'tests.wals is not a field of this call.'],
  ])('a proposal is refused with %s', async (_, fields, status, msg) => {
    expect(await ask<ErrorBody>('POST', '/api/book/fee', { ...proposal, ...fields })).toMatchObject({
      status,
      body: { msg },
    });
  });

  it('whoever has the file finds it in the list, also where the read models are slow', async () => {
    const [job] = await visit();
    const slow = await server.database.knex.transaction();
    await slow.raw('lock table read.document in share row exclusive mode');
    const letGo = pause(1000).then(() => slow.rollback());
    await download('POST', `/api/job/${job?._id ?? ''}/invoice`);
    const { body } = await ask<readonly DocumentAnswer[]>('GET', `/api/documents?visit=${job?._id ?? ''}`);
    await letGo;
    expect(body).toMatchObject([{ kind: 'invoice', status: 'made' }]);
  });

  it('what is not there is not found', async () => {
    const none = '01980000-0000-7000-8000-000000000ff0';
    expect((await ask('GET', `/api/documents/${none}`)).status).toBe(404);
    expect((await ask('POST', `/api/documents/${none}/retry`, {})).status).toBe(404);
    expect((await ask('POST', `/api/job/${none}/invoice`, {})).status).toBe(404);
  });

  it('what a crash left asked for and not made is made by the sweep, which one program does at a time', async () => {
    const documentId = '01980000-0000-7000-8000-0000000000d0';
    const {
      rows: [asked],
    } = await server.database.knex.raw<{ rows: readonly { stream_id: string }[] }>(
      "select stream_id from es_event where stream_id like 'document-%' and type = 'DocumentRequested' limit 1",
    );
    const commands = server.program.app?.get<CommandHandling>(COMMAND_HANDLING);
    const before = await commands?.load(document, asked?.stream_id.slice('document-'.length) ?? '');
    if (commands === undefined || before === null || before === undefined || before.state.status === 'unknown')
      throw new Error('nothing was asked for');
    const [at, by] = [new Date(Date.now() - 60_000).toISOString(), documentId];
    const context = {
      actorId: by,
      at,
      commandId: documentId,
      correlationId: documentId,
      causationId: documentId,
      clientRequestId: null,
    };
    await commands.execute(document, documentId, { type: 'RequestDocument', at, by, ...before.state.request }, context);
    // Another program is at it.
    await server.database.knex.transaction(async (transaction) => {
      await transaction.raw("select pg_advisory_xact_lock(hashtextextended('documents to be made', 0))");
      await pause(6500);
      expect((await ask('GET', `/api/documents/${documentId}`)).status).toBe(503);
    });
    await eventually(async () => (await ask('GET', `/api/documents/${documentId}`)).status === 200);
    expect(isWordFile((await download('GET', `/api/documents/${documentId}`)).bytes)).toBe(true);
  }, 30_000);

  it('what cannot be written is told with when to come again, given up after the last try, and written once it is tried again', async () => {
    const maker = server.program.app?.get(DocumentMaker, { strict: false });
    if (maker === undefined) throw new Error('nobody makes documents here');
    const render = Reflect.get(maker, 'render') as unknown;
    let tries = 0;
    Reflect.set(maker, 'render', () => {
      tries += 1;
      return Promise.reject(new Error('no ink'));
    });
    const refused = await ask<ErrorBody>('POST', '/api/book/fee', { ...proposal, projectName: 'Inkless' });
    expect({ status: refused.status, after: refused.headers.get('retry-after'), msg: refused.body.msg, tries }).toEqual(
      {
        status: 503,
        after: '5',
        msg: 'This document could not be written. Please let it be tried again.',
        tries: 5,
      },
    );
    const { rows } = await server.database.knex.raw<{ rows: { document_id: string }[] }>(
      "select document_id from document where status = 'failed'",
    );
    const id = rows[0]?.document_id ?? '';
    expect(rows).toHaveLength(1);
    Reflect.set(maker, 'render', render);
    expect(await ask<DocumentAnswer>('POST', `/api/documents/${id}/retry`, {})).toMatchObject({
      status: 200,
      body: { _id: id },
    });
    let sent = await download('GET', `/api/documents/${id}`);
    for (let waited = 0; waited < 100 && sent.status === 503; waited += 1) {
      await pause(50);
      sent = await download('GET', `/api/documents/${id}`);
    }
    expect({ status: sent.status, word: isWordFile(sent.bytes), tries }).toEqual({ status: 200, word: true, tries: 5 });
  }, 60_000);
});
