import { MILE } from '#contracts';
import { wholePostcode, type Journey, type JourneyLookup, type JourneyQuestion, type Place } from './journey.js';
import { postcodeAreas } from './postcode-areas.js';
import type { PostcodeLookup } from './postcode-lookup.js';

const EARTH_METRES = 6_371_000;
/** How much longer the road is than the straight line, as a rule of thumb. */
const DETOUR = 1.3;
/** Average of motorway, town and country; docs/operations.md says it too. */
const MILES_AN_HOUR = 45;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres as the crow flies. */
export const greatCircle = (one: Place, other: Place): number => {
  const halfOf = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const share =
    halfOf(other.lat - one.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfOf(other.lng - one.lng);
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(share)));
};

/** One way by road without asking anybody: whole metres and seconds. */
export const estimatedWay = (from: Place, to: Place): { readonly metres: number; readonly seconds: number } => {
  const metres = Math.round(greatCircle(from, to) * DETOUR);
  return { metres, seconds: Math.round((metres / (MILES_AN_HOUR * MILE)) * 3600) };
};

/** Whole minutes of driving from each place (row) to each place (column), estimated; 0 from a place to itself. */
export const estimatedMinutes = (places: readonly Place[]): readonly (readonly number[])[] =>
  places.map((from) => places.map((to) => Math.ceil(estimatedWay(from, to).seconds / 60)));

/** The main town of a whole postcode's area; null where there is no such area. */
export const areaOf = (postcode: string): Place | null => {
  const whole = wholePostcode(postcode);
  return whole === null ? null : (postcodeAreas.get(/^[A-Z]+/.exec(whole)?.[0] ?? '') ?? null);
};

/** Estimates without asking anybody: to the main town of the postcode's area. */
export class OfflineLookup implements JourneyLookup, PostcodeLookup {
  readonly source = 'offline';
  readonly exactness = 'area';

  find({ office, postcode }: JourneyQuestion): Promise<Journey | null> {
    const area = areaOf(postcode);
    if (area === null) return Promise.resolve(null);
    // Next door is not as far as the middle of the town.
    const place =
      wholePostcode(postcode) === wholePostcode(office.postcode) ? { lat: office.lat, lng: office.lng } : area;
    return Promise.resolve({
      ...estimatedWay(office, place),
      trafficSeconds: null,
      place,
      estimate: true,
      source: 'offline',
    });
  }

  locate(postcode: string): Promise<Place | null> {
    return Promise.resolve(areaOf(postcode));
  }
}
