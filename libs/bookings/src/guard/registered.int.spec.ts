import type { Company, ErrorBody, HistoryEntry, Job, ScheduledAnswer, StaffMember, VisitWarning } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const day = '2027-05-11';
const attma = { scheme: 'ATTMA', number: 'SECRET 4711', kinds: ['air'], validUntil: '2027-05-10' };
const msg =
  'Otto is registered with ATTMA until 10 May 2027, and is on this visit on 11 May 2027. Please choose another engineer, or renew it under Engineers.';

let server: TestServer;
let token: string;
let otto: string;

const ask = <Body>(method: string, url: string, body?: unknown) =>
  call<Body>(server.url, method, url, { token, ...(body === undefined ? {} : { body }) });
const visit = (more: object = {}) =>
  ask<ScheduledAnswer & ErrorBody>('POST', '/api/job', {
    kind: 'air',
    startjob: `${day}T09:00`,
    endjob: `${day}T10:00`,
    address: '1 Quay Street',
    postcode: 'BS1 4ST',
    price: 400,
    contact: { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' },
    airtest: { types: 1, tests: 2 },
    ...more,
  });
const warned = async (): Promise<readonly VisitWarning[]> => {
  const { body } = await ask<{ warnings: readonly VisitWarning[] }>('POST', '/api/availability/warnings', {
    kind: 'air',
    start: `${day}T09:00`,
    end: `${day}T10:00`,
    engineers: [otto],
  });
  return body.warnings.filter(({ code }) => code === 'registration');
};
const rule = async (registrationRule: Company['registrationRule']): Promise<void> => {
  const { status, body } = await ask<Company>('PUT', '/api/company', { registrationRule });
  expect([status, body.registrationRule]).toEqual([200, registrationRule]);
};

beforeAll(async () => {
  server = await startServer({ logIn: 'postgres' });
  ({ token } = await registerFirstAccount(server.url));
  const account = { name: 'Otto', email: 'otto@soundings.example', password: 'correct horse battery' };
  const { body } = await ask<StaffMember>('POST', '/api/users', {
    ...account,
    isEngineer: true,
    registrations: [attma],
  });
  expect(body.registrations).toEqual([attma]);
  otto = body._id;
}, 120_000);
afterAll(() => server.stop());

describe('a registration that lapses before the visit', () => {
  it('does nothing, then warns, then is refused, as the company says', async () => {
    expect(await warned()).toEqual([]);
    await rule('warn');
    expect(await warned()).toMatchObject([{ resource: { _id: otto } }]);
    const { status, body } = await visit({ engineers: [otto] });
    expect(status).toBe(200);
    const booked = body[0][0] as Job;
    await rule('refuse');
    expect(await warned()).toHaveLength(1);
    const later = { startjob: `${day}T12:00`, endjob: `${day}T13:00` };
    expect(await visit({ ...later, engineers: [otto] })).toMatchObject({
      status: 409,
      body: { msg, errors: { engineers: msg } },
    });
    // What stands may stay, and everything else about it may change; it cannot be moved.
    expect((await ask<Job>('PUT', `/api/job/${booked._id}`, { notes: 'Ring first' })).status).toBe(200);
    expect((await ask<Job>('PUT', `/api/job/${booked._id}`, later)).status).toBe(409);
    expect((await ask<Job>('PUT', `/api/job/${booked._id}`, { ...later, engineers: [] })).status).toBe(200);
    expect((await ask<Job>('PUT', `/api/job/${booked._id}`, { engineers: [otto] })).status).toBe(409);
    // The day before it is valid still.
    const before = { startjob: '2027-05-10T09:00', endjob: '2027-05-10T10:00', engineers: [otto] };
    expect((await visit(before)).status).toBe(200);
    await ask('PUT', '/api/users', { _id: otto, registrations: [{ ...attma, validUntil: '2028-05-10' }] });
    expect((await visit({ ...later, engineers: [otto] })).status).toBe(200);
    await rule('nothing');
  }, 60_000);

  it('of a survey is looked at for each half by itself', async () => {
    await ask('PUT', '/api/users', {
      _id: otto,
      registrations: [{ ...attma, kinds: ['noise'], validUntil: '2027-06-01' }],
    });
    await rule('refuse');
    const { status, body } = await visit({
      kind: 'noise',
      airtest: undefined,
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      startjob: '2027-06-01T09:00',
      endjob: '2027-06-03T09:00',
      engineers: [otto],
      engineersPickup: [otto],
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['engineersPickup']]);
    await rule('nothing');
  }, 60_000);

  it('has its number sealed in the log, and stands in the history', async () => {
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/users/${otto}/history`);
    expect(history.filter(({ field }) => field === 'registrations')).toHaveLength(3);
    expect(JSON.stringify(history)).toContain('ATTMA SECRET 4711');
    const { rows } = await server.database.knex.raw<{ rows: readonly { data: unknown }[] }>(
      `select data from es_event where type = 'StaffRegistrationsChanged'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('4711');
  });
});
