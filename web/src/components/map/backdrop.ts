import Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import XYZ from 'ol/source/XYZ.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type ImageTile from 'ol/ImageTile.js';
import type { MapTiles } from '#contracts';
import polygons from 'virtual:outline';
import { metresPerPixel, placeOf } from './points.js';
import { towns } from './towns.js';

const ringOf = (steps: readonly number[]): number[][] => {
  const ring: number[][] = [];
  let [lng, lat] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    lng += steps[at] ?? 0;
    lat += steps[at + 1] ?? 0;
    ring.push([...placeOf({ lng: lng / 1000, lat: lat / 1000 })]);
  }
  return ring;
};

/** Canvases know no CSS variables: the colours are read from where the map stands, again after a change of scheme. */
const colourOf = (element: Element, name: string): string => getComputedStyle(element).getPropertyValue(name).trim();

/** Pixels: a name is written below its place, where a marker there does not cover it. */
const BELOW_MARKER = 22;

interface Outline {
  readonly land: VectorLayer;
  readonly names: VectorLayer;
  /** Takes the colours that hold at `element` now. */
  paint(this: void, element: Element): void;
}

/** What the map draws by itself: land, and names to tell where one is. */
export const makeOutline = (): Outline => {
  const shapes = polygons.map((rings) => new Feature(new Polygon(rings.map(ringOf))));
  const land = new VectorLayer({
    source: new VectorSource({ features: shapes }),
    zIndex: 0,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  });
  const places = towns.map(
    ([name, lat, lng, from]) => new Feature({ geometry: new Point([...placeOf({ lat, lng })]), name, from }),
  );
  const names = new VectorLayer({ source: new VectorSource({ features: places }), zIndex: 2, declutter: true });
  const paint = (element: Element): void => {
    land.setStyle(
      new Style({
        fill: new Fill({ color: colourOf(element, '--map-land') }),
        stroke: new Stroke({ color: colourOf(element, '--map-coast'), width: 1 }),
      }),
    );
    const [fill, halo] = [
      new Fill({ color: colourOf(element, '--map-name') }),
      new Stroke({ color: colourOf(element, '--map-land'), width: 3 }),
    ];
    const font = `500 12px ${getComputedStyle(element).fontFamily}`;
    names.setStyle((feature: FeatureLike, resolution: number) =>
      resolution > metresPerPixel(Number(feature.get('from')) - 0.25)
        ? undefined
        : new Style({
            text: new Text({ text: String(feature.get('name')), font, fill, stroke: halo, offsetY: BELOW_MARKER }),
          }),
    );
  };
  return { land, names, paint };
};

/**
 * Tiles over the outline, which stays where a tile does not come.
 * @param onFirst a tile came: names are on the tiles now
 */
export const makeTiles = ({ url }: MapTiles, onFirst: () => void): TileLayer => {
  const source = new XYZ({
    url,
    maxZoom: 19,
    tileLoadFunction: (tile, address) => {
      const image = (tile as ImageTile).getImage() as HTMLImageElement;
      // Our pages send no referrer elsewhere, but public tile servers turn away who does not say where they are used.
      image.referrerPolicy = 'origin';
      image.src = address;
    },
  });
  source.once('tileloadend', onFirst);
  return new TileLayer({ source, zIndex: 1, className: 'visit-map-tiles' });
};
