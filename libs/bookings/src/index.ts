export * from './booking.events.js';
export { bookingIdOf } from './booking-ids.js';
export { booking, type BookingCommand } from './booking.decider.js';
export { fillGuard, reconcileGuard, restoreGuard, type GuardDifference } from './guard/reconcile.js';
export { reservationsOfBooking, reservationsOfVisit } from './guard/reservation.js';
export { bookingsParts } from './bookings.parts.js';
export { BookingsModule } from './bookings.module.js';
