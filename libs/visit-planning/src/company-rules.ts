import type { WorkingHours } from '#contracts';
import type { WorkingRules } from '#planning';

const HOUR = 60;

const minuteOfDay = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR + minutes;
};

/** Minutes after midnight between which an engineer works, from leaving to coming back. */
export interface WorkingDay {
  readonly from: number;
  readonly to: number;
}

/** What of an engineer's days is their own; null or empty: as the company has it. */
export interface OwnDays {
  /** Where each day begins and ends. */
  readonly home: { readonly lat: number; readonly lng: number } | null;
  /** `HH:mm` */
  readonly dayStart: string;
  /** `HH:mm` */
  readonly dayEnd: string;
  readonly weekHours: number | null;
}

/** @param own what of an engineer's days is their own */
export const workingDayOf = ({ dayStart, dayEnd }: WorkingHours, own?: OwnDays): WorkingDay => ({
  from: minuteOfDay(own?.dayStart || dayStart),
  to: minuteOfDay(own?.dayEnd || dayEnd),
});

/** Minutes; absent: the company's. */
export const longestWeekOf = (own?: OwnDays): { readonly longestWeek?: number } => {
  const { weekHours = null } = own ?? {};
  return weekHours === null ? {} : { longestWeek: weekHours * HOUR };
};

/** The company's rules of working hours, in minutes. */
export const workingRulesOf = ({ longestDay, longestWeek, rest }: WorkingHours): WorkingRules => ({
  longestDay: longestDay * HOUR,
  longestWeek: longestWeek * HOUR,
  rest: rest * HOUR,
});

/** A plan is of one week, or of two where one does not hold its visits. */
export const WEEK = 7;
