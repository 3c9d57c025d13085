import type { ReactNode } from 'react';
import { barName, type PlacedBar, type TimelineRow } from './entries.js';

const percent = (part: number): string => `${(part * 100).toFixed(4)}%`;

/** Pixels of a lane, and of what is left free above the first one. */
export const LANE = 40;
export const GAP = 5;

/** A bar that is drawn wider than it is stays inside its row. */
export const placeStyle = (
  left: number,
  width: number,
  lane: number,
): { readonly left: string; readonly width: string; readonly top: number } => ({
  left: `min(${percent(left)}, calc(100% - 24px))`,
  width: percent(width),
  top: GAP + lane * LANE,
});

interface BarProps {
  readonly placed: PlacedBar;
  readonly row: TimelineRow;
  /** It is being carried away from here. */
  readonly away: boolean;
}

const classesOf = (
  { bar: { tone, heavy, hatched, ghost, leaving }, openStart, openEnd }: PlacedBar,
  away: boolean,
): string =>
  [
    'timeline-bar',
    `calendar-tone-${tone}`,
    heavy && 'timeline-heavy',
    hatched && 'timeline-hatched',
    openStart && 'timeline-open-start',
    openEnd && 'timeline-open-end',
    ghost === true && 'timeline-proposed',
    (away || leaving === true) && 'timeline-away',
  ]
    .filter((name) => name !== false)
    .join(' ');

/** One booking in its row. What it does is in the grid's own handlers. */
export const Bar = ({ placed, row, away }: BarProps): ReactNode => {
  const { bar, left, width, lane, openStart, openEnd } = placed;
  const name = barName(bar, row, bar);
  return (
    <button
      type="button"
      className={classesOf(placed, away)}
      style={placeStyle(left, width, lane)}
      tabIndex={-1}
      title={`${name}\n${bar.words}`}
      aria-label={name}
      aria-description={bar.words}
      aria-haspopup="menu"
      data-item
      data-bar={bar.id}
      data-open-start={openStart}
      data-open-end={openEnd}
      data-fixed={bar.fixed !== null}
    >
      <span className="timeline-face">
        <span className="timeline-mark">{bar.mark}</span>
        <span className="timeline-tiny">{bar.tiny}</span>
        <span className="timeline-short">{bar.short}</span>
        <span className="timeline-title">{bar.title}</span>
      </span>
    </button>
  );
};
