import { bookingTypes, type ResourceKind } from '#contracts';
import { reject, type TypedCommand, type StreamDecider, type Rejection } from '#eventing';
import { bookingCatalogue, type BookingEvent } from './booking.events.js';
import { evolve, standingDates, unknownBooking, type BookedDate, type BookingState } from './booking.state.js';
import { overlap, weeklyDates, type Period } from './weekly-dates.js';

export interface BookingFields {
  readonly kind: ResourceKind;
  readonly resourceId: string;
  readonly type: string;
  readonly start: string;
  readonly end: string;
}

/** What one date can get another value of. */
export type BookingChanges = Partial<Pick<BookingFields, 'resourceId' | 'type' | 'start' | 'end'>>;

/** What is asked for under a path of another kind is not there. */
interface OfKind {
  readonly kind: ResourceKind;
}

export type BookingCommand =
  // The booking's own `type` would hide the command's name, so its fields travel as one value.
  | TypedCommand<'BookResource', { readonly fields: BookingFields; readonly weeks: number }>
  | TypedCommand<'ChangeBooking', OfKind & { readonly number: number; readonly changes: BookingChanges }>
  | TypedCommand<'RemoveBooking', OfKind & { readonly number: number; readonly following: boolean }>
  | TypedCommand<'RestoreBooking', OfKind & { readonly number: number }>;

type Of<Type extends BookingCommand['type']> = Extract<BookingCommand, { type: Type }>;
type Decided = readonly BookingEvent[] | Rejection;

const hasType = (kind: ResourceKind, type: string): boolean => (bookingTypes[kind] as readonly string[]).includes(type);

const book = ({ fields, weeks }: Of<'BookResource'>): Decided => {
  const { kind, resourceId, type, start, end } = fields;
  if (!hasType(kind, type)) return reject('booking/type');
  if (end <= start) return reject('booking/times');
  const dates = weeklyDates({ start, end }, weeks);
  if (dates.some((date, at) => at > 0 && overlap(date, dates[at - 1] ?? date)))
    return reject('booking/longer-than-a-week');
  return [
    {
      type: 'ResourceBooked',
      data: { kind, resourceId, type, dates: dates.map((date, number) => ({ number, ...date })) },
    },
  ];
};

/** The dates of one weekly booking are in one stream, so what they may not share is decided here. */
const meetsSibling = (state: BookingState, next: BookedDate): boolean =>
  standingDates(state).some(
    (date) => date.number !== next.number && date.resourceId === next.resourceId && overlap(date, next),
  );

const periodOf = ({ start, end }: BookedDate): Period => ({ start, end });

const change = (
  state: BookingState,
  date: BookedDate,
  kind: ResourceKind,
  { changes }: Of<'ChangeBooking'>,
): Decided => {
  const next = { ...date, ...changes };
  if (next.type !== date.type && !hasType(kind, next.type)) return reject('booking/type');
  if (next.end <= next.start) return reject('booking/times');
  if (meetsSibling(state, next)) return reject('booking/meets-sibling');
  const { number } = date;
  const events: BookingEvent[] = [];
  if (next.resourceId !== date.resourceId)
    events.push({ type: 'BookingReassigned', data: { number, from: date.resourceId, to: next.resourceId } });
  if (next.start !== date.start || next.end !== date.end)
    events.push({ type: 'BookingMoved', data: { number, from: periodOf(date), to: periodOf(next) } });
  if (next.type !== date.type)
    events.push({ type: 'BookingTypeChanged', data: { number, from: date.type, to: next.type } });
  return events;
};

const remove = (state: BookingState, date: BookedDate, { following }: Of<'RemoveBooking'>): Decided => {
  if (date.removedWith !== null) return [];
  const numbers = following
    ? standingDates(state)
        .filter(({ start, number }) => number === date.number || start > date.start)
        .map(({ number }) => number)
    : [date.number];
  return [{ type: 'BookingsRemoved', data: { numbers } }];
};

const restore = (state: Extract<BookingState, { status: 'booked' }>, date: BookedDate): Decided => {
  if (date.removedWith === null) return [];
  const together = date.removedWith;
  const gone = state.dates.filter(({ number, removedWith }) => removedWith !== null && together.includes(number));
  if (gone.some((one) => meetsSibling(state, one))) return reject('booking/meets-sibling');
  return [{ type: 'BookingsRestored', data: { numbers: gone.map(({ number }) => number) } }];
};

/** All rules of a booking of unavailability, but the one that needs everybody else's: that is the guard's. */
export const booking: StreamDecider<BookingState, BookingCommand, typeof bookingCatalogue> = {
  catalogue: bookingCatalogue,
  initialState: unknownBooking,
  decide: (command, state) => {
    if (command.type === 'BookResource')
      return state.status === 'unknown' ? book(command) : reject('booking/already-made');
    if (state.status === 'unknown') return reject('booking/not-found');
    const date = state.dates.find(({ number }) => number === command.number);
    if (date === undefined || state.kind !== command.kind) return reject('booking/not-found');
    switch (command.type) {
      case 'ChangeBooking':
        return date.removedWith === null ? change(state, date, state.kind, command) : reject('booking/not-found');
      case 'RemoveBooking':
        return remove(state, date, command);
      case 'RestoreBooking':
        return restore(state, date);
    }
  },
  evolve,
};
