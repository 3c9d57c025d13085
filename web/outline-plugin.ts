import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';

type Atlas = Parameters<typeof feature>[0];
type Position = readonly number[];
type Rings = readonly (readonly Position[])[];
/** The part of GeoJSON that countries are. */
interface Countries {
  readonly features: readonly {
    readonly properties: { readonly name: string };
    readonly geometry:
      | { readonly type: 'Polygon'; readonly coordinates: Rings }
      | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] };
  }[];
}

/** West, south, east, north: what a screen shows around Britain and Ireland. */
const BOX = [-16, 45, 12, 63] as const;
/** As fine as the atlas has it: here is where the work is. */
const FINE = ['United Kingdom', 'Ireland', 'Isle of Man', 'Jersey', 'Guernsey'];
/** Only for orientation. */
const COARSE = [
  'France',
  'Belgium',
  'Netherlands',
  'Luxembourg',
  'Germany',
  'Denmark',
  'Norway',
  'Switzerland',
  'Faeroe Is.',
];

type Side = readonly [axis: 0 | 1, limit: number, sign: 1 | -1];
const SIDES: readonly Side[] = [
  [0, BOX[0], 1],
  [1, BOX[1], 1],
  [0, BOX[2], -1],
  [1, BOX[3], -1],
];

/** Sutherland and Hodgman: a ring cut at one side of the box. */
const cutAt = (ring: readonly Position[], [axis, limit, sign]: Side): Position[] => {
  const isIn = (point: Position): boolean => sign * ((point[axis] ?? 0) - limit) >= 0;
  return ring.flatMap((point, at) => {
    const before = ring.at(at - 1) ?? point;
    if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
    const share = (limit - (before[axis] ?? 0)) / ((point[axis] ?? 0) - (before[axis] ?? 0));
    const crossing = [0, 1].map((one) => (before[one] ?? 0) + share * ((point[one] ?? 0) - (before[one] ?? 0)));
    return isIn(point) ? [crossing, point] : [crossing];
  });
};

const cut = (ring: readonly Position[]): readonly Position[] =>
  SIDES.reduce<readonly Position[]>(cutAt, ring.slice(0, -1));

/** Thousandths of a degree, each as the step from the one before: a third of the same as GeoJSON. */
const steps = (ring: readonly Position[]): number[] => {
  let [x, y] = [0, 0];
  return ring.flatMap(([lng = 0, lat = 0]) => {
    const [toX, toY] = [Math.round(lng * 1000), Math.round(lat * 1000)];
    const step = [toX - x, toY - y];
    [x, y] = [toX, toY];
    return step;
  });
};

const outlineOf = (atlas: Atlas, names: readonly string[]): number[][][] =>
  (feature(atlas, 'countries') as unknown as Countries).features
    .filter(({ properties }) => names.includes(properties.name))
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .map((polygon) =>
      polygon
        .map(cut)
        .filter((ring) => ring.length > 2)
        .map(steps),
    )
    .filter((polygon) => polygon.length > 0);

const ID = 'virtual:outline';

/** `virtual:outline`: the coast of Britain and Ireland, cut out of the atlas while building, as polygons of rings of steps. */
export const outline = (): Plugin => ({
  name: 'outline',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) => {
    if (id !== `\0${ID}`) return null;
    const load = createRequire(import.meta.url);
    const [fine, coarse] = [
      load('world-atlas/countries-10m.json') as Atlas,
      load('world-atlas/countries-50m.json') as Atlas,
    ];
    const polygons = [...outlineOf(coarse, COARSE), ...outlineOf(fine, FINE)];
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(polygons))});`;
  },
});
