import type { ChangedProjects, Project } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
}, 60_000);
afterAll(() => server.stop());

const ask = <Body>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(server.url, method, path, { token, headers, ...(body === undefined ? {} : { body }) });
const create = async (fields: object = {}): Promise<string> =>
  (await ask<Project>('POST', '/api/enquiry', { address: '1 Quay Street', price: 1000, ...fields })).body._id;
const remove = (ids: readonly string[], removed: boolean, headers: Record<string, string> = {}) =>
  ask<ChangedProjects & { msg: string }>('POST', '/api/enquiry/removal', { ids, removed }, headers);
const revise = (ids: readonly string[], fields: object) =>
  ask<ChangedProjects & { msg: string }>('POST', '/api/enquiry/revision', { ids, ...fields });
const show = async (id: string): Promise<Project> => (await ask<Project>('GET', `/api/enquiry/${id}`)).body;
const there = async (ids: readonly string[]): Promise<readonly boolean[]> =>
  Promise.all(ids.map(async (id) => (await ask('GET', `/api/enquiry/${id}`)).status === 200));
const none = '01980000-0000-7000-8000-000000000ff0';
const visitIn = (enquiry_id: string) =>
  ask('POST', '/api/job', {
    kind: 'air',
    startjob: '2026-03-10T09:00:00Z',
    endjob: '2026-03-10T12:00:00Z',
    address: '1 Quay Street',
    postcode: 'BS1 4DJ',
    price: 400,
    contact: { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' },
    airtest: { types: 1, tests: 2 },
    enquiry_id,
  });

describe('many projects', () => {
  it('are removed by one request, those with visits are named and left, and the opposite request brings back what went', async () => {
    const [one, other, kept] = [await create(), await create(), await create()];
    await visitIn(kept);
    const { body } = await remove([one, kept, other.toUpperCase(), one, none], true);
    expect(body).toEqual({
      changed: [one, other],
      unchanged: [],
      refused: [
        { _id: kept, msg: expect.stringMatching(/^This project has 1 site visit\./) as string },
        { _id: none, msg: 'This project is not there.' },
      ],
    });
    expect(await there([one, other, kept])).toEqual([false, false, true]);
    const events = (await server.events()).filter(({ type }) => type.startsWith('ProjectRemoved'));
    expect([
      events.length,
      new Set(events.map(({ metadata }) => metadata.correlationId)).size,
      new Set(events.map(({ metadata }) => metadata.commandId)).size,
    ]).toEqual([2, 1, 2]);
    expect((await remove([one, other, kept], false)).body).toEqual({
      changed: [one, other],
      unchanged: [kept],
      refused: [],
    });
    expect(await there([one, other])).toEqual([true, true]);
  });

  it('are removed once for one Idempotency-Key, and come back but for a number that is given away', async () => {
    const [one, other] = [await create({ project_number: 'M-1' }), await create()];
    const key = { 'idempotency-key': 'away' };
    const first = await remove([one, other], true, key);
    expect((await remove([one, other], true, key)).body).toEqual(first.body);
    await create({ project_number: 'm-1' });
    expect((await remove([one, other], false)).body).toEqual({
      changed: [other],
      unchanged: [],
      refused: [{ _id: one, msg: expect.stringContaining('M-1') as string }],
    });
    expect((await remove([one, other], true, key)).body).toEqual(first.body);
    expect(await there([one, other])).toEqual([false, true]);
  });

  it('are given a leader, or delegated, where they are not so already', async () => {
    const [one, other] = [
      await create({ contact: { project_leader: 'Ann' }, delegated: true }),
      await create({ contact: { project_leader: 'Bob', name: 'Kit' } }),
    ];
    expect((await revise([one, other], { project_leader: ' Ann ' })).body).toEqual({
      changed: [other],
      unchanged: [one],
      refused: [],
    });
    expect((await revise([one, other, none], { delegated: true })).body).toEqual({
      changed: [other],
      unchanged: [one],
      refused: [{ _id: none, msg: 'This project is not there.' }],
    });
    expect(await show(other)).toMatchObject({ delegated: true, contact: { project_leader: 'Ann', name: 'Kit' } });
    expect((await revise([one], {})).body).toEqual({ changed: [], unchanged: [one], refused: [] });
  });

  it('are refused as a whole where the request is wrong', async () => {
    expect(await remove([], true)).toMatchObject({ status: 400, body: { msg: 'Please choose at least one project.' } });
    expect(await remove([none, 'x'], true)).toMatchObject({ status: 400 });
    expect(
      await remove(
        Array.from({ length: 501 }, () => none),
        true,
      ),
    ).toMatchObject({ status: 400, body: { msg: 'Please choose at most 500 projects.' } });
    expect(await revise([none], { delegated: 'perhaps' })).toMatchObject({ status: 400 });
  });
});
