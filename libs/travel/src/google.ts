import { z } from 'zod';
import { Service, defaultWaitOptions, type WaitOptions, type ServiceAnswer } from './asking.js';
import { wholePostcode, type Journey, type JourneyLookup, type JourneyQuestion, type Place } from './journey.js';
import type { PostcodeLookup } from './postcode-lookup.js';

/** Google counts Jersey, Guernsey and Man as countries of their own. */
const COUNTRIES: ReadonlySet<string> = new Set(['GB', 'JE', 'GG', 'IM']);

const place = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) });
const figure = z.object({ value: z.number().nonnegative() });

const geocoding = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        types: z.array(z.string()),
        partial_match: z.boolean().optional(),
        address_components: z.array(z.object({ short_name: z.string(), types: z.array(z.string()) })),
        geometry: z.object({ location: place }),
      }),
    )
    .default([]),
});

const element = z.object({
  status: z.string(),
  distance: figure.optional(),
  duration: figure.optional(),
  duration_in_traffic: figure.optional(),
});
const matrix = z.object({ status: z.string(), rows: z.array(z.object({ elements: z.array(element) })).default([]) });

type Found = z.infer<typeof geocoding>['results'][number];

/** A street of the same letters, or the nearest thing that Google could think of, is not what was asked for. */
const isThePostcode = ({ types, partial_match, address_components }: Found): boolean =>
  types.includes('postal_code') &&
  partial_match !== true &&
  address_components.some((part) => part.types.includes('country') && COUNTRIES.has(part.short_name));

const written = ({ lat, lng }: Place): string => `${lat},${lng}`;

/** Google's Geocoding and Distance Matrix: along roads, with the traffic of the moment. */
export class GoogleLookup implements JourneyLookup, PostcodeLookup {
  readonly source = 'google';
  readonly exactness = 'postcode';
  private readonly geocoder: Service;
  private readonly matrix: Service;

  constructor(
    private readonly key: string,
    private readonly base = 'https://maps.googleapis.com',
    patience: WaitOptions = defaultWaitOptions,
  ) {
    this.geocoder = new Service('Google Geocoding', patience);
    this.matrix = new Service('Google Distance Matrix', patience);
  }

  async find({ office, postcode }: JourneyQuestion): Promise<Journey | null> {
    const to = await this.locate(postcode);
    return to === null ? null : this.drive(office, to);
  }

  async locate(postcode: string): Promise<Place | null> {
    const whole = wholePostcode(postcode);
    return whole === null ? null : this.placeOf(whole);
  }

  private placeOf(postcode: string): Promise<Place | null> {
    return this.geocoder.ask(this.address('geocode', { address: postcode, region: 'uk' }), (answer) => {
      const { status, results } = this.read(this.geocoder, geocoding, answer);
      return status === 'OK' ? (results.find(isThePostcode)?.geometry.location ?? null) : null;
    });
  }

  private drive(from: Place, to: Place): Promise<Journey | null> {
    const address = this.address('distancematrix', {
      origins: written(from),
      destinations: written(to),
      mode: 'driving',
      units: 'metric',
      departure_time: 'now',
    });
    return this.matrix.ask(address, (answer) => {
      const [only] = this.read(this.matrix, matrix, answer).rows.flatMap(({ elements }) => elements);
      // Of an element: NOT_FOUND, ZERO_RESULTS (no road) and MAX_ROUTE_LENGTH_EXCEEDED have no duration.
      if (only?.status !== 'OK' || only.distance === undefined || only.duration === undefined) return null;
      return {
        metres: Math.round(only.distance.value),
        seconds: Math.round(only.duration.value),
        trafficSeconds: only.duration_in_traffic === undefined ? null : Math.round(only.duration_in_traffic.value),
        place: to,
        estimate: false,
        source: 'google',
      };
    });
  }

  /**
   * An answer that Google stands behind. OVER_QUERY_LIMIT, OVER_DAILY_LIMIT, REQUEST_DENIED, INVALID_REQUEST and
   * the MAX_... of the whole request say something about us, nothing about the postcode.
   */
  private read<T extends { readonly status: string }>(
    service: Service,
    schema: z.ZodType<T>,
    answer: ServiceAnswer,
  ): T {
    const read = service.shaped(schema, answer);
    if (read.status === 'OK' || read.status === 'ZERO_RESULTS' || read.status === 'NOT_FOUND') return read;
    // A word of Google's, or something that is none: only its words go into the log.
    const reason = /^[A-Z_]{2,40}$/.test(read.status) ? read.status : 'a status that is unknown';
    throw read.status === 'UNKNOWN_ERROR' ? service.stumbled(reason) : service.down(reason);
  }

  private address(call: string, parameters: Readonly<Record<string, string>>): URL {
    const url = new URL(`${this.base}/maps/api/${call}/json`);
    url.search = new URLSearchParams({ ...parameters, key: this.key }).toString();
    return url;
  }
}
