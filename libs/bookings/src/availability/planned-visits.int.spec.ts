import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import type { PlannedWarnings, RevisedAnswer, ScheduledAnswer } from '#contracts';

const now = '2026-03-02T10:00:00.000Z';
const bristol = {
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  geocode: { lat: 51.4545, lng: -2.5879, source: 'hand' },
};
const cardiff = {
  address: '5 High Street',
  postcode: 'CF10 1AA',
  geocode: { lat: 51.4816, lng: -3.1791, source: 'hand' },
};
const common = {
  price: 350,
  contact: { name: 'Cara Plain', position: 'Site manager', email: 'cara@site.example', telephone: '07700 900123' },
};
const sound = { ...common, ...bristol, soundtest: { project_type: 'Part E', sets: 3, dwellings: 12 } };
const survey = { ...common, ...bristol, survey: { project_typeNS: 'BS 4142', fixed: 2, spots: 4 } };

let server: TestServer;
let token: string;
const ids: Record<string, string> = {};
const ask = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await call<Body>(server.url, method, path, { token, ...(body === undefined ? {} : { body }) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const add = async (path: string, body: object): Promise<string> => (await ask<{ _id: string }>('POST', path, body))._id;

beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } });
  ({ token } = await registerFirstAccount(server.url));
  ids['Anna'] = await add('/api/users', {
    name: 'Anna',
    email: 'anna@soundings.example',
    password: 'correct horse',
    isEngineer: true,
  });
  ids['Van'] = await add('/api/car', { name: 'Van', numberplate: 'AB12 CDE', location: 'Yard', mot_due: '2026-03-16' });
  ids['Meter'] = await add('/api/kits', { name: 'Meter', type: 'Sound Testing', calibration_due: '2026-03-09' });
  await ask('POST', '/api/job', {
    ...sound,
    ...cardiff,
    startjob: '2026-03-10T13:20:00.000Z',
    endjob: '2026-03-10T19:20:00.000Z',
    engineers: [ids['Anna']],
  });
});
afterAll(() => server.stop());

/** A visit's body as the form asks about it: windows in place of its own times. */
const warned = (
  { startjob, endjob, ...rest }: Record<string, unknown>,
  more: object = {},
): Promise<PlannedWarnings> => {
  const { address, postcode, geocode, engineers, cars, kits, engineersPickup, carsPickup, departureTime, returnTime } =
    rest;
  const body = {
    start: startjob,
    end: endjob,
    address,
    postcode,
    geocode,
    engineers,
    cars,
    kits,
    engineersPickup,
    carsPickup,
    departureTime,
    returnTime,
    ...more,
  };
  return ask(
    'POST',
    '/api/availability/warnings',
    Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  );
};

describe('the warnings of a visit that is not saved yet', () => {
  it('are those that its save answers: the drive, a long day, what is due', async () => {
    const body = {
      ...sound,
      startjob: '2026-03-10T09:00:00.000Z',
      endjob: '2026-03-10T13:00:00.000Z',
      engineers: [ids['Anna']],
      cars: [ids['Van']],
      kits: [ids['Meter']],
    };
    const before = await warned(body);
    const [[job], , , , , after] = await ask<ScheduledAnswer>('POST', '/api/job', body);
    expect(before.warnings.map(({ code }) => code)).toEqual(['drive', 'long-day', 'calibration-due']);
    expect(before.warnings).toEqual(after);

    // Edited, it is not its own neighbour, and what is chosen now counts.
    const moved = { ...body, startjob: '2026-03-10T09:30:00.000Z', endjob: '2026-03-10T13:10:00.000Z', kits: [] };
    const planned = await warned(moved, { except: job?._id });
    expect(planned.warnings).toEqual((await ask<RevisedAnswer>('PUT', `/api/job/${job?._id ?? ''}`, moved)).warnings);
    expect(planned.warnings.map(({ code }) => code)).toEqual(['drive', 'long-day']);
    await ask('DELETE', `/api/job/${job?._id ?? ''}`);
  });

  it('are those of both halves of a survey', async () => {
    const body = {
      ...survey,
      startjob: '2026-03-10T11:40:00.000Z',
      endjob: '2026-03-17T09:00:00.000Z',
      engineers: [ids['Anna']],
      cars: [ids['Van']],
      kits: [],
      engineersPickup: [ids['Anna']],
      carsPickup: [ids['Van']],
    };
    const halves = {
      end: '2026-03-10T12:40:00.000Z',
      startPickup: '2026-03-17T09:00:00.000Z',
      endPickup: '2026-03-17T10:00:00.000Z',
    };
    const before = await warned(body, halves);
    const [[setup], , , , , after] = await ask<ScheduledAnswer>('POST', '/api/job', body);
    expect(before.warnings.map(({ code }) => code)).toEqual(['drive', 'mot-due']);
    expect(before.warnings).toEqual(after);
    expect((await warned(body, { ...halves, except: setup?._id })).warnings).toEqual(after);
    await ask('DELETE', `/api/job/${setup?._id ?? ''}`);
  });

  it('say nothing of a drive from a place that is not known', async () => {
    const body = {
      ...sound,
      geocode: undefined,
      startjob: '2026-03-10T09:00:00.000Z',
      endjob: '2026-03-10T13:00:00.000Z',
      engineers: [ids['Anna']],
    };
    expect((await warned({ ...body, postcode: 'ZZ1 1ZZ' })).warnings.map(({ code }) => code)).toEqual(['long-day']);
  });
});
