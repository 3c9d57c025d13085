import type { LookupExactness, LookupSource } from '#contracts';
import type { Place } from './journey.js';

/** Injection token of `PostcodeLookup`. */
export const POSTCODE_LOOKUP = Symbol('POSTCODE_LOOKUP');

/** Where a postcode is. Nothing but the postcode is asked for. */
export interface PostcodeLookup {
  readonly source: LookupSource;
  readonly exactness: LookupExactness;
  /**
   * Null: there is no such postcode.
   * @throws LookupDown
   */
  locate(postcode: string): Promise<Place | null>;
}
