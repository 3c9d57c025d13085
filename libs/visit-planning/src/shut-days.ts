import {
  bankHolidayOn,
  dayAfter,
  isWorkingDay,
  lastDayOf,
  londonDate,
  type BankHoliday,
  type BankHolidayChoice,
  type Job,
} from '#contracts';
import { dayOf } from './plan-minutes.js';

interface PlannedDays {
  /** `YYYY-MM-DD` */
  readonly firstDay: string;
  readonly bankHolidays: BankHolidayChoice;
}

/** Whether a visit may move to a day of a plan: none moves to a weekend or a bank holiday. */
export const isOpen = ({ firstDay, bankHolidays }: PlannedDays, day: number): boolean =>
  isWorkingDay(dayOf(firstDay, day), bankHolidays);

/** Whether a day of a plan is a bank holiday. */
export const isHoliday = ({ firstDay, bankHolidays }: PlannedDays, day: number): boolean =>
  bankHolidayOn(dayOf(firstDay, day), bankHolidays) !== null;

/** The first bank holiday that a visit, or either half of a survey, is booked on; null where it is on none. */
export const holidayOf = (halves: readonly Job[], kept: BankHolidayChoice): BankHoliday | null => {
  for (const { startjob, endjob } of halves)
    for (let day = londonDate(startjob); day <= lastDayOf(endjob); day = dayAfter(day)) {
      const holiday = bankHolidayOn(day, kept);
      if (holiday !== null) return holiday;
    }
  return null;
};
