import type { ErrorBody, FileAnswer, HistoryEntry, Job, LedgerRow } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { OrphanSweep } from './orphan-sweep.js';

let server: TestServer;
let token: string;
let engineer: string;
let visit: string;

const ask = <Body>(method: string, path: string, body?: unknown) =>
  call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from('JFIF\0'),
  Buffer.alloc(2000, 7),
]);
const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from([0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.alloc(200, 1),
]);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n');

interface Sent {
  readonly kind?: string;
  readonly name?: string;
  readonly key?: string;
  readonly as?: string | null;
  readonly to?: string;
}
const send = async (
  bytes: Buffer<ArrayBuffer> | ReadableStream<Uint8Array>,
  { kind = 'photo', name = 'Wall.jpg', key, as = token, to = visit }: Sent = {},
) => {
  const headers = {
    'content-type': 'application/octet-stream',
    'x-file-kind': kind,
    'x-file-name': encodeURIComponent(name),
    ...(as === null ? {} : { authorization: `Bearer ${as}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  const response = await fetch(`${server.url}/api/job/${to}/files`, {
    method: 'POST',
    headers,
    body: bytes,
    duplex: 'half',
  });
  return { status: response.status, body: (await response.json()) as FileAnswer & ErrorBody };
};
const list = async (of = visit): Promise<readonly FileAnswer[]> =>
  (await ask<readonly FileAnswer[]>('GET', `/api/job/${of}/files`)).body;
const rows = async (): Promise<number> =>
  Number((await server.database.knex('visit_file').count<{ count: string }[]>({ count: '*' }))[0]?.count);
const scheduled = async (fields: object = {}): Promise<readonly Job[]> =>
  (
    await ask<readonly [readonly Job[]]>('POST', '/api/job', {
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-10T12:00:00Z',
      address: '1 Quay Street',
      postcode: 'BS1 4DJ',
      price: 350,
      contact: { name: 'Kit Lark', position: 'Manager', email: 'kit@example.test', telephone: '7700900123' },
      airtest: { types: 1, tests: 2 },
      ...fields,
    })
  ).body[0];

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  const account = { name: 'Ed Moss', email: 'ed@soundings.example', password: 'correct horse battery' };
  await ask('POST', '/api/users', { ...account, isEngineer: true });
  engineer = (await ask<{ token: string }>('POST', '/api/auth', { email: account.email, password: account.password }))
    .body.token;
}, 60_000);
beforeEach(async () => {
  visit = (await scheduled())[0]?._id ?? '';
});
afterAll(() => server.stop());

describe('files of a visit', () => {
  it('are handed out as they came, to the office and to engineers, and to nobody else', async () => {
    const { status, body } = await send(JPEG, { name: 'Wand "Süd".jpg', as: engineer });
    expect([status, body]).toEqual([
      200,
      {
        _id: body._id,
        kind: 'photo',
        name: 'Wand "Süd".jpg',
        contentType: 'image/jpeg',
        bytes: JPEG.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        at: expect.any(String) as string,
        by: { _id: expect.any(String) as string, name: 'Ed Moss' },
      },
    ]);
    expect(await list()).toEqual([body]);
    const response = await fetch(`${server.url}/api/job/${visit}/files/${body._id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(JPEG)).toBe(true);
    const headers = ['content-type', 'x-content-type-options', 'cache-control', 'content-security-policy'].map((name) =>
      response.headers.get(name),
    );
    expect(headers).toEqual(['image/jpeg', 'nosniff', 'no-store', "default-src 'none'; sandbox"]);
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; .*filename\*=UTF-8''Wand%20%22S%C3%BCd%22\.jpg$/,
    );
    expect((await send(JPEG, { as: null })).status).toBe(401);
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', `/${body._id}`],
      ['DELETE', `/${body._id}`],
    ] as const)
      expect((await call(server.url, method, `/api/job/${visit}/files${rest}`)).status).toBe(401);
    // What is kept says nothing without its key.
    const kept = await server.database
      .knex<{ readonly file_id: string; readonly sealed: Buffer }>('visit_file')
      .where({ file_id: body._id })
      .first();
    expect(kept?.sealed.includes(JPEG.subarray(20, 60))).toBe(false);
    expect(
      JSON.stringify((await server.events()).filter(({ type }) => type === 'FileAttached').map(({ data }) => data)),
    ).not.toContain('Wand');
  });

  it('are what their content is, and not what they are called', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    expect(await send(script, { name: 'Wall.jpg' })).toMatchObject({
      status: 415,
      body: { msg: 'This is not a picture that can be attached. Please choose a JPEG, PNG or WebP.' },
    });
    expect(
      await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'), {
        kind: 'file',
        name: 'Plan.pdf',
      }),
    ).toMatchObject({ status: 415, body: { msg: 'Only photos (JPEG, PNG, WebP) and PDF files can be attached.' } });
    expect((await send(PDF, { kind: 'photo' })).status).toBe(415);
    expect((await send(JPEG, { kind: 'signature', name: 'Kit Lark' })).status).toBe(415);
    expect(await send(PDF, { kind: 'file', name: 'Plan.jpg' })).toMatchObject({
      status: 200,
      body: { contentType: 'application/pdf' },
    });
    expect(await send(PNG, { kind: 'signature', name: 'Kit Lark' })).toMatchObject({
      status: 200,
      body: { kind: 'signature', contentType: 'image/png', name: 'Kit Lark' },
    });
    const [plan] = await list();
    const response = await fetch(`${server.url}/api/job/${visit}/files/${plan?._id ?? ''}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // What is saved is opened by the program for what it is.
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''Plan\.jpg\.pdf$/);
    for (const [sent, field] of [
      [{ kind: 'film' }, 'kind'],
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
    ] as const)
      expect(await send(JPEG, sent)).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) as string } },
      });
  });

  it('are at most 10 MB each, whatever their length is said to be, and other calls still take 1 MB', async () => {
    const large = Buffer.concat([JPEG, Buffer.alloc(10 * 1024 * 1024)]);
    const before = await rows();
    const refused = { status: 413, body: { msg: 'This file is too large: at most 10 MB each.' } };
    expect(await send(large)).toMatchObject(refused);
    let part = 0;
    const unmeasured = new ReadableStream({
      pull: (out) => {
        if ((part += 1) > 11) out.close();
        else out.enqueue(part === 1 ? JPEG : new Uint8Array(1024 * 1024));
      },
    });
    expect(await send(unmeasured)).toMatchObject(refused);
    expect((await send(large.subarray(0, 10 * 1024 * 1024))).status).toBe(200);
    expect(await rows()).toBe(before + 1);
    expect((await ask('POST', '/api/enquiry', { projectName: 'x'.repeat(1_100_000) })).status).toBe(413);
    const elsewhere = await fetch(`${server.url}/api/enquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      body: 'bytes',
    });
    expect(elsewhere.status).toBe(415);
  }, 60_000);

  it('come once under their key, however often they are sent', async () => {
    const before = await rows();
    const tries = await Promise.all([1, 2, 3].map(() => send(JPEG, { key: `photo-of-${visit}` })));
    const again = await send(JPEG, { key: `photo-of-${visit}` });
    expect(new Set([...tries, again].map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    expect([await rows(), (await list()).length]).toEqual([before + 1, 1]);
    expect((await send(PNG, { key: `photo-of-${visit}` })).status).toBe(409);
  });

  it('are removed and put back, which the history and the ledger tell in words', async () => {
    const { body: file } = await send(JPEG);
    const path = `/api/job/${visit}/files/${file._id}`;
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: [] });
    expect((await ask('GET', path)).status).toBe(404);
    expect((await ask<readonly FileAnswer[]>('POST', `${path}/restore`)).body).toEqual([file]);
    expect((await ask('GET', path)).status).toBe(200);
    expect((await ask('DELETE', `/api/job/${visit}/files/019ff48e-6300-7139-9f8d-893e30856e10`)).status).toBe(404);
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/job/${visit}/history`);
    expect(history.slice(-3)).toMatchObject(
      [
        ['Wall.jpg attached', null, 'Wall.jpg'],
        ['Wall.jpg taken off', 'Wall.jpg', null],
        ['Wall.jpg put back', null, 'Wall.jpg'],
      ].map(([text, from, to]) => ({ text, from, to, version: 0, actor: { name: 'Petra Plumb' } })),
    );
    await server.program.engine.readModels.waitFor(await server.head());
    const { body: ledger } = await ask<readonly LedgerRow[]>('GET', `/api/ledger?visit=${visit}&field=file`);
    expect(ledger.map(({ from, to, name }) => [from, to, name]).sort()).toEqual(
      [
        ['Wall.jpg', null, 'Photo or file'],
        [null, 'Wall.jpg', 'Photo or file'],
        [null, 'Wall.jpg', 'Photo or file'],
      ].sort(),
    );
  });

  it('belong to both halves of a survey, and to no other visit', async () => {
    const [setup, pickup] = await scheduled({
      startjob: '2026-04-10T09:00:00Z',
      endjob: '2026-04-17T12:00:00Z',
      airtest: undefined,
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
    });
    const { body } = await send(JPEG, { to: pickup?._id ?? '' });
    expect(await list(setup?._id)).toEqual([body]);
    expect((await ask('GET', `/api/job/${visit}/files/${body._id}`)).status).toBe(404);
    expect(await list()).toEqual([]);
    await ask('DELETE', `/api/job/${setup?._id ?? ''}`);
    expect((await send(JPEG, { to: pickup?._id ?? '' })).status).toBe(404);
  });

  it('are at most a hundred at a time', async () => {
    for (let number = 0; number < 100; number += 4) await Promise.all([0, 1, 2, 3].map(() => send(PNG)));
    expect(await send(PNG)).toMatchObject({
      status: 409,
      body: { msg: 'At most 100 photos and files can be kept here. Please remove one first.' },
    });
    const [first] = await list();
    await ask('DELETE', `/api/job/${visit}/files/${first?._id ?? ''}`);
    expect((await send(PNG)).status).toBe(200);
    expect((await ask('POST', `/api/job/${visit}/files/${first?._id ?? ''}/restore`)).status).toBe(409);
  }, 60_000);

  it('of which no event tells are swept away after a day, and those of which one tells stay', async () => {
    const { body: file } = await send(JPEG);
    const { knex } = server.database;
    const orphan = '019ff48e-6300-7139-9f8d-893e30856e11';
    const row = await knex<Record<string, unknown>>('visit_file').where({ file_id: file._id }).first();
    await knex('visit_file').insert({ ...row, file_id: orphan, settled: false });
    // Whoever sent it was cut off between the event and its note.
    await knex('visit_file').where({ file_id: file._id }).update({ settled: false });
    const sweep = server.program.app?.get(OrphanSweep, { strict: false });
    const kept = (): Promise<string[]> =>
      knex('visit_file').whereIn('file_id', [file._id, orphan]).orderBy('file_id').pluck<string[]>('file_id');
    await sweep?.sweep();
    expect(await kept()).toHaveLength(2);
    await knex('visit_file')
      .whereIn('file_id', [file._id, orphan])
      .update({ stored_at: knex.raw("now() - interval '25 hours'") });
    await sweep?.sweep();
    expect(await kept()).toEqual([file._id]);
    expect((await knex('visit_file').where({ file_id: file._id }).first('settled')) as unknown).toEqual({
      settled: true,
    });
  });
});
