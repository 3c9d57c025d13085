import { later, spoken, t } from '#languages';
import { bookingTypeLabel } from '#contracts';
import type { Recorded } from '#eventing';
import type { AuditFormatter, HistoryLine } from '#platform';
import { bookingIdOf, bookingStreamOf } from './booking-ids.js';
import { bookingCatalogue, type BookingEvent } from './booking.events.js';

interface Period {
  readonly start: string;
  readonly end: string;
}

const ends = spoken<keyof Period>({ start: later('Start'), end: later('End') });

/** The ends that differ, as values; whoever reads it words them. */
const moved = (from: Period | null, to: Period): readonly HistoryLine[] =>
  (['start', 'end'] as const)
    .filter((field) => from?.[field] !== to[field])
    .map((field) => ({
      text: from === null ? t('{label} set', { label: ends[field] }) : t('{label} changed', { label: ends[field] }),
      field,
      from: from?.[field] ?? null,
      to: to[field],
    }));

const linesOf = (event: BookingEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'ResourceBooked': {
      const { kind, type, dates, resourceId } = event.data;
      const [first] = dates;
      return [
        {
          text: t(
            '{kind, select, engineer {Engineer} car {Car} other {Kit}} booked: {type}{count, plural, =1 {} other {, # dates}}',
            { kind, type: bookingTypeLabel(type), count: dates.length },
          ),
          field: 'type',
          from: null,
          to: bookingTypeLabel(type),
        },
        {
          text: t('{kind, select, engineer {Engineer} car {Car} other {Kit}} set', { kind }),
          field: `${kind}s`,
          from: [],
          to: [resourceId],
        },
        ...(first === undefined ? [] : moved(null, first)),
        ...(dates.length < 2
          ? []
          : [{ text: t('Dates set'), field: 'dates', from: [], to: dates.map(({ start }) => start) }]),
      ];
    }
    case 'BookingMoved':
      return moved(event.data.from, event.data.to);
    case 'BookingReassigned':
      return [{ text: t('Given to another one'), field: 'resource', from: event.data.from, to: event.data.to }];
    case 'BookingTypeChanged':
      return [
        {
          text: t('Type changed'),
          field: 'type',
          from: bookingTypeLabel(event.data.from),
          to: bookingTypeLabel(event.data.to),
        },
      ];
    case 'BookingsRemoved':
      return [
        {
          text: t('Booking removed{count, plural, =1 {} other {, # dates}}', { count: event.data.numbers.length }),
          field: 'removed',
          from: false,
          to: true,
        },
      ];
    case 'BookingsRestored':
      return [
        {
          text: t('Booking put back{count, plural, =1 {} other {, # dates}}', { count: event.data.numbers.length }),
          field: 'removed',
          from: true,
          to: false,
        },
      ];
  }
};

const numbersOf = (event: BookingEvent): readonly number[] => {
  if (event.type === 'ResourceBooked') return event.data.dates.map(({ number }) => number);
  return 'numbers' in event.data ? event.data.numbers : [event.data.number];
};

export const bookingAuditFormatter: AuditFormatter = {
  catalogue: bookingCatalogue,
  entity: 'bookings',
  streamOf: bookingStreamOf,
  tell: (events) => (events as readonly Recorded<BookingEvent>[]).map((event) => ({ event, lines: linesOf(event) })),
  wireIds: (entityId, event) =>
    numbersOf(event as Recorded<BookingEvent>).map((number) => bookingIdOf(entityId, number)),
};
