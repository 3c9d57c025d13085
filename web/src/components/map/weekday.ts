import { londonDate } from '#contracts';
import { later, spoken } from '#languages';

/** The days, Monday first, each by two letters; weekday.css has a colour for each. */
export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayNames = spoken<Weekday>({
  Mo: later('Monday'),
  Tu: later('Tuesday'),
  We: later('Wednesday'),
  Th: later('Thursday'),
  Fr: later('Friday'),
  Sa: later('Saturday'),
  Su: later('Sunday'),
});
/** What stands on a disc. */
export const weekdayLetters = spoken<Weekday>({
  Mo: later('Mo'),
  Tu: later('Tu'),
  We: later('We'),
  Th: later('Th'),
  Fr: later('Fr'),
  Sa: later('Sa'),
  Su: later('Su'),
});

/** The weekday of an instant, in London. */
export const weekdayOf = (instant: string): Weekday => {
  const sundayFirst = new Date(`${londonDate(instant)}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? 'Mo';
};
