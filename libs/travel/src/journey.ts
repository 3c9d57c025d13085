import { formatPostcode, type JourneyLookupName } from '#contracts';

/** Injection token of `JourneyLookup`. */
export const JOURNEY_LOOKUP = Symbol('JOURNEY_LOOKUP');

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Where journeys begin. */
export interface Office extends Place {
  readonly postcode: string;
}

/** One way, from the office. */
export interface Journey {
  /** Whole. */
  readonly metres: number;
  readonly seconds: number;
  /** At the time of asking; null where the lookup does not know. */
  readonly trafficSeconds: number | null;
  readonly place: Place;
  /** Reckoned, not measured along roads. */
  readonly estimate: boolean;
  readonly source: JourneyLookupName;
}

export interface JourneyQuestion {
  readonly office: Office;
  readonly postcode: string;
}

export interface JourneyLookup {
  /**
   * Null: this is no postcode, or no road leads there.
   * @throws LookupDown
   */
  find(question: JourneyQuestion): Promise<Journey | null>;
}

/** A service could not be reached, or refused. Its words hold neither the address that was asked nor the key. */
export class LookupDown extends Error {
  override readonly name = 'LookupDown';
  /** @param reason `timeout`, `answered 503`, `REQUEST_DENIED` */
  constructor(
    readonly service: string,
    readonly reason: string,
  ) {
    super(`${service}: ${reason}`);
  }
}

/** A whole postcode in its one spelling; null for anything else, which no service needs to be asked about. */
export const wholePostcode = (typed: string): string | null => {
  const shown = formatPostcode(typed);
  return /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.test(shown) ? shown : null;
};
