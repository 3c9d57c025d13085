export { BookingModal, type BookingModalProps, type BookingSaid } from './booking-modal.js';
export { LastUses } from './last-uses.js';
export { BookingLinks, ResourceBookings } from './resource-bookings.js';
export { useSavingBookings, type SavingBookings } from './saving-bookings.js';
export { useBookable, type Bookable, type BookableList } from './use-bookable.js';
