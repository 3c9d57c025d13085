import { t } from '#languages';
import { Anchor, CloseButton } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useClosedOnBack } from '../../lib/close-requests.js';
import { rich } from '../../lib/rich.js';
import type { MapPoint } from './points.js';
import { WeekdayMarker } from './weekday-marker.js';
import { weekdayOf } from './weekday.js';

const Entry = ({ point, id }: { readonly point: MapPoint; readonly id?: string | undefined }): ReactNode => (
  <div className="visit-map-entry">
    <WeekdayMarker day={point.day === null ? null : weekdayOf(point.day)} />
    <div>
      <strong id={id}>{point.title}</strong>
      {point.lines.map((line, at) => (
        <div key={at}>{line}</div>
      ))}
      {point.href === undefined ? null : (
        <Anchor component={Link} to={point.href} fz="inherit" className="visit-map-link">
          {rich('Open<quiet> {title}</quiet>', {
            title: point.title,
            quiet: (inside) => <span className="visit-map-quiet">{inside}</span>,
          })}
        </Anchor>
      )}
    </div>
  </div>
);

interface MapPopoverProps {
  readonly points: readonly MapPoint[];
  readonly onClose: () => void;
}

/** What stands at a marker. It takes the focus; Escape closes it and gives the focus back. */
export const MapPopover = ({ points, onClose }: MapPopoverProps): ReactNode => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useClosedOnBack(box);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={box}
      className="visit-map-popover"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Whatever the map stands in stays open.
        event.stopPropagation();
        onClose();
      }}
    >
      <CloseButton className="visit-map-close" size={26} aria-label={t('Close')} onClick={onClose} />
      {points.length === 1 ? null : (
        <div id={id} className="visit-map-count">
          {t('{count} here', { count: points.length })}
        </div>
      )}
      {points.map((point) => (
        <Entry key={point.id} point={point} id={points.length === 1 ? id : undefined} />
      ))}
    </div>
  );
};
