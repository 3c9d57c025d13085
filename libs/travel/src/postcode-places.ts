import type { Knex } from 'knex';
import type { GeocodeStatus, LookupExactness, LookupSource, SitePosition } from '#contracts';
import type { TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { Place } from './journey.js';

const postcodePlaceColumns = {
  /** Upper case, without blanks. */
  place_key: 'text not null',
  place_postcode: 'text not null',
  place_status: 'text not null',
  place_lat: 'double precision',
  place_lng: 'double precision',
  place_source: 'text',
  place_exactness: 'text',
  /** Every position that was ever found for it, oldest first: one that comes back is no marker of a person. */
  place_all: 'jsonb not null',
  /** When it was first written on a visit or a project. */
  place_wanted_at: 'text not null',
} as const;

/** A postcode that a visit or a project has or had, and what the lookup said of it. The columns have names of their own, so that a join needs no aliases. */
export type PostcodePlaceRow = RowOfColumns<
  typeof postcodePlaceColumns,
  {
    readonly place_status: Extract<GeocodeStatus, 'found' | 'pending' | 'unknown'>;
    readonly place_source: LookupSource | null;
    readonly place_exactness: LookupExactness | null;
    readonly place_all: readonly Place[];
  }
>;

/** Read here; `positions`, which needs what reads it, fills it. */
export const postcode_place: TableDefinition<PostcodePlaceRow> = {
  columns: postcodePlaceColumns,
  key: ['place_key'],
  indexes: ["(place_wanted_at desc) where place_status <> 'found'", "(place_key) where place_exactness = 'area'"],
};

/** The tables that the SQL of other modules may read. */
export const travelTables = { postcode_place: 'postcode_place' } as const;

export const postcodeKey = (postcode: string): string => postcode.replace(/\s/g, '').toUpperCase();

const isPlaceOf = (of: string): string => `place_key = upper(replace(${of}.postcode, ' ', ''))`;

/** Brings the place of each row's postcode beside it; `of` names the table. */
export const placeJoin = (of: string): string => `left join postcode_place on ${isPlaceOf(of)}`;

/** SQL of the `PostcodePlaceRow` of a row's postcode as JSON, or null; `of` names the table. */
export const placeColumn = (of: string): string =>
  `(select to_json(place) from postcode_place place where ${isPlaceOf(of)})`;

/** What the lookups said of some postcodes. */
export type Places = (postcode: string) => PostcodePlaceRow | null;

export const noPlaces: Places = () => null;

/** One query, whatever the number of postcodes. */
export const placesOf = async (knex: Knex, postcodes: readonly string[]): Promise<Places> => {
  const keys = [...new Set(postcodes.map(postcodeKey))].filter((key) => key !== '');
  if (keys.length === 0) return noPlaces;
  const rows: readonly PostcodePlaceRow[] = await knex
    .from('postcode_place')
    .whereRaw('place_key = any(?::text[])', [keys]);
  const byKey = new Map(rows.map((row) => [row.place_key, row]));
  return (postcode) => byKey.get(postcodeKey(postcode)) ?? null;
};

/** Where a site is: a marker that a person set wins over what was looked up. */
export const positionOf = (marker: Place | null, postcode: string, places: Places): SitePosition => {
  if (marker !== null)
    return { geocode: marker, geocode_source: 'hand', geocode_exactness: 'exact', geocode_status: 'set' };
  const found = places(postcode);
  const nothing = { geocode: null, geocode_source: null, geocode_exactness: null };
  if (found === null || found.place_lat === null || found.place_lng === null)
    return { ...nothing, geocode_status: found?.place_status ?? (postcodeKey(postcode) === '' ? 'none' : 'pending') };
  return {
    geocode: { lat: found.place_lat, lng: found.place_lng },
    geocode_source: found.place_source,
    geocode_exactness: found.place_exactness,
    geocode_status: 'found',
  };
};

/** Whether a position that comes with a form is one that a lookup found for one of these postcodes: read, not set by hand. */
export const isLookedUp = (sent: Place, postcodes: readonly string[], places: Places): boolean =>
  postcodes.some(
    (postcode) => places(postcode)?.place_all.some(({ lat, lng }) => lat === sent.lat && lng === sent.lng) ?? false,
  );
