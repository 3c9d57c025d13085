import { t } from '#languages';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import { useLiveness } from '../../lib/changes.js';
import { untilThere } from '../../lib/late.js';
import { useServerSettings } from '../../lib/settings.js';
import { useSeen } from '../../lib/seen.js';
import type { Opened } from './map-canvas.js';
import type { MapPoint } from './points.js';
import { WeekdayMarker } from './weekday-marker.js';
import { weekdayOf } from './weekday.js';
import './map.css';
import { WholeOrBroken } from '../feedback/index.js';

/** OpenLayers is as large as the rest of a page: it comes when the place of a map is in view. */
const MapCanvas = lazy(() => untilThere(() => import('./map-canvas.js')));

const Waiting = ({ height }: { readonly height: number }): ReactNode =>
  useLiveness() === 'reconnecting' ? (
    <p className="visit-map-away">{t('The map appears when you are online.')}</p>
  ) : (
    <Skeleton height={height} radius={0} />
  );

export interface VisitMapProps {
  readonly points: readonly MapPoint[];
  /** Pixels; the list beside it is as high. */
  readonly height?: number;
  /** What the map shows: 'Visits of this week'. */
  readonly label: string;
  /** A small still map for popovers: no list, no buttons, nothing to press. */
  readonly mini?: boolean;
  /** The same points as a list beside the map, below it where there is no room. */
  readonly list?: boolean;
  /** How many more there are that have no place; said underneath. */
  readonly withoutLocation?: number;
  /** The map is moved under a cross: hears what is under it whenever the map rests. */
  readonly onAim?: (place: { readonly lat: number; readonly lng: number }) => void;
  /** Somebody opened a point. */
  readonly onOpen?: (id: string) => void;
}

interface MapListProps {
  readonly points: readonly MapPoint[];
  readonly label: string;
  readonly opened: readonly string[];
  readonly onChoose: (id: string) => void;
}

const MapList = ({ points, label, opened, onChoose }: MapListProps): ReactNode => (
  <ul className="visit-map-list" aria-label={t('{label}, as a list', { label })}>
    {points.map(({ id, title, lines, day }) => (
      <li key={id}>
        <button type="button" aria-pressed={opened.includes(id)} onClick={() => onChoose(id)}>
          <WeekdayMarker day={day === null ? null : weekdayOf(day)} />
          <span>
            <strong>{title}</strong>
            {lines[0] === undefined ? null : <span className="visit-map-line">{lines[0]}</span>}
          </span>
        </button>
      </li>
    ))}
  </ul>
);

/** Where things are: markers in the colours of their weekdays, on the operator's tiles or on our own outline. */
const VisitMapDrawn = ({
  points,
  height,
  label,
  mini = false,
  list = !mini,
  withoutLocation = 0,
  onAim,
  onOpen,
}: VisitMapProps): ReactNode => {
  const settings = useServerSettings();
  const { ref: frame, seen } = useSeen<HTMLDivElement>();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (ids: readonly string[], travel: boolean): void => {
    setOpened({ ids, travel });
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) onOpen?.(first);
  };
  const high = height ?? (mini ? 140 : 420);
  const withList = list && !mini && points.length > 0;
  return (
    <section className="visit-map" aria-label={label}>
      <div className="visit-map-parts" data-list={withList} style={{ '--map-height': `${high}px` } as CSSProperties}>
        <div className="visit-map-frame" ref={frame}>
          {seen ? (
            <Suspense fallback={<Waiting height={high} />}>
              <MapCanvas
                points={points}
                tiles={settings.data?.mapTiles ?? null}
                label={label}
                mini={mini}
                opened={opened}
                onAim={onAim}
                onOpen={(ids) => open(ids, false)}
                onClose={() => setOpened(null)}
              />
            </Suspense>
          ) : (
            <Waiting height={high} />
          )}
        </div>
        {withList ? (
          <MapList points={points} label={label} opened={opened?.ids ?? []} onChoose={(id) => open([id], true)} />
        ) : null}
      </div>
      {withoutLocation === 0 ? null : (
        <p className="visit-map-without">{t('{count} without a location', { count: withoutLocation })}</p>
      )}
    </section>
  );
};

/** `VisitMapDrawn`, apart from the rest of its page. */
export const VisitMap = (props: VisitMapProps): ReactNode => (
  <WholeOrBroken>
    <VisitMapDrawn {...props} />
  </WholeOrBroken>
);
