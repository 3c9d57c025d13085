import { createTestDatabase, type TestDatabase } from '#test/harness/database';
import { LookupDown, type Journey, type JourneyLookup } from './journey.js';
import { cacheMigration, CachedLookup } from './journey-cache.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const start = Date.parse('2026-03-02T10:00:00.000Z');
const office = { lat: 51.46, lng: -2.59, postcode: 'BS1 4DJ' };
const journey: Journey = {
  metres: 60_000,
  seconds: 3720,
  trafficSeconds: null,
  place: { lat: 51.38, lng: -2.36 },
  estimate: false,
  source: 'osrm',
};
const inTraffic: Journey = { ...journey, trafficSeconds: 4200, source: 'google' };

describe('the cache of journeys', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.knex.raw(cacheMigration.up);
  });
  afterAll(() => database.drop());

  let now = start;
  let asked: string[] = [];
  let down: string[] = [];
  let answer: Journey | null | LookupDown = journey;
  beforeEach(async () => {
    await database.knex('journey_cache').delete();
    [now, asked, down, answer] = [start, [], [], journey];
  });

  const service: JourneyLookup = {
    find: ({ postcode }) => {
      asked.push(postcode);
      return answer instanceof LookupDown ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  const cached = (source: 'google' | 'osrm' = 'osrm'): CachedLookup =>
    new CachedLookup(source, service, {
      knex: database.knex,
      clock: { now: () => new Date(now).toISOString() },
      onDown: ({ message }) => {
        down.push(message);
      },
    });
  const find = (postcode = 'BA1 5AW', from = office) => cached().find({ office: from, postcode });

  it('asks once for 30 days, however the postcode is written', async () => {
    expect(await find()).toEqual(journey);
    now += 30 * DAY - 1;
    expect([await find('ba15aw'), await find(' BA1  5aw ')]).toEqual([journey, journey]);
    expect(asked).toEqual(['BA1 5AW']);
    now += 1;
    answer = { ...journey, metres: 61_000 };
    expect(await find()).toEqual(answer);
    expect(asked).toHaveLength(2);
    now += DAY;
    expect(await find()).toEqual(answer);
    expect(asked).toHaveLength(2);
  });

  it('asks for each postcode, office and lookup', async () => {
    await find();
    await find('BA1 5AB');
    await find('BA1 5AW', { ...office, lat: 51.46001 });
    await cached('google').find({ office, postcode: 'BA1 5AW' });
    expect(asked).toHaveLength(4);
    await find('BA1 5AW', { ...office, lat: 51.460004 });
    expect(asked).toHaveLength(4);
  });

  it('asks about the traffic again after a quarter of an hour', async () => {
    answer = inTraffic;
    expect(await find()).toEqual(inTraffic);
    now += 15 * MINUTE - 1;
    expect(await find()).toEqual(inTraffic);
    expect(asked).toHaveLength(1);
    now += 1;
    answer = { ...inTraffic, trafficSeconds: 5000 };
    expect(await find()).toEqual(answer);
    expect(asked).toHaveLength(2);
  });

  it('helps out while the service is down, for 30 days and without the traffic of another hour', async () => {
    answer = inTraffic;
    await find();
    answer = new LookupDown('Google', 'answered 503');
    now += 20 * MINUTE;
    expect(await find()).toEqual({ ...inTraffic, trafficSeconds: null });
    now = start + 30 * DAY - 1;
    expect(await find()).toEqual({ ...inTraffic, trafficSeconds: null });
    now += 1;
    await expect(find()).rejects.toBe(answer);
    expect(down).toEqual(Array.from({ length: 3 }, () => 'Google: answered 503'));
    answer = inTraffic;
    expect(await find()).toEqual(inTraffic);
  });

  it('keeps that there is no such postcode for a day, and never says so because a service is down', async () => {
    answer = null;
    expect(await find()).toBeNull();
    now += DAY - 1;
    expect(await find()).toBeNull();
    expect(asked).toHaveLength(1);
    now += 1;
    answer = new LookupDown('postcodes.io', 'timeout');
    await expect(find()).rejects.toBe(answer);
    await expect(find('BA1 5AB')).rejects.toBe(answer);
    answer = journey;
    expect(await find()).toEqual(journey);
  });

  it('keeps no failure, and passes on what is no failure of the service', async () => {
    answer = new LookupDown('OSRM', 'answered 500');
    await expect(find()).rejects.toBe(answer);
    expect(await database.knex('journey_cache')).toEqual([]);
    const broken = new CachedLookup(
      'osrm',
      { find: () => Promise.reject(new TypeError('a mistake of ours')) },
      {
        knex: database.knex,
        clock: { now: () => new Date(now).toISOString() },
        onDown: ({ message }) => {
          down.push(message);
        },
      },
    );
    await expect(broken.find({ office, postcode: 'BA1 5AW' })).rejects.toThrow(TypeError);
    expect(down).toEqual(['OSRM: answered 500']);
  });

  it('asks nobody about what is no postcode', async () => {
    expect(await find('Bath')).toBeNull();
    expect([asked, await database.knex('journey_cache')]).toEqual([[], []]);
  });

  it('forgets what it would not answer any more', async () => {
    await find();
    now += 30 * DAY + 1;
    await find('BA1 5AB');
    expect(await database.knex('journey_cache').pluck('postcode')).toEqual(['BA1 5AB']);
  });

  it('may be asked the same twice at once', async () => {
    expect(await Promise.all([find(), find(), find()])).toEqual([journey, journey, journey]);
    expect(await database.knex('journey_cache')).toHaveLength(1);
  });
});
