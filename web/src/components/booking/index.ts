export { BookingModal, type BookingSaid } from './booking-modal.js';
export { LastUses } from './last-uses.js';
export { BookingLinks, ResourceBookings } from './resource-bookings.js';
export { useSavingBookings } from './saving-bookings.js';
