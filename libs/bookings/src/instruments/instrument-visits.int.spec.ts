import type { ErrorBody, InstrumentVisit, Job, Kit, ScheduledAnswer } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const meter = {
  kind: 'meter',
  make: 'Norsonic',
  model: 'Nor140',
  serial: 'SN-1403210',
  calibratedOn: null,
  validUntil: '2030-05-10',
  laboratory: '',
  certificate: '',
} as const;
const fromTo = 'from=2026-01-01&to=2027-12-31';

let server: TestServer;
let token: string;
let otto: string;

const ask = <Body>(method: string, url: string, body?: unknown) =>
  call<Body>(server.url, method, url, { token, ...(body === undefined ? {} : { body }) });
const kitNamed = async (name: string): Promise<string> =>
  (await ask<Kit>('POST', '/api/kits', { name, type: 'Sound Testing' })).body._id;
const fill = async (kit: string, ...instruments: readonly object[]): Promise<void> => {
  expect((await ask('PUT', `/api/kits/${kit}`, { instruments })).status).toBe(200);
};
const visit = async (day: string, more: object): Promise<string> => {
  const { status, body } = await ask<ScheduledAnswer>('POST', '/api/job', {
    kind: 'sound',
    startjob: `${day}T09:00`,
    endjob: `${day}T10:00`,
    address: '1 Quay Street',
    postcode: 'BS1 4ST',
    price: 400,
    contact: { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' },
    soundtest: { project_type: 'Sound Testing', sets: 2 },
    ...more,
  });
  expect(status).toBe(200);
  return (body[0][0] as Job)._id;
};
const resting = async (query: string, serial: string = meter.serial): Promise<readonly InstrumentVisit[]> => {
  const { status, body } = await ask<readonly InstrumentVisit[]>(
    'GET',
    `/api/kits/instruments/visits?serial=${serial}&${query}`,
  );
  // A moment of the past is read from the history first.
  if (status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return resting(query, serial);
  }
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  const account = { name: 'Otto', email: 'otto@soundings.example', password: 'correct horse battery' };
  otto = (await ask<{ _id: string }>('POST', '/api/users', { ...account, isEngineer: true })).body._id;
}, 120_000);
afterAll(() => server.stop());

describe('the visits that rest on an instrument', () => {
  it('are those of the kit that held it on the day, also before it was written down', async () => {
    const [one, other] = [await kitNamed('Kit 1'), await kitNamed('Kit 2')];
    const past = await visit('2026-01-12', { kits: [one], engineers: [otto] });
    await visit('2026-01-13', { kits: [other] });
    const coming = await visit('2027-06-01', { kits: [one] });
    await fill(one, meter);
    const then = new Date(Date.now() + 1).toISOString();
    const ids = async (): Promise<readonly string[]> => (await resting(fromTo)).map(({ _id }) => _id);
    expect(await ids()).toEqual([past, coming]);
    expect((await resting(fromTo, 'sn-1403210'))[0]).toMatchObject({
      kit: { _id: one, name: 'Kit 1' },
      engineers: [{ _id: otto, name: 'Otto' }],
      instrument: { make: 'Norsonic', model: 'Nor140', serial: 'SN-1403210' },
      address: '1 Quay Street',
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await fill(one);
    await fill(other, meter);
    const moved = await visit('2027-06-02', { kits: [other] });
    // What was, rests on the kit that had it then; what comes, on the kit that has it now.
    expect(await ids()).toEqual([past, moved]);
    expect(await resting(`${fromTo}&as_at=${then}`)).toMatchObject([{ _id: past }, { _id: coming }]);
    expect(await resting('from=2027-06-02&to=2027-06-02')).toHaveLength(1);
    expect(await resting('from=2027-06-03&to=2027-06-30')).toEqual([]);
    expect(await resting(fromTo, 'nothing')).toEqual([]);
  }, 60_000);

  it('are a survey’s once, also on a day between its setup and its pickup', async () => {
    const logger = await kitNamed('Logger');
    await fill(logger, { ...meter, serial: 'L 1' });
    const survey = await visit('2027-07-01', {
      kind: 'noise',
      soundtest: undefined,
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      endjob: '2027-07-08T09:00',
      kits: [logger],
    });
    expect(await resting('from=2027-07-04&to=2027-07-04', 'L%201')).toMatchObject([
      { _id: survey, kind: 'noise', start: '2027-07-01T08:00:00.000Z', end: '2027-07-08T09:00:00.000Z' },
    ]);
  }, 60_000);

  it('are asked for with a number and two days in order', async () => {
    for (const [query, field] of [
      [fromTo, 'serial'],
      ['serial=1&from=2027-02-30&to=2027-03-01', 'from'],
      ['serial=1&from=2027-03-02&to=2027-03-01', 'to'],
    ] as const) {
      const { status, body } = await ask<ErrorBody>('GET', `/api/kits/instruments/visits?${query}`);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    }
  });
});
