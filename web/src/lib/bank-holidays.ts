import { bankHolidayName, bankHolidayOn, dayAfter, lastDayOf, londonDate, type BankHolidayChoice } from '#contracts';
import { t } from '#languages';
import { useCallback, useState } from 'react';
import { today, weekdayAfter } from './dates.js';
import { useCompany } from './queries.js';

/** The name of the bank holiday that a day is to a company; null for others, and while nobody knows whose are kept. @param date `YYYY-MM-DD` */
export const holidayNameOn = (date: string, kept: BankHolidayChoice | undefined): string | null => {
  const holiday = kept === undefined ? null : bankHolidayOn(date, kept);
  return holiday === null ? null : bankHolidayName(holiday);
};

/** The first working day after another day, both `YYYY-MM-DD`. @param kept undefined while nobody knows whose bank holidays are kept */
export const workingDayAfter = (date: string, kept: BankHolidayChoice | undefined): string => {
  const day = weekdayAfter(date);
  return holidayNameOn(day, kept) === null ? day : workingDayAfter(day, kept);
};

/** The next working day in London: visits are planned ahead. */
export const nextWorkingDay = (kept: BankHolidayChoice | undefined): string => workingDayAfter(today(), kept);

/** `workingDayAfter` of the company whose office this is. */
export const useWorkingDayAfter = (): ((date: string) => string) => {
  const kept = useCompany().data?.bankHolidays;
  return useCallback((date) => workingDayAfter(date, kept), [kept]);
};

/**
 * The next two working days of the company whose office this is, `YYYY-MM-DD`: of a survey the days of its Setup and its Pickup. Null for as long
 * as the first question for its bank holidays is open. They stay what they were, so that a form that begins with them is not drawn anew.
 */
export const useNextWorkingDays = (): readonly [string, string] | null => {
  const { data, isLoading, failureCount } = useCompany();
  const [days, setDays] = useState<readonly [string, string] | null>(null);
  if (days === null && (!isLoading || failureCount > 0)) {
    const first = nextWorkingDay(data?.bankHolidays);
    setDays([first, workingDayAfter(first, data?.bankHolidays)]);
  }
  return days;
};

/** `holidayNameOn` of the company whose office this is. */
export const useHolidayNames = (): ((date: string) => string | null) => {
  const kept = useCompany().data?.bankHolidays;
  return useCallback((date) => holidayNameOn(date, kept), [kept]);
};

export interface NamedDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly name: string;
}

/** The bank holidays that touch a window, in their order. @param nameOn as `useHolidayNames` answers it */
export const holidaysWithin = (
  { start, end }: { readonly start: string; readonly end: string },
  nameOn: (date: string) => string | null,
): readonly NamedDay[] => {
  const found: NamedDay[] = [];
  for (let date = londonDate(start); date <= lastDayOf(end); date = dayAfter(date)) {
    const name = nameOn(date);
    if (name !== null) found.push({ date, name });
  }
  return found;
};

/** What a form says beside a day; undefined where there is nothing to say. */
export const useHolidayHint = (date: string | null): string | undefined => {
  const nameOn = useHolidayNames();
  const name = date === null || date === '' ? null : nameOn(date);
  return name === null ? undefined : t('This is a bank holiday: {name}.', { name });
};
