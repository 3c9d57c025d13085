import { t } from '#languages';
import type { ReactNode } from 'react';
import { weekdayLetters, weekdayNames, type Weekday } from './weekday.js';
import './weekday.css';

interface WeekdayMarkerProps {
  /** null: nothing has a day here, or several differ. */
  readonly day: Weekday | null;
  /** In place of the day's letters: how many stand here. */
  readonly count?: number;
  /** Pixels across. */
  readonly size?: number;
}

/** A disc in the colour of the weekday, with its two letters: the same on the map, in lists and in the calendar. */
export const WeekdayMarker = ({ day, count, size = 22 }: WeekdayMarkerProps): ReactNode => (
  <svg
    className="weekday-svg"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    role="img"
    aria-label={day === null ? t('No day') : weekdayNames[day]}
  >
    <circle cx={12} cy={12} r={11} style={{ fill: `var(--soundings-day-${day ?? 'none'})` }} />
    <text x={12} y={12.5}>
      {count ?? (day === null ? '–' : weekdayLetters[day])}
    </text>
  </svg>
);
