import { GoogleLookup } from './google.js';
import { lookupContract, question } from './lookup.contract.js';
import { startLocalService, type LocalService, type Reply } from './testing/local-service.js';

const KEY = 'a-key-that-nobody-may-read';
const GEOCODE = '/maps/api/geocode/json';
const MATRIX = '/maps/api/distancematrix/json';

const found = ({
  types = ['postal_code'],
  country = 'GB',
  ...more
}: { readonly types?: readonly string[]; readonly country?: string; readonly partial_match?: boolean } = {}) => ({
  address_components: [
    { long_name: 'BS1 5TR', short_name: 'BS1 5TR', types: ['postal_code'] },
    { long_name: 'Bristol', short_name: 'Bristol', types: ['postal_town'] },
    { long_name: 'Some country', short_name: country, types: ['country', 'political'] },
  ],
  formatted_address: 'Bristol BS1 5TR, UK',
  geometry: {
    location: { lat: 51.4529, lng: -2.6005 },
    location_type: 'APPROXIMATE',
    viewport: { northeast: { lat: 51.46, lng: -2.59 }, southwest: { lat: 51.45, lng: -2.61 } },
  },
  place_id: 'somewhere',
  types,
  ...more,
});
const geocoded = (...results: readonly object[]): Reply => ({ json: { results, status: 'OK' } });

const road = { distance: { text: '2.1 km', value: 2104 }, duration: { text: '7 mins', value: 431 }, status: 'OK' };
const driven = (element: object): Reply => ({
  json: {
    destination_addresses: ['Bristol BS1 5TR, UK'],
    origin_addresses: ['Bristol, UK'],
    rows: [{ elements: [element] }],
    status: 'OK',
  },
});

/** Refusals come with 200 and a word; `error_message` may repeat what was asked. */
const said = (status: string, rest: object): Reply => ({
  json: { ...rest, status, error_message: `The key ${KEY} is not welcome.` },
});
const refusals = (rest: object, ...statuses: readonly string[]): Record<string, Reply> =>
  Object.fromEntries(statuses.map((status) => [status, said(status, rest)]));
const everyRefusal = [
  'OVER_QUERY_LIMIT',
  'OVER_DAILY_LIMIT',
  'REQUEST_DENIED',
  'INVALID_REQUEST',
  'NEW STATUS <b>',
] as const;

describe('Google', () => {
  lookupContract({
    open: (url, patience) => new GoogleLookup(KEY, url, patience),
    place: {
      path: GEOCODE,
      success: geocoded(found()),
      none: {
        ZERO_RESULTS: { json: { results: [], status: 'ZERO_RESULTS' } },
        'another place that it thought of': geocoded(found({ partial_match: true })),
        'a street of that name': geocoded(found({ types: ['route'] })),
        'a postcode of another country': geocoded(found({ country: 'CA' })),
      },
      refused: refusals({ results: [] }, ...everyRefusal),
    },
    road: {
      path: MATRIX,
      success: driven({ ...road, duration_in_traffic: { text: '9 mins', value: 540 } }),
      none: {
        'the element NOT_FOUND': driven({ status: 'NOT_FOUND' }),
        'the element ZERO_RESULTS': driven({ status: 'ZERO_RESULTS' }),
        'the element MAX_ROUTE_LENGTH_EXCEEDED': driven({ status: 'MAX_ROUTE_LENGTH_EXCEEDED' }),
        'no duration': driven({ distance: road.distance, status: 'OK' }),
        'no element': { json: { rows: [], status: 'OK' } },
      },
      refused: refusals({ rows: [] }, ...everyRefusal, 'MAX_ELEMENTS_EXCEEDED', 'MAX_DIMENSIONS_EXCEEDED'),
    },
    journey: {
      metres: 2104,
      seconds: 431,
      trafficSeconds: 540,
      place: { lat: 51.4529, lng: -2.6005 },
      estimate: false,
      source: 'google',
    },
    secrets: [KEY],
  });

  describe('by itself', () => {
    let service: LocalService;
    const lookup = (): GoogleLookup => new GoogleLookup(KEY, service.url, { timeoutMs: 2000, pauseMs: 1 });
    beforeAll(async () => {
      service = await startLocalService();
    });
    afterAll(() => service.stop());
    beforeEach(() => {
      service.forget();
      service.answer(GEOCODE, geocoded(found()));
      service.answer(MATRIX, driven(road));
    });

    it('is asked by position, in metres, for now', async () => {
      await lookup().find(question);
      const [geocode, matrix] = service.asked.map((path) =>
        Object.fromEntries(new URL(path, service.url).searchParams),
      );
      expect(geocode).toEqual({ address: 'BS1 5TR', region: 'uk', key: KEY });
      expect(matrix).toEqual({
        origins: '51.46,-2.59',
        destinations: '51.4529,-2.6005',
        mode: 'driving',
        units: 'metric',
        departure_time: 'now',
        key: KEY,
      });
    });

    it('may know no traffic', async () => {
      expect((await lookup().find(question))?.trafficSeconds).toBeNull();
    });

    it.each(['JE', 'GG', 'IM'])('knows %s as part of these islands', async (country) => {
      service.answer(GEOCODE, geocoded(found({ country })));
      expect(await lookup().find(question)).not.toBeNull();
    });

    it.each([GEOCODE, MATRIX])(
      'is asked once more after UNKNOWN_ERROR of %s, as its documentation says',
      async (path) => {
        const success = path === GEOCODE ? geocoded(found()) : driven(road);
        service.answer(path, said('UNKNOWN_ERROR', {}), success);
        expect(await lookup().find(question)).not.toBeNull();
        service.answer(path, said('UNKNOWN_ERROR', {}));
        await expect(lookup().find(question)).rejects.toMatchObject({ name: 'LookupDown', reason: 'UNKNOWN_ERROR' });
      },
    );

    it('never repeats its own words about a key', async () => {
      service.answer(MATRIX, said('REQUEST_DENIED', { rows: [] }));
      const error: unknown = await lookup()
        .find(question)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ message: 'Google Distance Matrix: REQUEST_DENIED' });
      expect([(error as Error).stack, JSON.stringify(error)].join()).not.toContain(KEY);
    });
  });
});
