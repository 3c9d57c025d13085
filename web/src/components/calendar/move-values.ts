import { londonDate, londonTime } from '#contracts';
import { t } from '#languages';
import { instantOfForm, shownPlainDay } from '../../lib/dates.js';
import type { Span } from './windows.js';

/** Fields of the dialog: days as `YYYY-MM-DD`, times as `HH:mm`, London. */
export interface MoveValues {
  readonly date: string | null;
  readonly start: string;
  readonly endDate: string | null;
  readonly end: string;
}

export const valuesOf = ({ start, end }: Span): MoveValues => ({ date: londonDate(start), start: londonTime(start), endDate: londonDate(end), end: londonTime(end) });

/** The span that the fields say, or what is wrong with it. */
export const spanOf = ({ date, start, endDate, end }: MoveValues): Span | string => {
  const from = instantOfForm(date ?? '', start);
  if (from === null) return t('Please choose a valid date and start time.');
  const to = instantOfForm(endDate ?? '', end);
  if (to === null) return t('Please choose a valid date and end time.');
  return to.instant > from.instant ? { start: from.instant, end: to.instant } : t('The end must be later than the start.');
};

/** A time that the clocks skip is not silently another one (decision T-02). */
export const skippedTime = ({ date, start, endDate, end }: MoveValues): string | null => {
  for (const [day, time] of [[date, start], [endDate, end]] as const) {
    const taken = instantOfForm(day ?? '', time);
    if (taken?.moved === true) return t('The clocks go forward on {day}: there is no {time}, {taken} is taken.', { day: shownPlainDay(day ?? ''), time, taken: londonTime(taken.instant) });
  }
  return null;
};
