import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Place } from './points.js';

interface MapOverlayProps {
  readonly map: OlMap;
  readonly place: Place;
  /** A popover stands above its place, keeps presses to itself and moves the map until it is seen whole. */
  readonly popover?: boolean;
  readonly children: ReactNode;
}

/** Page content that keeps to a place of the map. */
export const MapOverlay = ({ map, place: [x, y], popover = false, children }: MapOverlayProps): ReactNode => {
  const [overlay] = useState(
    () =>
      new Overlay({
        element: document.createElement('div'),
        className: popover ? 'visit-map-above' : 'visit-map-at',
        positioning: popover ? 'bottom-center' : 'center-center',
        offset: popover ? [0, -18] : [0, 0],
        stopEvent: popover,
      }),
  );
  // Before the effects of the content, which may want the focus.
  useLayoutEffect(() => {
    map.addOverlay(overlay);
    return () => {
      map.removeOverlay(overlay);
    };
  }, [map, overlay]);
  useLayoutEffect(() => {
    overlay.setPosition([x, y]);
  }, [overlay, x, y]);
  useEffect(() => {
    if (!popover) return undefined;
    // After a move to the place has ended; panning into view meanwhile would cancel it.
    const show = (): void => overlay.panIntoView({ margin: 10, animation: { duration: 0 } });
    if (map.getView().getAnimating()) map.once('moveend', show);
    else map.once('rendercomplete', show);
    map.render();
    return () => {
      map.un('moveend', show);
      map.un('rendercomplete', show);
    };
  }, [map, overlay, popover, x, y]);
  const element = overlay.getElement();
  return element === undefined ? null : createPortal(children, element);
};
