import { shownDayAndMonth } from '#contracts';
import type { ReactNode } from 'react';

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
type Weekday = (typeof days)[number];

/** `Mo` to `Su` of an instant, in London. */
export const weekdayOf = (instant: string): Weekday => {
  const short = shownDayAndMonth(instant).slice(0, 2);
  return days.find((day) => day === short) ?? 'Mo';
};

/** A map marker in the colour of the day, with its two letters (decision P-06). */
export const WeekdayMarker = ({ instant }: { readonly instant: string }): ReactNode => {
  const day = weekdayOf(instant);
  return <span className="weekday-marker" data-day={day}>{day}</span>;
};
