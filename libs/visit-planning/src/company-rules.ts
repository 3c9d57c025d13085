import type { WorkingHours } from '#contracts';
import type { WorkingRules } from '#planning';

const HOUR = 60;

const minuteOfDay = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR + minutes;
};

/** Minutes after midnight between which engineers work, from leaving the office to coming back. */
export interface WorkingDay {
  readonly from: number;
  readonly to: number;
}

export const workingDayOf = ({ dayStart, dayEnd }: WorkingHours): WorkingDay => ({
  from: minuteOfDay(dayStart),
  to: minuteOfDay(dayEnd),
});

/** The company's rules of working hours, in minutes. */
export const workingRulesOf = ({ longestDay, longestWeek, rest }: WorkingHours): WorkingRules => ({
  longestDay: longestDay * HOUR,
  longestWeek: longestWeek * HOUR,
  rest: rest * HOUR,
});

/** Days of one plan. */
export const PLAN_DAYS = 7;
