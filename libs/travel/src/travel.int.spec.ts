import { invalidPostcode, lookupDown, type ErrorBody, type JourneyAnswer } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';
import { startLocalService, type LocalService } from './testing/local-service.js';

const invalid = { statusCode: 400, msg: invalidPostcode(), errors: { postcode: invalidPostcode() } };

describe('POST /api/book/geocode without a service', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await registerFirstAccount(server.url));
  });
  afterAll(() => server.stop());
  const find = (body: unknown, as: string | null = token) =>
    call<JourneyAnswer & ErrorBody>(server.url, 'POST', '/api/book/geocode', {
      body,
      ...(as === null ? {} : { token: as }),
    });

  it('is for those who are signed in', async () => {
    expect(await find({ postcode: 'BA1 5AW' }, null)).toMatchObject({ status: 401, body: { msg: 'Please sign in.' } });
  });

  it('estimates from the office of the company, wherever that moves', async () => {
    const { status, body } = await find({ postcode: ' wc1h9je ' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      text: 'WC1H 9JE',
      estimate: true,
      source: 'offline',
      geocode: { lat: 51.52, lng: -0.12 },
    });
    expect(body.driving).toEqual(body.travel);
    expect(body.travel.distance.value / 1609).toBeCloseTo(138, 0);
    expect(body.travel.distance.text).toMatch(/^13\d(\.\d)? mi$/);
    expect(body.travel.duration.text).toMatch(/^3 hours \d mins?$/);
    // Offline nobody knows the traffic: the time without it stands for it.
    expect(body.travel.duration_in_traffic).toEqual(body.travel.duration);
    expect(Object.keys(body.travel)).toEqual(['distance', 'duration', 'duration_in_traffic']);
    expect('msg' in body).toBe(false);

    expect(
      (
        await call(server.url, 'PUT', '/api/company', {
          token,
          body: { officeLat: 51.52, officeLng: -0.12, officePostcode: 'WC1H 9JE' },
        })
      ).status,
    ).toBe(200);
    expect((await find({ postcode: 'WC1H 9JE' })).body.travel.distance).toEqual({ text: '0 mi', value: 0 });
    expect((await find({ postcode: 'AB10 1AB' })).body).toMatchObject({
      msg: 'Too far',
      travel: { duration: { text: expect.stringMatching(/^\d+ hours/) as string } },
    });
    expect(await server.database.knex('journey_cache')).toEqual([]);
  });

  it.each([
    ['BS'],
    [''],
    ['  '],
    ['B S'],
    ['BS1'],
    ['ZZ1 1AA'],
    ['Bristol'],
    ['BS1 5TR and then some'],
    ['\u0000\u0000\u0000'],
    [null],
    [undefined],
    [7],
    [['BS1 5TR']],
    [{ length: 9 }],
  ])('says of %j that it is no postcode', async (postcode) => {
    const { status, body } = await find({ postcode });
    expect({ status, body }).toMatchObject({ status: 400, body: invalid });
  });

  it('wants an object', async () => {
    expect((await find(['BS1 5TR'])).status).toBe(400);
  });
});

describe('POST /api/book/geocode with services', () => {
  let service: LocalService;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    service = await startLocalService();
    server = await startServer({ environment: { POSTCODES_URL: `${service.url}/`, OSRM_URL: `${service.url}/osrm` } });
    ({ token } = await registerFirstAccount(server.url));
  });
  afterAll(async () => {
    await server.stop();
    await service.stop();
  });
  beforeEach(() => {
    service.forget();
    service.answer('/postcodes/', {
      json: { status: 200, result: { postcode: 'BA1 5AW', latitude: 51.3823, longitude: -2.3594 } },
    });
  });
  const find = (postcode: string) =>
    call<JourneyAnswer & ErrorBody>(server.url, 'POST', '/api/book/geocode', { token, body: { postcode } });
  const drive = (distance: number, duration: number): void =>
    service.answer('/osrm/', { json: { code: 'Ok', routes: [{ distance, duration }] } });

  it('follows the road, and asks once', async () => {
    drive(60_000, 3720);
    const duration = { text: '1 hour 2 mins', value: 3720 };
    const travel = { distance: { text: '37.3 mi', value: 60_000 }, duration, duration_in_traffic: duration };
    expect((await find('ba1 5aw')).body).toEqual({
      text: 'BA1 5AW',
      travel,
      driving: travel,
      geocode: { lat: 51.3823, lng: -2.3594 },
      estimate: false,
      source: 'osrm',
    });
    expect((await find('BA15AW')).body.travel).toEqual(travel);
    expect(service.asked).toEqual([
      '/postcodes/BA1%205AW',
      '/osrm/route/v1/driving/-2.59,51.46;-2.3594,51.3823?overview=false',
    ]);
  });

  it('tells a postcode that is none from a service that is down', async () => {
    service.answer('/postcodes/', { status: 404, json: { status: 404, error: 'Postcode not found' } });
    expect(await find('BA1 5AB')).toMatchObject({ status: 400, body: invalid });
    service.answer('/postcodes/', { status: 503, text: '' });
    const { status, headers, body } = await find('BA1 5AD');
    expect({ status, body, retryAfter: headers.get('retry-after') }).toMatchObject({
      status: 503,
      body: { statusCode: 503, msg: lookupDown() },
      retryAfter: '30',
    });
    expect('errors' in body).toBe(false);
  });

  it.each<[number, 'Too far' | undefined]>([
    [12_000, undefined],
    [12_001, 'Too far'],
  ])('after %d seconds says %j', async (seconds, msg) => {
    drive(300_000, seconds);
    const { status, body } = await find(seconds === 12_000 ? 'BA1 5AE' : 'BA1 5AF');
    expect({ status, msg: body.msg, text: body.travel.duration.text }).toEqual({
      status: 200,
      msg,
      text: '3 hours 20 mins',
    });
  });
});
