import { z } from 'zod';
import { Service, defaultWaitOptions, type WaitOptions } from './asking.js';
import { wholePostcode, type Journey, type JourneyLookup, type JourneyQuestion, type Place } from './journey.js';
import type { PostcodeLookup } from './postcode-lookup.js';

const found = z.object({
  result: z.object({
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
  }),
});
/** Its own 404. That of some other server, because the address is wrong, would make every postcode invalid. */
const notFound = z.object({ status: z.literal(404), error: z.string() });

const route = z.object({
  code: z.string(),
  routes: z.array(z.object({ distance: z.number().nonnegative(), duration: z.number().nonnegative() })).default([]),
});

const written = ({ lat, lng }: Place): string => `${lng},${lat}`;

/** postcodes.io for the place and OSRM for the road; neither knows the traffic. */
export class OpenLookup implements JourneyLookup, PostcodeLookup {
  readonly source = 'postcodes.io';
  readonly exactness = 'postcode';
  private readonly postcodes: Service;
  private readonly osrm: Service;

  /** @param addresses of the two services, without a slash at the end */
  constructor(
    private readonly addresses: { readonly postcodesUrl: string; readonly osrmUrl: string },
    patience: WaitOptions = defaultWaitOptions,
  ) {
    this.postcodes = new Service('postcodes.io', patience);
    this.osrm = new Service('OSRM', patience);
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
    const { postcodes } = this;
    return postcodes.ask(
      new URL(`${this.addresses.postcodesUrl}/postcodes/${encodeURIComponent(postcode)}`),
      (answer) => {
        if (answer.status === 404) {
          postcodes.shaped(notFound, answer);
          return null;
        }
        if (answer.status !== 200) throw postcodes.down(`answered ${answer.status}`);
        const { latitude: lat, longitude: lng } = postcodes.shaped(found, answer).result;
        return lat === null || lng === null ? null : { lat, lng };
      },
    );
  }

  private drive(from: Place, to: Place): Promise<Journey | null> {
    const { osrm } = this;
    return osrm.ask(
      new URL(`${this.addresses.osrmUrl}/route/v1/driving/${written(from)};${written(to)}?overview=false`),
      (answer) => {
        const {
          code,
          routes: [best],
        } = osrm.shaped(route, answer);
        if (code === 'NoRoute' || code === 'NoSegment') return null;
        if (code !== 'Ok') throw osrm.down(/^[A-Za-z]{2,40}$/.test(code) ? code : 'a code that is unknown');
        if (best === undefined) return null;
        return {
          metres: Math.round(best.distance),
          seconds: Math.round(best.duration),
          trafficSeconds: null,
          place: to,
          estimate: false,
          source: 'osrm',
        };
      },
    );
  }
}
