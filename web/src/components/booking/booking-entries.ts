import { bookingTypeLabel, londonTime, type Booking, type VisitKind } from '#contracts';
import { later, spoken, t } from '#languages';
import { resourceOf } from '../../lib/bookings.js';
import { visitStatusWords } from '../../lib/code-words.js';
import { formatDay, formatTime } from '../../lib/dates.js';
import { oneLine } from '../../lib/words.js';
import type { CalendarEntry } from '../calendar/entries.js';
import { partsOfTitle, visitTone } from '../visits/visit-words.js';

/** 'Thu 26 Mar 2026, 09:00' of a start. */
export const formatStart = (start: string): string => `${formatDay(start).replace(',', '')}, ${formatTime(start)}`;

/** The same of an end: midnight is 24:00 of the day that it ends. */
export const formatEnd = (end: string): string => {
  if (londonTime(end) !== '00:00') return formatStart(end);
  const last = new Date(Date.parse(end) - 1).toISOString();
  return `${formatDay(last).replace(',', '')}, 24:00`;
};

/** On one line, however the address was typed. */
export const titleOf = ({ title }: Pick<Booking, 'title'>): string => oneLine(title);

/** The kinds of visits within a sentence. */
export const visitWords = spoken<VisitKind>({
  sound: later('Sound test'),
  air: later('Air test'),
  noise: later('Noise survey'),
});

/** 'Sound test', 'Noise survey: Setup': which journey of a survey it is, its type says, 'Site Visit - Setup'. */
export const journeyOf = (kind: VisitKind, type: string): string => {
  if (type === 'Site Visit - Setup') return t('Noise survey: Setup');
  return type === 'Site Visit - Pickup' ? t('Noise survey: Pickup') : visitWords[kind];
};

export interface BookingEntry extends CalendarEntry {
  /** The bookings that it stands for: one, or those of everybody on one visit. */
  readonly bookings: readonly Booking[];
}

const visitEntry = (
  first: Booking,
  bookings: readonly Booking[],
  nameOf: (id: string) => string,
  named: boolean,
): BookingEntry => {
  const names = bookings.map((booking) => nameOf(resourceOf(booking)._id)).join(', ');
  const kind = first.visit?.kind ?? 'sound';
  // eslint-disable-next-line i18next/no-literal-string -- a status as calls say it
  const status = first.visit?.status ?? 'Pending';
  const parts = partsOfTitle(titleOf(first));
  return {
    id: first._id,
    bookings,
    title: titleOf(first),
    ...(parts === null ? {} : { parts }),
    ...(named ? { detail: names } : {}),
    start: first.start,
    end: first.end,
    tone: visitTone(kind, status === 'Complete'),
    heavy: status !== 'Pending',
    label: `${journeyOf(kind, first.type)}, ${titleOf(first)}${named ? `, ${names}` : ''}`,
    words: status === 'Complete' ? t('Issued') : visitStatusWords[status],
    href: `/jobs/${first.job_id ?? ''}`,
  };
};

const ownEntry = (booking: Booking, nameOf: (id: string) => string, named: boolean): BookingEntry => {
  const name = nameOf(resourceOf(booking)._id);
  const type = bookingTypeLabel(booking.type);
  const title = named ? t('{label}: {value}', { label: name, value: type }) : type;
  return {
    id: booking._id,
    bookings: [booking],
    title,
    start: booking.start,
    end: booking.end,
    tone: 'pending',
    label: title,
    words: t('Not available'),
    movable: true,
    resizable: true,
  };
};

/** Those on one visit at one time are one entry. */
const placeKey = ({ job_id, start, end, _id }: Booking): string =>
  job_id === null ? _id : `${job_id} ${start} ${end}`;

/**
 * Bookings as a calendar draws them, apart from their icons.
 * @param named whether the calendar shows more than one engineer, car or kit
 */
export const entriesOf = (
  bookings: readonly Booking[],
  nameOf: (id: string) => string,
  named: boolean,
): readonly BookingEntry[] => {
  const places = new Map<string, Booking[]>();
  for (const booking of bookings) {
    const key = placeKey(booking);
    const there = places.get(key);
    if (there === undefined) places.set(key, [booking]);
    else there.push(booking);
  }
  return [...places.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [first.job_id === null ? ownEntry(first, nameOf, named) : visitEntry(first, group, nameOf, named)];
  });
};
