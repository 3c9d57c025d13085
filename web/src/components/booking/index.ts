export { BookingModal, type BookingModalProps, type BookingSaid } from './booking-modal.js';
export { useSavingBookings, type SavingBookings } from './saving-bookings.js';
export { useBookable, type Bookable, type BookableList } from './use-bookable.js';
