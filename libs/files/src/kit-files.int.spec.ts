import type { ErrorBody, FileAnswer, HistoryEntry, LedgerRow } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { OrphanSweep } from './orphan-sweep.js';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n');
const NOBODY = '019ff48e-6300-7139-9f8d-893e30856e10';

describe('the files of a kit', () => {
  let server: TestServer;
  let token: string;
  let engineer: string;
  let kit: string;

  const ask = <Body>(method: string, path: string, { body }: { readonly body?: object } = {}) =>
    call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  const send = async (name: string, { to = kit, bytes = PDF, key = '' } = {}) => {
    const response = await fetch(`${server.url}/api/kits/${to}/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'x-file-kind': 'file',
        'x-file-name': encodeURIComponent(name),
        ...(key === '' ? {} : { 'idempotency-key': key }),
      },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: (await response.json()) as FileAnswer & ErrorBody };
  };
  const list = async (of = kit) => (await ask<readonly FileAnswer[]>('GET', `/api/kits/${of}/files`)).body;

  beforeAll(async () => {
    server = await startServer();
    ({ token } = await registerFirstAccount(server.url));
    const person = { name: 'Ed Moss', email: 'ed@soundings.example', password: 'three quiet words', isEngineer: true };
    await ask('POST', '/api/users', { body: person });
    engineer = (await call<{ readonly token: string }>(server.url, 'POST', '/api/auth', { body: person })).body.token;
  }, 60_000);
  beforeEach(async () => {
    kit = (
      await ask<{ readonly _id: string }>('POST', '/api/kits', { body: { name: 'Sound set 1', type: 'Sound Testing' } })
    ).body._id;
  });
  afterAll(() => server.stop());

  it('are its certificates, opened by the engineers who have it with them as well, and by nobody else', async () => {
    const { status, body } = await send('NOR140 1407234.pdf');
    expect([status, body.name, body.contentType, body.by.name]).toEqual([
      200,
      'NOR140 1407234.pdf',
      'application/pdf',
      'Petra Plumb',
    ]);
    expect(await list()).toEqual([body]);
    const response = await fetch(`${server.url}/api/kits/${kit.toUpperCase()}/files/${body._id}`, {
      headers: { authorization: `Bearer ${engineer}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; .*NOR140%201407234\.pdf$/);
    expect((await call(server.url, 'GET', `/api/kits/${kit}/files`)).status).toBe(401);
    expect((await call(server.url, 'GET', `/api/kits/${kit}/files/${body._id}`)).status).toBe(401);
    // Neither what is kept nor what the log says can be read without its key.
    const kept = await server.database.knex('visit_file').where({ visit_id: kit }).first<{ readonly sealed: Buffer }>();
    expect(kept.sealed.includes(PDF.subarray(0, 20))).toBe(false);
    expect(JSON.stringify((await server.events()).map(({ data }) => data))).not.toContain('1407234');
  });

  it('come once under their key, are what their content is, and belong to this kit alone', async () => {
    const [one, again] = [await send('One.pdf', { key: 'once' }), await send('One.pdf', { key: 'once' })];
    expect(again.body).toEqual(one.body);
    expect(await list()).toHaveLength(1);
    expect((await send('Macro.pdf', { bytes: Buffer.from('PK no certificate') })).status).toBe(415);
    const { body: other } = await ask<{ readonly _id: string }>('POST', '/api/kits', {
      body: { name: 'Sound set 2', type: 'Sound Testing' },
    });
    expect(await list(other._id)).toEqual([]);
    expect((await ask('GET', `/api/kits/${other._id}/files/${one.body._id}`)).status).toBe(404);
    expect(await send('Nowhere.pdf', { to: NOBODY })).toMatchObject({
      status: 404,
      body: { msg: 'This kit is not there.' },
    });
    expect((await ask('GET', '/api/kits/set-1/files')).status).toBe(404);
  });

  it('are removed and put back, which the history of the kit and the ledger tell', async () => {
    const { body: file } = await send('Calibrator.pdf');
    const path = `/api/kits/${kit}/files/${file._id}`;
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: [] });
    expect((await ask('GET', path)).status).toBe(404);
    expect((await ask('POST', `${path}/restore`)).body).toEqual([file]);
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/kits/${kit}/history`);
    expect(history.map(({ text }) => text).slice(-3)).toEqual([
      'Calibrator.pdf attached',
      'Calibrator.pdf taken off',
      'Calibrator.pdf put back',
    ]);
    await server.program.engine.readModels.waitFor(await server.head());
    const { body: ledger } = await ask<readonly LedgerRow[]>('GET', '/api/ledger?field=file&limit=3');
    expect(ledger.map(({ from, to }) => [from, to])).toEqual([
      [null, 'Calibrator.pdf'],
      ['Calibrator.pdf', null],
      [null, 'Calibrator.pdf'],
    ]);
  });

  it('stay when the sweep comes by, though nobody noted that an event tells of them', async () => {
    const { body: file } = await send('Fan.pdf');
    await server.database
      .knex('visit_file')
      .where({ file_id: file._id })
      .update({ settled: false, stored_at: server.database.knex.raw("now() - interval '25 hours'") });
    await server.program.app?.get(OrphanSweep, { strict: false }).sweep();
    expect((await ask('GET', `/api/kits/${kit}/files/${file._id}`)).status).toBe(200);
  });
});
