import { defaultFeeSettings, type ErrorBody, type FeeQuote } from '#contracts';
import { call, registerFirstAccount, startServer, type TestServer } from '#test/harness/server';

/** Worked by hand: type, count, metres; tests of each kind, visits, units, fee, travel, total. */
const worked: readonly (readonly [
  string,
  number,
  number,
  Readonly<Record<string, number>>,
  number,
  number,
  number,
  number,
  number,
])[] = [
  ['Part E', 1, 0, { walls: 2, floors: 2, impacts: 2 }, 1, 1, 350, 0, 350],
  ['Part E', 11, 10_000, { walls: 4, floors: 4, impacts: 4 }, 1, 2, 500, 0, 500],
  ['Part E', 22, 60_000, { walls: 6, floors: 6, impacts: 6 }, 1, 3, 750, 0, 750],
  ['Part E', 50, 8_045, { walls: 10, floors: 10, impacts: 10 }, 1, 5, 950, 0, 950],
  ['Part E', 50, 8_046, { walls: 10, floors: 10, impacts: 10 }, 2, 5, 1300, 0, 1300],
  ['Part E', 10, 48_270, { walls: 2, floors: 2, impacts: 2 }, 1, 1, 350, 0, 350],
  ['Part E', 10, 48_271, { walls: 2, floors: 2, impacts: 2 }, 1, 1, 450, 0, 450],
  ['Part E', 10, 87_602, { walls: 2, floors: 2, impacts: 2 }, 1, 1, 450, 25, 475],
  ['Part E - RFRP', 10, 20_000, { walls: 1, floors: 1, impacts: 1 }, 1, 1, 350, 0, 350],
  ['Part E - RFRP', 21, 20_000, { walls: 3, floors: 3, impacts: 3 }, 1, 2, 500, 0, 500],
  ['BB93', 4, 16_090, { walls: 1, floors: 1, impacts: 1, backgrounds: 1, rts: 1 }, 1, 1, 350, 0, 350],
  ['BB93', 30, 16_090, { walls: 8, floors: 8, impacts: 8, backgrounds: 8, rts: 8 }, 1, 4, 800, 0, 800],
  ['Air Testing', 1, 16_090, { airTests: 1 }, 1, 1, 250, 0, 250],
  ['Air Testing', 11, 16_090, { airTests: 11 }, 2, 11, 2000, 0, 2000],
  ['Noise Survey', 1, 32_180, { surveys: 1 }, 1, 1, 350, 0, 350],
  ['Noise Survey', 2, 80_450, { surveys: 2 }, 1, 2, 600, 0, 600],
];

const good = { type: 'Part E', count: 22, distance: { metres: 60_000 } };
const WHOLE = 'Please enter a whole number from 1 to 100,000.';
const TESTS = 'Please enter how many tests there are, as a whole number.';
const METRES = 'Please give the distance in whole metres.';

describe('POST /api/book/quote', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startServer();
    ({ token } = await registerFirstAccount(server.url));
  });
  afterAll(() => server.stop());
  const ask = (body: unknown) => call<FeeQuote & ErrorBody>(server.url, 'POST', '/api/book/quote', { token, body });

  it.each(worked.map(([type, count, metres, ...figures]) => [type, count, metres, figures] as const))(
    '%s for %i at %i m',
    async (type, count, metres, [tests, sitevisits, units, fee, travel, total]) => {
      const { status, body } = await ask({ type, count, distance: { metres } });
      expect({ status, ...body }).toMatchObject({ status: 200, type, tests, sitevisits, units, fee, travel, total });
      expect(body.steps.map(({ title }) => title)).toEqual([
        'Tests',
        'Time on site',
        'Journey',
        'Site visits',
        'Rate',
        'Fee',
        'Travel',
      ]);
    },
  );

  it('explains itself, with the edges that it is near', async () => {
    const { body } = await ask({ type: 'Part E', count: 50, distance: { metres: 8_046 } });
    expect(body.minutes).toBe(540.01);
    expect(body.steps.flatMap(({ hint }) => hint ?? [])).toEqual([
      'Less than 1 minute over one day: this visit adds £350.',
    ]);
  });

  it.each([
    ['Sound Testing - Part E', 'Part E'],
    [' part  e ', 'Part E'],
    ['Hotel 24hours', 'Hotel 24 Hours'],
    ['air test', 'Air Testing'],
    ['Noise Surveys', 'Noise Survey'],
    ['sound testing', 'Sound Testing'],
  ])('knows %j as %s', async (written, type) => {
    expect((await ask({ ...good, type: written, tests: { walls: 1, airTests: 1, surveys: 1 } })).body.type).toBe(type);
  });

  it('takes numbers as text, an object as JSON, and tests in place of the rule', async () => {
    const { body } = await ask({
      type: 'Office',
      count: '3',
      tests: '{"walls":"5","rts":2,"airTests":9}',
      distance: JSON.stringify({ metres: '0', trafficSeconds: '' }),
    });
    expect(body).toMatchObject({ type: 'Office', tests: { walls: 5, rts: 2 }, minutes: 140, fee: 650 });
  });

  it.each([
    [12_000, { fee: 750 }],
    [12_001, { msg: 'Too far' }],
  ])('after %i seconds in traffic says %j', async (trafficSeconds, answer) => {
    const { status, body } = await ask({ ...good, distance: { metres: 60_000, trafficSeconds } });
    expect(status).toBe(200);
    expect(body).toMatchObject(answer);
    expect('steps' in body).toBe(!('msg' in answer));
  });

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ type: 'Part F' }, { type: 'Please choose a test type.' }],
    [{ type: undefined }, { type: 'Please choose a test type.' }],
    ...[0, -1, 1.5, 100_001, '', 'many', null, undefined, {}].map(
      (count): [Record<string, unknown>, Record<string, string>] => [{ count }, { count: WHOLE }],
    ),
    [{ tests: { walls: -1, rts: 0.5 } }, { 'tests.walls': TESTS, 'tests.rts': TESTS }],
    [{ tests: 'six' }, { tests: 'Please fill in this part.' }],
    [{ distance: { metres: -1 } }, { 'distance.metres': METRES }],
    [
      { distance: { metres: 0.5, trafficSeconds: -1 } },
      { 'distance.metres': METRES, 'distance.trafficSeconds': 'Please give the driving time in whole seconds.' },
    ],
    [{ distance: undefined }, { 'distance.metres': METRES }],
    [{ type: 'Office' }, { tests: 'Please enter how many tests there are.' }],
    [{ type: 'Hotel 24 Hours', tests: { walls: 0 } }, { tests: 'Please enter how many tests there are.' }],
    [
      { dwellings: 22, metres: 5 },
      { dwellings: 'dwellings is not a field of this call.', metres: 'metres is not a field of this call.' },
    ],
    [{ distance: { metres: 5, miles: 3 } }, { 'distance.miles': 'distance.miles is not a field of this call.' }],
    [{ distance: 7 }, { distance: 'Please fill in this part.' }],
  ])('refuses %j at its field', async (change, errors) => {
    const { status, body } = await ask({ ...good, ...change });
    expect({ status, errors: body.errors, msg: body.msg }).toEqual({
      status: 400,
      errors,
      msg: Object.values(errors)[0],
    });
  });

  it('is for those who are signed in, and wants an object', async () => {
    expect((await call(server.url, 'POST', '/api/book/quote', { body: good })).status).toBe(401);
    expect((await ask([good])).status).toBe(400);
  });

  it("is reckoned with the company's own rates, which are whole and complete", async () => {
    const change = (fees: unknown) =>
      call<{ msg: string }>(server.url, 'PUT', '/api/company', { token, body: { fees } });
    const rates = { ...defaultFeeSettings, sound: { ...defaultFeeSettings.sound, local: 400 } };
    const before = await ask({ type: 'Part E', count: 1, distance: { metres: 0 } });
    expect((await change(rates)).status).toBe(200);
    expect((await ask({ type: 'Part E', count: 1, distance: { metres: 0 } })).body).toMatchObject({ fee: 400 });
    for (const wrong of [
      { ...rates, workingDay: 0 },
      { ...rates, mileage: 0.5 },
      { ...rates, extra: 1 },
      { workingDay: 540 },
      'dear',
      null,
    ])
      expect(await change(wrong)).toMatchObject({
        status: 400,
        body: { msg: 'Please give every rate as a whole number from 0.' },
      });
    await change(defaultFeeSettings);
    expect((await ask({ type: 'Part E', count: 1, distance: { metres: 0 } })).body).toEqual(before.body);
  });
});
