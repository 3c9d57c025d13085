import type { ErrorBody, ScheduledAnswer, VisitWarning } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { soundTestOn } from '#test/harness/visits';

const day = '2027-05-11';
const meter = {
  kind: 'meter',
  make: 'Norsonic',
  model: 'Nor140',
  serial: '140 3210',
  calibratedOn: null,
  validUntil: '2029-05-10',
  laboratory: '',
  certificate: '',
};

let server: TestServer;
let token: string;
const cars: string[] = [];
const kits: string[] = [];

const ask = <Body>(method: string, url: string, body: unknown) => call<Body>(server.url, method, url, { token, body });
const add = async (path: string, body: object): Promise<string> =>
  (await ask<{ readonly _id: string }>('POST', path, body)).body._id;
const saved = async (from: string, to: string, more: object): Promise<readonly VisitWarning[]> => {
  const { status, body } = await ask<ErrorBody & ScheduledAnswer>(
    'POST',
    '/api/job',
    soundTestOn(day, [from, to], more),
  );
  expect(status).toBe(200);
  return body[5].filter(({ code }) => code === 'listed-twice');
};

beforeAll(async () => {
  server = await startServer();
  ({ token } = await registerFirstAccount(server.url));
  for (const [name, numberplate] of Object.entries({
    'Van 1': 'AB12 CDE',
    'Van 1 (old)': 'ab12cde',
    'Van 2': 'AB12 CDF',
  }))
    cars.push(await add('/api/car', { name, numberplate, location: 'Yard' }));
  for (const [name, serial] of Object.entries({ 'Kit A': '140 3210', 'Kit B': '1403210', 'Kit C': '1403211' }))
    kits.push(await add('/api/kits', { name, type: 'Sound Testing', instruments: [{ ...meter, serial }] }));
}, 60_000);
afterAll(() => server.stop());

describe('a thing that stands in the lists twice', () => {
  it('warns where it is wanted in two places at once, before and after the visit is saved', async () => {
    expect(await saved('09:00', '10:00', { cars: [cars[0]], kits: [kits[0]] })).toEqual([]);
    expect(await saved('10:00', '11:00', { cars: [cars[1]], kits: [kits[1]] })).toEqual([]);
    expect(await saved('09:00', '10:00', { cars: [cars[2]], kits: [kits[2]] })).toEqual([]);
    const wanted = { cars: [cars[1]], kits: [kits[1]] };
    const told = [
      {
        code: 'listed-twice',
        text: 'Kit B has an instrument of Kit A, which is booked at the same time: 09:00 to 10:00 on Tue 11 May.',
        resource: { kind: 'kit', _id: kits[1], label: 'Kit B' },
        visit: { label: '1 Quay Street BS1 4ST' },
      },
      {
        code: 'listed-twice',
        text: 'Van 1 (old) has the numberplate of Van 1, which is booked at the same time: 09:00 to 10:00 on Tue 11 May.',
        resource: { kind: 'car', _id: cars[1], label: 'Van 1 (old)' },
      },
    ];
    const before = await ask<{ readonly warnings: readonly VisitWarning[] }>('POST', '/api/availability/warnings', {
      kind: 'sound',
      start: `${day}T08:30`,
      end: `${day}T09:30`,
      ...wanted,
    });
    expect(before.body.warnings.filter(({ code }) => code === 'listed-twice')).toMatchObject(told);
    expect(await saved('08:30', '09:30', wanted)).toMatchObject(told);
  });

  it('says nothing of one that was removed, nor of both on one visit', async () => {
    expect(await saved('14:00', '15:00', { cars: [cars[0], cars[1]], kits: [kits[0], kits[1]] })).toEqual([]);
    await ask('PUT', '/api/car', { car_id: cars[2], numberplate: 'AB12 CDE' });
    expect(await saved('14:30', '15:30', { cars: [cars[2]] })).toHaveLength(2);
  });

  it('keeps a survey’s kit out between its halves, and a car on its journeys alone', async () => {
    const survey = {
      soundtest: undefined,
      survey: { project_typeNS: 'BS 4142', fixed: 1, spots: 0 },
      endjob: '2027-05-18T09:00:00',
      cars: [cars[0]],
      kits: [kits[0]],
    };
    expect(await saved('17:00', '18:00', survey)).toEqual([]);
    const between = { startjob: '2027-05-13T09:00:00', endjob: '2027-05-13T10:00:00' };
    expect(await saved('', '', { ...between, cars: [cars[1]], kits: [kits[1]] })).toMatchObject([
      { resource: { _id: kits[1] } },
    ]);
    const atPickup = { startjob: '2027-05-18T09:30:00', endjob: '2027-05-18T10:30:00' };
    expect(await saved('', '', { ...atPickup, cars: [cars[1]] })).toMatchObject([{ resource: { _id: cars[1] } }]);
  });
});
