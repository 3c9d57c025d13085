import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragPan from 'ol/interaction/DragPan.js';
import type Interaction from 'ol/interaction/Interaction.js';
import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import { LEAST_ZOOM, MOST_ZOOM, type Stand } from './points.js';

/** The page scrolls under a wheel or one finger; the map takes the wheel with Ctrl and two fingers. */
const interactions = (): Interaction[] => {
  const drag: DragPan = new DragPan({
    condition: ({ originalEvent }: MapBrowserEvent) =>
      !(originalEvent instanceof PointerEvent) || originalEvent.pointerType !== 'touch' || drag.getPointerCount() === 2,
  });
  const wheel = new MouseWheelZoom({
    condition: ({ originalEvent }: MapBrowserEvent) =>
      originalEvent instanceof WheelEvent && (originalEvent.ctrlKey || originalEvent.metaKey),
  });
  return [drag, wheel, new PinchZoom(), new DoubleClickZoom(), new KeyboardPan(), new KeyboardZoom()];
};

/** A map without anything on it; a still one takes neither mouse nor keys. */
export const makeMap = (target: HTMLElement, still: boolean): OlMap =>
  new OlMap({
    target,
    controls: [],
    interactions: still ? [] : interactions(),
    // A still map is an illustration: nothing in it can take the focus.
    view: new View({
      minZoom: LEAST_ZOOM,
      maxZoom: MOST_ZOOM,
      enableRotation: false,
      center: [0, 0],
      zoom: LEAST_ZOOM,
    }),
  });

export const standAt = (map: OlMap, { centre, zoom }: Stand): void => {
  map.getView().setCenter([...centre]);
  map.getView().setZoom(zoom);
};

/** Moves there, at once for who asked for less motion. */
export const goTo = (map: OlMap, { centre, zoom }: Stand): void => {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return standAt(map, { centre, zoom });
  map.getView().animate({ center: [...centre], zoom, duration: 250 });
};

/** One step nearer (1) or farther (-1). */
export const step = (map: OlMap, by: 1 | -1): void => {
  const view = map.getView();
  goTo(map, {
    centre: [view.getCenter()?.[0] ?? 0, view.getCenter()?.[1] ?? 0],
    zoom: Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, Math.round(view.getZoom() ?? LEAST_ZOOM) + by)),
  });
};
