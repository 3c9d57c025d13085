import type { Company, ErrorBody, HistoryEntry, Job, Kit, ScheduledAnswer, VisitWarning } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

const day = '2027-05-11';
const meter = {
  kind: 'meter',
  make: 'Norsonic',
  model: 'Nor140',
  serial: '1403210',
  calibratedOn: '2025-05-10',
  validUntil: '2027-05-10',
  laboratory: 'Campbell Associates',
  certificate: 'U 40123',
} as const;
const calibrator = {
  ...meter,
  kind: 'calibrator',
  model: 'Nor1251',
  serial: '31001',
  validUntil: '2028-01-05',
} as const;
const msg =
  'Sound kit is on this visit until 11 May 2027, and not all of it is calibrated until then: Norsonic Nor140 1403210 until 10 May 2027. Please choose another kit, or give a reason why it is taken all the same.';

let server: TestServer;
let token: string;
let kit: string;
let logger: string;

const ask = <Body>(method: string, url: string, body?: unknown) =>
  call<Body>(server.url, method, url, { token, ...(body === undefined ? {} : { body }) });
const times = (start: string, end = start) => ({ startjob: `${day}T${start}:00`, endjob: `${day}T${end}:59` });
const visit = (more: object = {}) =>
  ask<ScheduledAnswer & ErrorBody>('POST', '/api/job', {
    kind: 'sound',
    ...times('09'),
    address: '1 Quay Street',
    postcode: 'BS1 4ST',
    price: 400,
    contact: { name: 'Kit Lark', position: 'Site manager', email: 'kit@example.test', telephone: '07700900123' },
    soundtest: { project_type: 'Sound Testing', sets: 2 },
    kits: [kit],
    ...more,
  });
const revise = (id: string, body: object) => ask<ErrorBody>('PUT', `/api/job/${id}`, body);
const warned = async (): Promise<readonly VisitWarning[]> => {
  const { body } = await ask<{ warnings: readonly VisitWarning[] }>('POST', '/api/availability/warnings', {
    kind: 'sound',
    start: `${day}T09:00`,
    end: `${day}T10:00`,
    kits: [kit],
  });
  return body.warnings.filter(({ code }) => code === 'calibration-due');
};
const rule = async (calibrationRule: Company['calibrationRule']): Promise<void> => {
  const { status, body } = await ask<Company>('PUT', '/api/company', { calibrationRule });
  expect([status, body.calibrationRule]).toEqual([200, calibrationRule]);
};

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  const { body } = await ask<Kit>('POST', '/api/kits', {
    name: 'Sound kit',
    type: 'Sound Testing',
    instruments: [meter, calibrator],
  });
  expect(body).toMatchObject({ instruments: [meter, calibrator], calibration_due: '2027-05-10' });
  kit = body._id;
  ({
    body: { _id: logger },
  } = await ask<Kit>('POST', '/api/kits', {
    name: 'Old logger',
    type: 'Sound Testing',
    calibration_due: '2027-05-10',
  }));
}, 120_000);
afterAll(() => server.stop());

describe('a calibration that lapses before the visit ends', () => {
  it('warns, then does nothing, then is refused, as the company says', async () => {
    expect(await warned()).toMatchObject([{ resource: { _id: kit } }]);
    await rule('nothing');
    expect(await warned()).toEqual([]);
    const booked = (await visit()).body[0][0] as Job;
    await rule('refuse');
    expect(await warned()).toHaveLength(1);
    expect(await visit(times('11'))).toMatchObject({ status: 409, body: { msg, errors: { kits: msg } } });
    expect(await visit({ ...times('11'), kits: [logger] })).toMatchObject({
      status: 409,
      body: {
        msg: 'Old logger is calibrated until 10 May 2027, and is on this visit until 11 May 2027. Please choose another kit, or give a reason why it is taken all the same.',
      },
    });
    // What stands may stay, and everything else about it may change; it cannot be moved.
    expect((await revise(booked._id, { notes: 'Ring first' })).status).toBe(200);
    expect((await revise(booked._id, times('12'))).status).toBe(409);
    expect((await revise(booked._id, { kits: [] })).status).toBe(200);
    expect((await revise(booked._id, { kits: [kit] })).status).toBe(409);
    // On its last day it counts still.
    expect((await visit({ startjob: '2027-05-10T09:00', endjob: '2027-05-10T10:00' })).status).toBe(200);
  }, 60_000);

  it('is taken by name with a reason, which stays in the history and holds until that day', async () => {
    const reason = 'The laboratory is closed, and the client agreed.';
    expect(await visit({ ...times('14'), kitWaivers: [{ kit: logger, reason }] })).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('not on this visit') as string },
    });
    expect((await visit({ ...times('14'), kitWaivers: [{ kit, reason: ' ' }] })).status).toBe(400);
    // Another kit's reason is none for this one.
    expect((await visit({ ...times('14'), kits: [kit, logger], kitWaivers: [{ kit: logger, reason }] })).status).toBe(
      409,
    );
    const { status, body } = await visit({ ...times('14'), kitWaivers: [{ kit, reason }] });
    expect(status).toBe(200);
    const taken = body[0][0] as Job;
    expect((await revise(taken._id, times('16'))).status).toBe(200);
    const later = { startjob: '2027-05-12T09:00', endjob: '2027-05-12T10:00' };
    expect((await revise(taken._id, later)).status).toBe(409);
    expect((await revise(taken._id, { ...later, kitWaivers: [{ kit, reason: 'Still closed' }] })).status).toBe(200);
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/job/${taken._id}/history`);
    expect(history.filter(({ field }) => field === 'kitWaivers')).toMatchObject([
      {
        text: `Kit taken until 11 May 2027 although its calibration lapses: ${reason}`,
        to: [kit],
        names: { [kit]: 'Sound kit' },
      },
      { text: 'Kit taken until 12 May 2027 although its calibration lapses: Still closed' },
    ]);
    const { rows } = await server.database.knex.raw<{ rows: readonly unknown[] }>(
      `select data from es_event where type = 'LapsedKitTaken'`,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('laboratory');
  }, 60_000);

  it('of a survey is looked at when the instrument is collected', async () => {
    const survey = {
      kind: 'noise',
      soundtest: undefined,
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 2 },
      startjob: '2027-05-08T09:00',
      kits: [logger],
    };
    expect((await visit({ ...survey, endjob: '2027-05-11T09:00' })).status).toBe(409);
    expect((await visit({ ...survey, endjob: '2027-05-10T09:00' })).status).toBe(200);
  }, 60_000);

  it('counts again where the meter is calibrated anew', async () => {
    const instruments = [{ ...meter, calibratedOn: '2027-05-09', validUntil: '2029-05-09' }, calibrator];
    const { body } = await ask<Kit>('PUT', `/api/kits/${kit}`, { instruments });
    expect(body.calibration_due).toBe('2028-01-05');
    expect(await warned()).toEqual([]);
    expect((await visit(times('18'))).status).toBe(200);
    expect((await ask<ErrorBody>('PUT', `/api/kits/${kit}`, { calibration_due: '2030-01-01' })).body.msg).toBe(
      'This kit is due when the first of its instruments lapses. Please change that instrument.',
    );
    const { body: history } = await ask<readonly HistoryEntry[]>('GET', `/api/kits/${kit}/history`);
    expect(JSON.stringify(history)).toContain(
      'Sound level meter Norsonic Nor140 1403210 (certificate U 40123) until 9 May 2029',
    );
  }, 60_000);
});
