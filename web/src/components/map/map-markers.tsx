import { t } from '#languages';
import type OlMap from 'ol/Map.js';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { clustersAt, pressing, sharedDay, type Cluster } from './clusters.js';
import { MapOverlay } from './map-overlay.js';
import { goTo } from './ol-map.js';
import { fitted, MOST_ZOOM, type MapPoint } from './points.js';
import { WeekdayMarker } from './weekday-marker.js';
import { weekdayLetters, weekdayNames, weekdayOf } from './weekday.js';

interface Sight {
  readonly zoom: number;
  readonly extent: readonly number[];
}
/** Markers a little outside are there already when the map is moved. */
const BEYOND_PIXELS = 150;

const sightOf = (map: OlMap): Sight | null => {
  const [view, size] = [map.getView(), map.getSize()];
  const zoom = view.getZoom();
  if (zoom === undefined || size === undefined || size.includes(0)) return null;
  return {
    zoom: Math.round(zoom * 2) / 2,
    extent: view.calculateExtent(size.map((pixels) => pixels + 2 * BEYOND_PIXELS)),
  };
};

const isSame = (one: Sight | null, other: Sight | null): boolean =>
  one?.zoom === other?.zoom && String(one?.extent) === String(other?.extent);

/** What is seen whenever the map rests. OpenLayers tells of the end of a move only when it drew the beginning, so every frame is looked at. */
const useSight = (map: OlMap): Sight | null => {
  const [sight, setSight] = useState<Sight | null>(null);
  useEffect(() => {
    const look = (): void => {
      if (map.getView().getAnimating() || map.getView().getInteracting()) return;
      const seen = sightOf(map);
      setSight((before) => (isSame(before, seen) ? before : seen));
    };
    map.on('postrender', look);
    map.render();
    return () => map.un('postrender', look);
  }, [map]);
  return sight;
};

const isIn = ({ place: [x, y] }: Cluster, [west = 0, south = 0, east = 0, north = 0]: readonly number[]): boolean =>
  x >= west && x <= east && y >= south && y <= north;

const nameOf = ({ points: [first, ...others] }: Cluster): string => {
  if (others.length > 0)
    return t('{count} here: {first} and {more} more', {
      count: others.length + 1,
      first: first.title,
      more: others.length,
    });
  // The two letters on it too: whoever speaks to the computer says what is seen.
  return first.day === null
    ? first.title
    : [first.title, weekdayNames[weekdayOf(first.day)], weekdayLetters[weekdayOf(first.day)]].join(', ');
};

const Face = ({ cluster: { points } }: { readonly cluster: Cluster }): ReactNode =>
  points.length === 1 ? (
    <WeekdayMarker day={sharedDay(points)} size={28} />
  ) : (
    <WeekdayMarker day={sharedDay(points)} count={points.length} size={points.length < 10 ? 32 : 38} />
  );

interface MapMarkersProps {
  readonly map: OlMap;
  readonly points: readonly MapPoint[];
  readonly opened: readonly string[];
  readonly still: boolean;
  readonly onOpen: (ids: readonly string[]) => void;
}

/** The markers: buttons, so that they have names, colours of the page and the keyboard. */
export const MapMarkers = ({ map, points, opened, still, onOpen }: MapMarkersProps): ReactNode => {
  const sight = useSight(map);
  const zoom = sight?.zoom ?? null;
  const clusters = useMemo(() => (zoom === null ? [] : clustersAt(points, zoom)), [points, zoom]);
  const press = (cluster: Cluster): void => {
    if (pressing(cluster, zoom ?? MOST_ZOOM, MOST_ZOOM) === 'open') return onOpen(cluster.points.map(({ id }) => id));
    const [width = 0, height = 0] = map.getSize() ?? [];
    const stand = fitted(cluster.points, { width, height, margin: 60 }, MOST_ZOOM);
    goTo(map, { ...stand, zoom: Math.max(stand.zoom, (zoom ?? 0) + 1) });
  };
  return clusters
    .filter((cluster) => sight !== null && isIn(cluster, sight.extent))
    .map((cluster) => (
      <MapOverlay key={cluster.id} map={map} place={cluster.place}>
        {still ? (
          <span className="visit-map-marker">
            <Face cluster={cluster} />
          </span>
        ) : (
          <button
            type="button"
            className="visit-map-marker"
            aria-label={nameOf(cluster)}
            title={nameOf(cluster)}
            data-opened={cluster.points.some(({ id }) => opened.includes(id))}
            onClick={() => press(cluster)}
          >
            <Face cluster={cluster} />
          </button>
        )}
      </MapOverlay>
    ));
};
