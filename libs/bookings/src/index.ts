export * from './booking.events.js';
export {
  evolve as bookingAfter,
  standingDates,
  unknownBooking,
  type BookedDate,
  type BookingState,
} from './booking.state.js';
export { bookingIdOf, bookingStreamOf } from './booking-ids.js';
export { refuseBooking, type BookingOutcome } from './booking.handlers.js';
export { fillGuard, reconcileGuard } from './guard/reconcile.js';
export { reservationsOfVisit } from './guard/reservation.js';
export { registrationSentence } from './warnings/registrations.js';
export { bookingsParts } from './bookings.parts.js';
export { DIARY_ON_SHOW, type BookableResource, type BookedTime, type DiaryReadPort } from './diary-read-port.js';
export { bookingsStartingAt, bookingsThere, type KnownBooking } from './list/known-bookings.js';
export { nextBookings } from './list/find-bookings.query.js';
export { BookingsModule } from './bookings.module.js';
export { bookingTables } from './list/booking-list.projection.js';
