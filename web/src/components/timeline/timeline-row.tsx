import { t } from '#languages';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { memo, useMemo, type ReactNode } from 'react';
import { placeAt, type Axis } from './axis.js';
import { placed, type TimelineBar, type TimelineRow } from './entries.js';
import { Bar, GAP, LANE, placeStyle } from './timeline-bar.js';
import type { Drag } from './use-dragging.js';

interface RowProps {
  readonly row: TimelineRow;
  readonly bars: readonly TimelineBar[];
  readonly axis: Axis;
  readonly least: number;
  /** What is being dragged to this row, or was dropped here and is being saved. */
  readonly ghost: Drag | null;
  readonly saving: boolean;
  /** Id of the bar of this row that is being carried away. */
  readonly away: string | null;
}

const LEAST_HEIGHT = 50;

const Ghost = ({
  drag,
  axis,
  lane,
  saving,
}: {
  readonly drag: Drag;
  readonly axis: Axis;
  readonly lane: number;
  readonly saving: boolean;
}): ReactNode => {
  const left = placeAt(axis, Date.parse(drag.span.start));
  return (
    <div
      className={`timeline-ghost calendar-tone-${drag.bar?.tone ?? 'pending'}`}
      data-misfit={drag.misfit !== null}
      data-new={drag.bar === null}
      data-saving={saving}
      aria-hidden
      style={placeStyle(left, placeAt(axis, Date.parse(drag.span.end)) - left, lane)}
    >
      {drag.misfit === null ? null : <IconAlertTriangle size={15} />}
    </div>
  );
};

const RowOnce = ({ row, bars, axis, least, ghost, saving, away }: RowProps): ReactNode => {
  const { bars: all, lanes } = useMemo(() => placed(bars, axis, least), [bars, axis, least]);
  const own = ghost?.bar === null ? undefined : all.find(({ bar }) => bar.id === ghost?.bar?.id);
  return (
    <div
      className="timeline-row"
      role="row"
      data-row={row.id}
      style={{ height: Math.max(LEAST_HEIGHT, lanes * LANE + 2 * GAP) }}
    >
      <div className="timeline-head" role="rowheader" aria-label={row.name}>
        <span className="timeline-name">{row.name}</span>
        <span className="timeline-facts">
          <span className="timeline-detail">{row.detail}</span>
          <span title={row.hoursInWords} className="timeline-hours">
            {row.hours}
          </span>
        </span>
        <button
          type="button"
          className="timeline-add"
          tabIndex={-1}
          data-item
          data-add
          aria-label={t('Book {name}', { name: row.name })}
          title={t('Book {name}', { name: row.name })}
        >
          <IconPlus size={15} aria-hidden />
        </button>
      </div>
      <div className="timeline-track" role="gridcell" aria-colspan={axis.days.length} data-track>
        {all.map((one) => (
          <Bar key={one.bar.id} placed={one} row={row} away={one.bar.id === away} />
        ))}
        {ghost === null ? null : <Ghost drag={ghost} axis={axis} lane={own?.lane ?? 0} saving={saving} />}
      </div>
    </div>
  );
};

/** Somebody's or something's row. It is drawn again only when something in it changes. */
export const Row = memo(RowOnce);
