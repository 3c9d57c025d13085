import { londonDate, londonTime } from '#contracts';
import { t } from '#languages';
import { instantOfForm, timeProblem } from '../../lib/dates.js';
import type { Span } from './windows.js';

/** Fields of the dialog: days as `YYYY-MM-DD`, times as `HH:mm`, London. */
export interface MoveValues {
  readonly date: string | null;
  readonly start: string;
  readonly endDate: string | null;
  readonly end: string;
}

export const valuesOf = ({ start, end }: Span): MoveValues => ({
  date: londonDate(start),
  start: londonTime(start),
  endDate: londonDate(end),
  end: londonTime(end),
});

/** The span that the fields say, or what is wrong with it. */
export const spanOf = ({ date, start, endDate, end }: MoveValues): Span | string => {
  const from = instantOfForm(date ?? '', start);
  if (from === null) return timeProblem(date, start) ?? t('Please choose a valid date and start time.');
  const to = instantOfForm(endDate ?? '', end);
  if (to === null) return timeProblem(endDate, end) ?? t('Please choose a valid date and end time.');
  return to.instant > from.instant
    ? { start: from.instant, end: to.instant }
    : t('The end must be later than the start.');
};
