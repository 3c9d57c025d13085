import type { ResourceKind } from '#contracts';
import type { BookingEvent } from './booking.events.js';

/** One date of a booking. */
export interface BookedDate {
  readonly number: number;
  readonly resourceId: string;
  readonly type: string;
  readonly start: string;
  readonly end: string;
  /** Numbers that one removal took out together; null while it stands. */
  readonly removedWith: readonly number[] | null;
}

export type BookingState =
  | { readonly status: 'unknown' }
  | { readonly status: 'booked'; readonly kind: ResourceKind; readonly dates: readonly BookedDate[] };

export const unknownBooking: BookingState = { status: 'unknown' };

const booked = ({ data }: Extract<BookingEvent, { type: 'ResourceBooked' }>): BookingState => ({
  status: 'booked',
  kind: data.kind,
  dates: data.dates.map((date) => ({ ...date, resourceId: data.resourceId, type: data.type, removedWith: null })),
});

const changed = (state: BookingState, numbers: readonly number[], change: Partial<BookedDate>): BookingState =>
  state.status === 'unknown'
    ? state
    : { ...state, dates: state.dates.map((date) => (numbers.includes(date.number) ? { ...date, ...change } : date)) };

export const evolve = (state: BookingState, event: BookingEvent): BookingState => {
  switch (event.type) {
    case 'ResourceBooked':
      return booked(event);
    case 'BookingMoved':
      return changed(state, [event.data.number], event.data.to);
    case 'BookingReassigned':
      return changed(state, [event.data.number], { resourceId: event.data.to });
    case 'BookingTypeChanged':
      return changed(state, [event.data.number], { type: event.data.to });
    case 'BookingsRemoved':
      return changed(state, event.data.numbers, { removedWith: event.data.numbers });
    case 'BookingsRestored':
      return changed(state, event.data.numbers, { removedWith: null });
  }
};

/** The dates that take somebody's or something's time. */
export const standingDates = (state: BookingState): readonly BookedDate[] =>
  state.status === 'unknown' ? [] : state.dates.filter(({ removedWith }) => removedWith === null);
