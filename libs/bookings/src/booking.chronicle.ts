import { t } from '#languages';
import { bookingTypeLabel, shownStretch } from '#contracts';
import type { Recorded } from '#eventing';
import type { Chronicle, HistoryLine } from '#platform';
import { bookingIdOf, bookingStreamOf } from './booking-ids.js';
import { bookingCatalogue, type BookingEvent } from './booking.events.js';

const stretch = ({ start, end }: { readonly start: string; readonly end: string }): string => shownStretch(start, end);

const linesOf = (event: BookingEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'ResourceBooked': {
      const { kind, type, dates, resourceId } = event.data;
      const [first] = dates;
      return [
        {
          text: t('{kind, select, engineer {Engineer} car {Car} other {Kit}} booked: {type}{count, plural, =1 {} other {, # dates}}', { kind, type: bookingTypeLabel(type), count: dates.length }),
          field: 'type', from: null, to: bookingTypeLabel(type),
        },
        { text: t('{kind, select, engineer {Engineer} car {Car} other {Kit}} set', { kind }), field: `${kind}s`, from: [], to: [resourceId] },
        ...(first === undefined ? [] : [{ text: t('Times set'), field: 'start', from: null, to: stretch(first) }]),
      ];
    }
    case 'BookingMoved':
      return [{ text: t('Moved'), field: 'start', from: stretch(event.data.from), to: stretch(event.data.to) }];
    case 'BookingReassigned':
      return [{ text: t('Given to another one'), field: 'resource', from: event.data.from, to: event.data.to }];
    case 'BookingTypeChanged':
      return [{ text: t('Type changed'), field: 'type', from: bookingTypeLabel(event.data.from), to: bookingTypeLabel(event.data.to) }];
    case 'BookingsRemoved':
      return [{ text: t('Booking removed{count, plural, =1 {} other {, # dates}}', { count: event.data.numbers.length }), field: 'removed', from: false, to: true }];
    case 'BookingsRestored':
      return [{ text: t('Booking put back{count, plural, =1 {} other {, # dates}}', { count: event.data.numbers.length }), field: 'removed', from: true, to: false }];
  }
};

const numbersOf = (event: BookingEvent): readonly number[] => {
  if (event.type === 'ResourceBooked') return event.data.dates.map(({ number }) => number);
  return 'numbers' in event.data ? event.data.numbers : [event.data.number];
};

export const bookingChronicle: Chronicle = {
  catalogue: bookingCatalogue,
  entity: 'bookings',
  streamOf: bookingStreamOf,
  tell: (events) => (events as readonly Recorded<BookingEvent>[]).map((event) => ({ event, lines: linesOf(event) })),
  wireIds: (entityId, event) => numbersOf(event as Recorded<BookingEvent>).map((number) => bookingIdOf(entityId, number)),
};
