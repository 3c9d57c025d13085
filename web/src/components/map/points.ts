/** Something with a place: a visit, mostly. */
export interface MapPoint {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  readonly title: string;
  /** What the popover says below the title; the first line stands in the list too. */
  readonly lines: readonly string[];
  /** Its start, which colours the marker by the weekday in London; null: no day. */
  readonly day: string | null;
  /** Where the popover's link leads. */
  readonly href?: string;
}

/** East and north in the map's own metres (Web Mercator). */
export type Place = readonly [x: number, y: number];

const RADIUS = 6_378_137;
/** Web Mercator ends here. */
const MOST_LAT = 85.05;

export const placeOf = ({ lat, lng }: { readonly lat: number; readonly lng: number }): Place => {
  const held = Math.max(-MOST_LAT, Math.min(MOST_LAT, lat)) * (Math.PI / 180);
  return [RADIUS * lng * (Math.PI / 180), RADIUS * Math.log(Math.tan(Math.PI / 4 + held / 2))];
};

/** The way back, to about a metre. */
export const degreesOf = ([x, y]: Place): { readonly lat: number; readonly lng: number } => {
  const [lat, lng] = [
    (2 * Math.atan(Math.exp(y / RADIUS)) - Math.PI / 2) * (180 / Math.PI),
    (x / RADIUS) * (180 / Math.PI),
  ];
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 };
};

/** Near Bristol, where the office is: what a map without points shows. */
export const DEFAULT_CENTRE = { lat: 51.46, lng: -2.59 } as const;
export const DEFAULT_ZOOM = 7;
/** Far enough in to see the town, not the door. */
export const FIT_ZOOM = 12;
export const LEAST_ZOOM = 3;
export const MOST_ZOOM = 18;

/** Metres of the map for a pixel at zoom 0, with tiles of 256 pixels. */
const WHOLE = (2 * Math.PI * RADIUS) / 256;
export const metresPerPixel = (zoom: number): number => WHOLE / 2 ** zoom;

export interface Stand {
  readonly centre: Place;
  readonly zoom: number;
}
interface Frame {
  readonly width: number;
  readonly height: number;
  /** Pixels kept free on every side, so that no marker is cut. */
  readonly margin: number;
}

/** Where the map stands so that all points are seen, not nearer than `FIT_ZOOM`; without points near Bristol. */
export const fitted = (points: readonly MapPoint[], { width, height, margin }: Frame, most = FIT_ZOOM): Stand => {
  if (points.length === 0) return { centre: placeOf(DEFAULT_CENTRE), zoom: DEFAULT_ZOOM };
  const places = points.map(placeOf);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  const room = (pixels: number): number => Math.max(1, pixels - 2 * margin);
  const needed = Math.max((east - west) / room(width), (north - south) / room(height));
  const zoom = needed === 0 ? most : Math.log2(WHOLE / needed);
  return { centre: [(west + east) / 2, (south + north) / 2], zoom: Math.max(LEAST_ZOOM, Math.min(most, zoom)) };
};
