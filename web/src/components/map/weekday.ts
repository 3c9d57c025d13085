import { londonDate } from '#contracts';

/** Two letters of each day, Monday first; weekday.css has a colour for each. */
export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  Mo: 'Monday', Tu: 'Tuesday', We: 'Wednesday', Th: 'Thursday', Fr: 'Friday', Sa: 'Saturday', Su: 'Sunday',
};

/** The weekday of an instant, in London. */
export const weekdayOf = (instant: string): Weekday => {
  const sundayFirst = new Date(`${londonDate(instant)}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? 'Mo';
};
