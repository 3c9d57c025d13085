import { t, type LocalizedString } from '#languages';
import { londonTime, formatDayAndMonth } from '#contracts';
import type { VisitWindow } from './site-visit.events.js';

const HOUR = 3_600_000;

/** ISO 8601 UTC, so many milliseconds later: instants, never clock times, so that a change of the clocks does not matter. */
export const shifted = (instant: string, milliseconds: number): string =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

export const lengthOf = ({ start, end }: Pick<VisitWindow, 'start' | 'end'>): number =>
  Date.parse(end) - Date.parse(start);

/** End of a half of a survey that nobody gave an end: it takes an hour. */
export const anHourAfter = (start: string): string => shifted(start, HOUR);

/** What is wrong with the times of one journey, by the field of the form that must change. */
export const windowErrors = (
  window: VisitWindow,
  fields: { readonly end: string; readonly departure: string; readonly back: string },
): Record<string, LocalizedString> => {
  const errors: Record<string, LocalizedString> = {};
  if (window.end <= window.start) errors[fields.end] = t('Please choose an end that is after the start.');
  if (window.departure !== null && window.departure > window.start) {
    errors[fields.departure] = t('Please choose a departure that is not after the start.');
  }
  if (window.return !== null && window.return < window.end) {
    errors[fields.back] = t('Please choose a return that is not before the end.');
  }
  return errors;
};

/** What is wrong with the times of a visit, or of both halves of a survey. */
export const timeErrors = (first: VisitWindow, pickup: VisitWindow | null): Record<string, LocalizedString> => {
  if (pickup === null) return windowErrors(first, { end: 'endjob', departure: 'departureTime', back: 'returnTime' });
  const errors = {
    ...windowErrors(pickup, { end: 'endPickup', departure: 'departureTime', back: 'returnTime' }),
    ...windowErrors(first, { end: 'endSetup', departure: 'departureTime', back: 'returnTime' }),
  };
  if (pickup.start < first.end) {
    errors['endjob'] = t(
      'The pickup would start at {start} on {startDay}, before the setup ends at {end} on {endDay}. Please choose a later pickup or an earlier setup.',
      {
        start: londonTime(pickup.start),
        startDay: formatDayAndMonth(pickup.start),
        end: londonTime(first.end),
        endDay: formatDayAndMonth(first.end),
      },
    );
  }
  return errors;
};
