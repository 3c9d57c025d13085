import type { MapTiles } from '#contracts';
import { t } from '#languages';
import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import type OlMap from 'ol/Map.js';
import 'ol/ol.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { makeOutline, makeTiles } from './backdrop.js';
import { MapMarkers } from './map-markers.js';
import { MapOverlay } from './map-overlay.js';
import { MapPopover } from './map-popover.js';
import { goTo, makeMap, standAt, step } from './ol-map.js';
import { degreesOf, FIT_ZOOM, fitted, placeOf, type MapPoint } from './points.js';
import { useScrollHint } from './use-scroll-hint.js';

/** An outline shows nothing of a town: from farther away the coast and the names tell where one is. */
const FIT_ON_OUTLINE = 9;

export interface Opened {
  readonly ids: readonly string[];
  /** Chosen in the list: the map goes there. */
  readonly travel: boolean;
}

export interface MapCanvasProps {
  readonly points: readonly MapPoint[];
  readonly tiles: MapTiles | null;
  readonly label: string;
  readonly mini: boolean;
  readonly opened: Opened | null;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onClose: () => void;
  readonly onAim: ((place: { readonly lat: number; readonly lng: number }) => void) | undefined;
}

/** The map in `target`, with what it draws by itself and the tiles over it. */
const useMap = (
  tiles: MapTiles | null,
  still: boolean,
): { readonly map: OlMap | null; readonly target: React.RefObject<HTMLDivElement | null> } => {
  const target = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OlMap | null>(null);
  const outline = useMemo(() => makeOutline(), []);
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    if (target.current === null) return undefined;
    const made = makeMap(target.current, still);
    made.addLayer(outline.land);
    made.addLayer(outline.names);
    setMap(made);
    return () => {
      made.setLayers([]);
      made.setTarget(undefined);
      made.dispose();
    };
  }, [outline, still]);
  useEffect(() => {
    if (target.current !== null) outline.paint(target.current);
  }, [outline, scheme]);
  useEffect(() => {
    if (map === null || tiles === null) return undefined;
    const layer = makeTiles(tiles, () => outline.names.setVisible(false));
    map.addLayer(layer);
    return () => {
      map.removeLayer(layer);
      outline.names.setVisible(true);
    };
  }, [map, outline, tiles]);
  return { map, target };
};

/** Shows all points when they change and when the map first has a size; answers how to do it again. */
const useFitting = (map: OlMap | null, points: readonly MapPoint[], most: number, margin: number): (() => void) => {
  // Fresh answers of the server hold the same places mostly: then the map stays where it was moved to.
  const places = points.map(({ id, lat, lng }) => `${id} ${lat} ${lng}`).join(';');
  const fit = (move: typeof goTo): void => {
    const [width = 0, height = 0] = map?.getSize() ?? [];
    if (map !== null && width > 0 && height > 0) move(map, fitted(points, { width, height, margin }, most));
  };
  const arrive = useEffectEvent(() => fit(standAt));
  useEffect(() => {
    arrive();
    const sized = (): void => arrive();
    if ((map?.getSize() ?? [0]).includes(0)) map?.once('change:size', sized);
    return () => map?.un('change:size', sized);
  }, [map, places, most, margin]);
  return () => fit(goTo);
};

/** Tells what is in the middle whenever the map rests; a press brings its place there. */
const useAim = (map: OlMap | null, onAim: MapCanvasProps['onAim']): void => {
  const aim = useEffectEvent(() => {
    const centre = map?.getView().getCenter();
    if (centre !== undefined) onAim?.(degreesOf([centre[0] ?? 0, centre[1] ?? 0]));
  });
  const aims = onAim !== undefined;
  useEffect(() => {
    if (map === null || !aims) return undefined;
    const rested = (): void => aim();
    const pressed = ({ coordinate: [x = 0, y = 0] }: { readonly coordinate: readonly number[] }): void =>
      goTo(map, { centre: [x, y], zoom: map.getView().getZoom() ?? FIT_ZOOM });
    // It may have come to rest before anybody listened.
    if (!(map.getSize() ?? [0]).includes(0)) aim();
    map.on('moveend', rested);
    map.on('click', pressed);
    return () => {
      map.un('moveend', rested);
      map.un('click', pressed);
    };
  }, [map, aims]);
};

const Buttons = ({ map, onAll }: { readonly map: OlMap; readonly onAll: () => void }): ReactNode => (
  <div className="visit-map-buttons">
    <ActionIcon variant="default" size={32} aria-label={t('Zoom in')} onClick={() => step(map, 1)}>
      <IconPlus size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" size={32} aria-label={t('Zoom out')} onClick={() => step(map, -1)}>
      <IconMinus size={18} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" size={32} aria-label={t('Show all')} onClick={onAll}>
      <IconFocusCentered size={18} aria-hidden />
    </ActionIcon>
  </div>
);

const middleOf = (points: readonly MapPoint[]): readonly [number, number] => {
  const places = points.map(placeOf);
  return [
    places.reduce((sum, [x]) => sum + x, 0) / places.length,
    places.reduce((sum, [, y]) => sum + y, 0) / places.length,
  ];
};

/** The part that needs OpenLayers; loaded when a map is first shown. */
const MapCanvas = ({ points, tiles, label, mini, opened, onOpen, onClose, onAim }: MapCanvasProps): ReactNode => {
  const { map, target } = useMap(tiles, mini);
  const most = tiles === null ? FIT_ON_OUTLINE : FIT_ZOOM;
  const showAll = useFitting(map, points, most, mini ? 24 : 48);
  const hint = useScrollHint(target, mini);
  const shown = useMemo(() => points.filter(({ id }) => opened?.ids.includes(id) === true), [points, opened]);
  const travel = useEffectEvent(() => {
    if (map !== null && shown.length > 0)
      goTo(map, { centre: middleOf(shown), zoom: Math.max(most, map.getView().getZoom() ?? most) });
  });
  // Only a new choice moves the map, not what arrives about it.
  useEffect(() => {
    if (opened?.travel === true) travel();
  }, [map, opened]);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // A press on a marker is heard here first, and by the marker's button after.
    const pressed = (): void => close();
    map?.on('click', pressed);
    return () => map?.un('click', pressed);
  }, [map]);
  useAim(map, onAim);
  const how = mini
    ? { role: 'img', 'aria-label': label }
    : {
        role: 'group',
        tabIndex: 0,
        'aria-label': t('{label}. The arrow keys move it, plus and minus zoom.', { label }),
      };
  return (
    <>
      <div ref={target} className="visit-map-target" {...how} />
      {onAim === undefined ? null : <div className="visit-map-cross" aria-hidden />}
      {map === null ? null : (
        <>
          <MapMarkers map={map} points={points} opened={opened?.ids ?? []} still={mini} onOpen={onOpen} />
          {shown.length === 0 ? null : (
            <MapOverlay key={shown.map(({ id }) => id).join(' ')} map={map} place={middleOf(shown)} popover>
              <MapPopover points={shown} onClose={onClose} />
            </MapOverlay>
          )}
          {mini ? null : <Buttons map={map} onAll={showAll} />}
        </>
      )}
      <div className="visit-map-hint" data-shown={hint !== null} role="status">
        {hint}
      </div>
      <div className="visit-map-credit">{tiles?.attribution ?? 'Natural Earth'}</div>
    </>
  );
};

export default MapCanvas;
