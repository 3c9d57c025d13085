import { formatDayAndMonth } from '#contracts';
import { t } from '#languages';
import type { ReactNode } from 'react';
import { HolidayMark } from '../calendar/day-head.js';
import { atClock, placeAt, type Axis } from './axis.js';

const percent = (part: number): string => `${(part * 100).toFixed(4)}%`;

interface DaysProps {
  readonly axis: Axis;
  readonly today: string;
  /** The name of the bank holiday that a day is; null for others. */
  readonly holidayOn: (date: string) => string | null;
  /** Clock times that are marked in each day. */
  readonly hours: readonly string[];
}

/** The heads of the days, with some of their hours. */
export const Days = ({ axis, today, holidayOn, hours }: DaysProps): ReactNode => (
  <div className="timeline-row timeline-days" role="row">
    <div className="timeline-head" role="columnheader">
      <span className="calendar-spoken">{t('Who or what')}</span>
    </div>
    <div className="timeline-track" role="presentation">
      {axis.days.map(({ date, start, end }) => {
        const left = placeAt(axis, start);
        const holiday = holidayOn(date);
        return (
          <div
            key={date}
            className="timeline-day"
            role="columnheader"
            aria-current={date === today ? 'date' : undefined}
            data-past={date < today}
            style={{ left: percent(left), width: percent(placeAt(axis, end) - left) }}
          >
            {formatDayAndMonth(new Date(start).toISOString())}
            {date === today ? <span className="timeline-today"> {t('today')}</span> : null}
            {holiday === null ? null : <HolidayMark name={holiday} />}
          </div>
        );
      })}
      {axis.days.flatMap(({ date }) =>
        hours.map((time) => (
          <span
            key={`${date}${time}`}
            className="timeline-hour"
            style={{ left: percent(placeAt(axis, atClock(date, time))) }}
            aria-hidden
          >
            {time.slice(0, 2)}
          </span>
        )),
      )}
    </div>
  </div>
);
