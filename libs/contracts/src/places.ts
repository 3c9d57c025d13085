import { later, type LocalizedString } from '#languages';
import { IsIn, IsNumber, IsOptional, Max, Min } from 'class-validator';

const Within =
  (most: number, message: () => LocalizedString): PropertyDecorator =>
  (target, property) => {
    Max(most, { message })(target, property);
    Min(-most, { message })(target, property);
    IsNumber({}, { message })(target, property);
  };

/** Degrees north, WGS 84. */
export const Latitude = (): PropertyDecorator => Within(90, later('Please give the latitude as a number.'));

/** Degrees east, WGS 84. */
export const Longitude = (): PropertyDecorator => Within(180, later('Please give the longitude as a number.'));

export class Place {
  @Latitude() lat!: number;
  @Longitude() lng!: number;
}

/** A place that comes with a form. A person's marker says so, which counts also exactly where a lookup put the site; what is only read back does not. */
export class Marker extends Place {
  @IsOptional()
  @IsIn(['hand'], { message: later('Please say that a marker was set by hand, or nothing.') })
  source?: 'hand';
}

/** Who says where a site is: a person on the map, or a lookup of its postcode. */
export type GeocodeSource = 'hand' | LookupSource;
/** The lookups of postcodes; `offline` knows the main town of each postcode area. */
export type LookupSource = 'google' | 'postcodes.io' | 'offline';
/** The marker of a person, the middle of the postcode, or the main town of the postcode's area. */
export type GeocodeExactness = 'exact' | LookupExactness;
export type LookupExactness = 'postcode' | 'area';
/** Set by hand, found by a lookup, still to be looked up, not found, or nothing to look up. */
export type GeocodeStatus = 'set' | 'found' | 'pending' | 'unknown' | 'none';

/** Where a site is, as visits and projects answer it. */
export interface SitePosition {
  readonly geocode: { readonly lat: number; readonly lng: number } | null;
  readonly geocode_source: GeocodeSource | null;
  readonly geocode_exactness: GeocodeExactness | null;
  readonly geocode_status: GeocodeStatus;
}

/** Answer of `GET /api/positions`: how far the lookup of postcodes has come. */
export interface PositionProgress {
  /** Postcodes with a position. */
  readonly found: number;
  /** Of those, estimated from the postcode area. */
  readonly estimated: number;
  readonly unknown: number;
  readonly waiting: number;
  /** Of those that wait, asked for in vain because the lookup was down. */
  readonly failing: number;
  /** When the next of the failing ones is asked for again; null while none fails. */
  readonly nextTry: string | null;
}
