import { later } from '#languages';
import { asWritten, cellOf, column, joined, type ImportedCells, type ImportField } from './import-field.js';
import { clocksTogether, clockText, importedWhen, type ImportedClock, type ImportedWhen } from './import-times.js';

import { importedResourceKind } from './import-words.js';
import { dayAfter } from './london.js';

export const bookingImport: readonly ImportField[] = [
  // A list may have a column each for engineers, cars and kits.
  joined(
    column(
      'booked',
      later('Who or what'),
      'booked|engineer|engineer name|car|kit|name|who|staff|staff name|employee|employee name|person|vehicle|van|equipment|instrument|resource|who or what',
    ),
  ),
  column(
    'booked_kind',
    later('Engineer, car or kit'),
    'booked kind|resource type|resource kind|engineer car or kit',
    asWritten(importedResourceKind),
  ),
  column(
    'type',
    later('Type'),
    'type|kind|reason|booking type|absence|absence type|type of absence|leave type|type of leave|for|what for|event|status',
  ),
  column(
    'start',
    later('Start'),
    'start|from|start date|date from|from date|first day|date|day|start date and time|out|leave from|begins|when',
  ),
  column('start_time', later('Start time'), 'start time|time from|from time|time|time out'),
  column(
    'end',
    later('End'),
    'end|to|until|end date|date to|to date|last day|finish|finish date|end date and time|leave to|ends|till',
  ),
  column('end_time', later('End time'), 'end time|time to|to time|finish time|time in|time back'),
  column('booking', later('Booking ID'), 'booking id'),
  column('visit', later('Site visit'), 'visit id|visit|site visit|job id'),
];

/** When a booking is by the cells of its row, on the clocks of London; null where they do not say it. */
export interface ImportedBookingTimes {
  readonly start: string | null;
  readonly end: string | null;
}

const MIDNIGHT = '00:00';

const clockOf = (minutes: number | null): string => (minutes === null ? MIDNIGHT : clockText(minutes));

/** Two clock times of one day are read together: '9' to '5'. */
const clocksOf = (
  from: ImportedClock | null,
  to: ImportedClock | null,
  isOneDay: boolean,
): ReturnType<typeof clocksTogether> =>
  isOneDay ? clocksTogether(from, to) : { from: from?.minutes ?? null, to: to?.minutes ?? null };

/**
 * A day without times is the whole of it; the last day of several is included. What was carried away names its booking and says
 * moments: a spreadsheet shows those at midnight as days.
 */
export const importedBookingTimes = (values: ImportedCells): ImportedBookingTimes => {
  const whenOf = (name: string): ImportedWhen => importedWhen(cellOf(values, name));
  const [first, last, startTime, endTime] = [whenOf('start'), whenOf('end'), whenOf('start_time'), whenOf('end_time')];
  const { day } = first;
  if (day === null) return { start: null, end: null };
  const endDay = last.day ?? day;
  const from = startTime.from ?? first.from;
  const to = endTime.from ?? last.from ?? startTime.to ?? first.to;
  const clocks = clocksOf(from, to, endDay === day);
  const start = `${day}T${clockOf(clocks.from)}`;
  if (clocks.to !== null) return { start, end: `${endDay}T${clockOf(clocks.to)}` };
  // A time alone says when it begins, not how long it is; an end that cannot be read is none.
  const isMoment = cellOf(values, 'booking') !== '' && last.day !== null;
  if (isMoment) return { start, end: `${endDay}T${MIDNIGHT}` };
  const isWhole = last.day !== null || (clocks.from === null && cellOf(values, 'end') === '');
  return { start, end: isWhole ? `${dayAfter(endDay)}T${MIDNIGHT}` : null };
};
