import { shownStretch } from '#contracts';
import type { Recorded } from '#eventing';
import type { Chronicle, HistoryLine } from '#platform';
import { bookingIdOf, bookingStreamOf } from './booking-ids.js';
import { bookingCatalogue, type BookingEvent } from './booking.events.js';

const kinds = { engineer: 'Engineer', car: 'Car', kit: 'Kit' } as const;

const stretch = ({ start, end }: { readonly start: string; readonly end: string }): string => shownStretch(start, end);

const times = (count: number): string => (count === 1 ? '' : `, ${count} dates`);

const linesOf = (event: BookingEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'ResourceBooked': {
      const { kind, type, dates, resourceId } = event.data;
      const [first] = dates;
      return [
        { text: `${kinds[kind]} booked: ${type}${times(dates.length)}`, field: 'type', from: null, to: type },
        { text: `${kinds[kind]} set`, field: `${kind}s`, from: [], to: [resourceId] },
        ...(first === undefined ? [] : [{ text: 'Times set', field: 'start', from: null, to: stretch(first) }]),
      ];
    }
    case 'BookingMoved':
      return [{ text: 'Moved', field: 'start', from: stretch(event.data.from), to: stretch(event.data.to) }];
    case 'BookingReassigned':
      return [{ text: 'Given to another one', field: 'resource', from: event.data.from, to: event.data.to }];
    case 'BookingTypeChanged':
      return [{ text: 'Type changed', field: 'type', from: event.data.from, to: event.data.to }];
    case 'BookingsRemoved':
      return [{ text: `Booking removed${times(event.data.numbers.length)}`, field: 'removed', from: false, to: true }];
    case 'BookingsRestored':
      return [{ text: `Booking put back${times(event.data.numbers.length)}`, field: 'removed', from: true, to: false }];
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
