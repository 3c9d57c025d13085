export * from './booking.events.js';
export { fillGuard, reconcileGuard } from './guard/reconcile.js';
export { reservationsOfVisit } from './guard/reservation.js';
export { bookingsParts } from './bookings.parts.js';
export { BookingsModule } from './bookings.module.js';
