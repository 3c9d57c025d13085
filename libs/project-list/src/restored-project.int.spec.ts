import { setTimeout as pause } from 'node:timers/promises';
import type { Job, LedgerRow, Project, ReadModel } from '#contracts';
import { call, dumpReadModels, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

const send = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  let answer = await send<Body>(method, path, body);
  // A moment of the past that is being made ready.
  for (let tries = 0; answer.status === 503 && tries < 100; tries += 1) {
    await pause(30);
    answer = await send<Body>(method, path, body);
  }
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const contact = { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' };
const create = (fields: object = {}): Promise<Project> =>
  ask<Project>('POST', '/api/enquiry', {
    projectName: 'Quay House',
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    price: 1000,
    contact,
    ...fields,
  });
const remove = ({ _id }: Project) => ask<string>('DELETE', `/api/enquiry/${_id}`);
const restore = ({ _id }: Project, key?: string) =>
  send<Project & { msg: string }>(
    'POST',
    `/api/enquiry/${_id}/restore`,
    {},
    key === undefined ? {} : { 'idempotency-key': key },
  );

/** Every row of every read model, but what tells that it went and came: the ledger, and the version that a form goes by. */
const everyRow = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
  const tables = await dumpReadModels(server.database.url);
  return Object.fromEntries(
    Object.entries(tables)
      .filter(([table]) => !table.startsWith('ledger'))
      .map(([table, rows]) => [table, rows.map((row) => row.replace(/"version": \d+/, ''))]),
  );
};
const rebuildAll = async (): Promise<void> => {
  const models = await ask<readonly ReadModel[]>('GET', '/api/projections');
  for (const { name } of models) await ask('POST', `/api/projections/${name}/rebuild`);
  while ((await ask<readonly ReadModel[]>('GET', '/api/projections')).some(({ rebuild }) => rebuild?.state !== 'done'))
    await pause(50);
};

describe('a project that was removed and restored', () => {
  it('is what it was, in every read model, also after they were made again', async () => {
    const client = await ask<{ _id: string }>('POST', '/api/clients', { company: 'Able Build' });
    const made = await create({
      client_id: client._id,
      geocode: { lat: 51.45, lng: -2.59, source: 'hand' },
      delegated: true,
      quote: { type: 'Sound Testing - Part E', count: 22, metres: 60_000, fee: 700 },
    });
    await create({ projectName: 'Another' });
    const visit = {
      kind: 'air',
      startjob: '2026-03-10T09:00:00Z',
      endjob: '2026-03-10T12:00:00Z',
      address: '1 Quay Street',
      postcode: 'BS1 4DJ',
      price: 400,
      contact,
      airtest: { types: 1, tests: 2 },
      enquiry_id: made._id,
    };
    const [[job]] = await ask<[[Job]]>('POST', '/api/job', visit);
    await ask('DELETE', `/api/job/${job._id}`);
    const before = {
      rows: await everyRow(),
      shown: await ask<Project>('GET', `/api/enquiry/${made._id}`),
      found: await ask('GET', '/api/search?q=quay'),
    };
    const during = new Date(Date.now()).toISOString();
    await pause(3);
    await remove(made);
    expect((await send('GET', `/api/enquiry/${made._id}`)).status).toBe(404);
    expect(await everyRow()).not.toEqual(before.rows);
    await pause(3);
    const gone = new Date(Date.now()).toISOString();
    await pause(3);

    const answer = await restore(made);
    expect(answer).toMatchObject({ status: 200, body: { ...before.shown, version: before.shown.version + 2 } });
    expect(await ask('GET', '/api/search?q=quay')).toEqual(before.found);
    expect(await everyRow()).toEqual(before.rows);
    await rebuildAll();
    expect(await everyRow()).toEqual(before.rows);
    expect(await ask('GET', `/api/enquiry/${made._id}?as_at=${during}`)).toEqual(before.shown);
    await expect(ask('GET', `/api/enquiry/${made._id}?as_at=${gone}`)).rejects.toThrow('404');

    // Its visit, which went before it, comes back into it.
    await ask('POST', `/api/job/${job._id}/restore`);
    expect(await ask('GET', `/api/enquiry/${made._id}`)).toMatchObject({ jobs: [job._id], remaining: 600 });
  }, 120_000);

  it('says so in its history and in the ledger', async () => {
    const made = await create();
    await remove(made);
    await restore(made);
    const history = await ask<readonly { text: string; field: string; from: unknown; to: unknown }[]>(
      'GET',
      `/api/enquiry/${made._id}/history`,
    );
    expect(history.slice(-2)).toMatchObject([
      { text: 'Project deleted', field: 'is_deleted', from: false, to: true },
      { text: 'Project restored', field: 'is_deleted', from: true, to: false },
    ]);
    const entries = await ask<readonly LedgerRow[]>(
      'GET',
      `/api/ledger?project=${made._id}&field=project.removed&sort=at`,
    );
    expect(entries).toMatchObject([
      { from: false, to: true },
      { from: true, to: false },
    ]);
  });

  it('has its number again, or is refused while another project has that', async () => {
    const made = await create({ project_number: 'R-1' });
    await remove(made);
    const other = await create({ project_number: 'r-1' });
    expect(await restore(made)).toMatchObject({
      status: 409,
      body: { msg: 'Another project has the number R-1 by now. Please give that one another number first.' },
    });
    expect((await send('GET', `/api/enquiry/${made._id}`)).status).toBe(404);
    await ask('PUT', `/api/enquiry/${other._id}`, { project_number: 'R-2' });
    expect((await restore(made)).body.project_number).toBe('R-1');
    expect((await send('POST', '/api/enquiry', { projectName: 'Third', price: 1, project_number: 'R-1' })).status).toBe(
      409,
    );
  });

  it('comes back once for one Idempotency-Key, and is nothing where it was never gone', async () => {
    const made = await create();
    await remove(made);
    expect((await restore(made, 'back')).status).toBe(200);
    await remove(made);
    // A repeat is answered and does nothing more.
    expect((await restore(made, 'back')).status).toBe(200);
    expect((await send('GET', `/api/enquiry/${made._id}`)).status).toBe(404);
    expect((await restore(made)).body.version).toBe(4);
    expect((await restore(made)).body.version).toBe(4);
    expect((await send('POST', '/api/enquiry/01980000-0000-7000-8000-000000000ff0/restore', {})).status).toBe(404);
  });
});
