import { later } from '#languages';
import { ValidateBy } from 'class-validator';
import type { TOO_FAR } from './fee-types.js';
import { isPlainText } from './text.js';

/** What is no postcode, and a postcode that nobody knows (decisions V-10 and X-04). */
export const invalidPostcode = later('Invalid Postcode!');

/** The services are away; it says nothing about the postcode. */
export const lookupDown = later(
  'The postcode lookup cannot be reached at the moment. Please try again, or type the distance.',
);

/** Blanks are not counted. */
const isLongEnough = (value: unknown): boolean =>
  isPlainText(value) && value.length <= 12 && value.replace(/\s+/g, '').length > 2;

/** `POST /api/book/geocode`: how far it is from the office to a postcode. */
export class FindJourney {
  @ValidateBy({ name: 'postcode', validator: { validate: isLongEnough, defaultMessage: invalidPostcode } })
  postcode!: string;
}

/** As people read it, and as it is reckoned with: metres or seconds, whole. */
export interface JourneyFigure {
  readonly text: string;
  readonly value: number;
}

export interface Travel {
  readonly distance: JourneyFigure;
  readonly duration: JourneyFigure;
  /** Where the lookup knows no traffic, the duration without it, which decides what is too far. */
  readonly duration_in_traffic: JourneyFigure;
}

/** `google` and `osrm` follow roads; `offline` is an estimate. */
export type JourneyLookupName = 'google' | 'osrm' | 'offline';

/** Answer of `POST /api/book/geocode` (decision A-26). */
export interface JourneyAnswer {
  /** The postcode in its one spelling. */
  readonly text: string;
  readonly travel: Travel;
  /** The same under the name that the stored lookup result has. */
  readonly driving: Travel;
  readonly geocode: { readonly lat: number; readonly lng: number };
  /** The distance is reckoned, not measured along roads. */
  readonly estimate: boolean;
  readonly source: JourneyLookupName;
  /** More than 200 minutes to drive: nothing is quoted (decision X-03). */
  readonly msg?: typeof TOO_FAR;
}
