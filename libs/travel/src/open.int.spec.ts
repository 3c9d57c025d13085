import { lookupContract, question } from './lookup.contract.js';
import { OpenLookup } from './open.js';
import { startLocalService, type LocalService, type Reply } from './testing/local-service.js';

const POSTCODES = '/postcodes/';
const ROUTE = '/osrm/route/v1/driving/';

const located = (latitude: number | null, longitude: number | null): Reply => ({
  json: {
    status: 200,
    result: {
      postcode: 'BS1 5TR',
      quality: 1,
      country: 'England',
      longitude,
      latitude,
      admin_district: 'Bristol, City of',
      outcode: 'BS1',
      incode: '5TR',
    },
  },
});
const routed = (distance: number, duration: number): Reply => ({
  json: {
    code: 'Ok',
    routes: [
      {
        legs: [{ steps: [], weight: 431.4, distance, summary: '', duration }],
        weight_name: 'routability',
        weight: 431.4,
        distance,
        duration,
      },
    ],
    waypoints: [
      { hint: 'x', location: [-2.59, 51.46], name: '', distance: 4.2 },
      { hint: 'y', location: [-2.6005, 51.4529], name: 'College Green', distance: 1.7 },
    ],
  },
});
const refusedRoute = (code: string): Reply => ({ status: 400, json: { code, message: 'Something about 51.4529.' } });

describe('postcodes.io with OSRM', () => {
  lookupContract({
    open: (url, patience) => new OpenLookup({ postcodesUrl: url, osrmUrl: `${url}/osrm` }, patience),
    place: {
      path: POSTCODES,
      success: located(51.4529, -2.6005),
      none: {
        'not found': { status: 404, json: { status: 404, error: 'Postcode not found' } },
        'not valid': { status: 404, json: { status: 404, error: 'Invalid postcode' } },
        terminated: {
          status: 404,
          json: {
            status: 404,
            error: 'Postcode not found',
            terminated: { postcode: 'BS1 5TR', year_terminated: 1996 },
          },
        },
        'on an island without a position': located(null, null),
      },
      refused: {
        400: { status: 400, json: { status: 400, error: 'No postcode query submitted.' } },
        403: { status: 403, json: { status: 403, error: 'Forbidden' } },
      },
    },
    road: {
      path: ROUTE,
      success: routed(2103.6, 431.4),
      none: {
        NoRoute: refusedRoute('NoRoute'),
        NoSegment: refusedRoute('NoSegment'),
        'no route in it': { json: { code: 'Ok', routes: [] } },
      },
      refused: {
        InvalidUrl: refusedRoute('InvalidUrl'),
        InvalidOptions: refusedRoute('InvalidOptions'),
        'a code that is new': refusedRoute('<b>new</b>'),
      },
    },
    journey: {
      metres: 2104,
      seconds: 431,
      trafficSeconds: null,
      place: { lat: 51.4529, lng: -2.6005 },
      estimate: false,
      source: 'osrm',
    },
    secrets: [],
  });

  describe('by itself', () => {
    let service: LocalService;
    beforeAll(async () => {
      service = await startLocalService();
    });
    afterAll(() => service.stop());

    it('is asked with the longitude first, and without the shape of the road', async () => {
      service.answer(POSTCODES, located(51.4529, -2.6005));
      service.answer(ROUTE, routed(1, 1));
      await new OpenLookup({ postcodesUrl: service.url, osrmUrl: `${service.url}/osrm` }).find(question);
      expect(service.asked).toEqual([
        '/postcodes/BS1%205TR',
        '/osrm/route/v1/driving/-2.59,51.46;-2.6005,51.4529?overview=false',
      ]);
    });
  });
});
