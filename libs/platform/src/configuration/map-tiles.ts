import type { MapTiles } from '#contracts';

const PLACES = ['{z}', '{x}', '{y}'] as const;

/** Where tiles come from is an origin of its own, which the browser is allowed to load images from. */
export const isTilesUrl = (text: string): boolean =>
  /^https?:\/\/[\w.:[\]-]+\//.test(text) && URL.canParse(text) && PLACES.every((place) => text.includes(place));

/** What of the two variables holds; without words of its own the map names the server that draws it. */
export const mapTilesOf = (url: string | null, attribution: string | null): MapTiles | null =>
  url === null ? null : { url, attribution: attribution ?? `Map: ${new URL(url).host}` };

/** What images may come from besides the program itself. */
export const imageOrigins = (tiles: MapTiles | null): readonly string[] =>
  tiles === null ? [] : [new URL(tiles.url).origin];
