export { BookingModal } from './booking-modal.js';
export { BookingIcon } from './booking-icons.js';
export { entriesOf, titleOf } from './booking-entries.js';
export { RemoveBooking } from './remove-booking.js';
export { LastUses } from './last-uses.js';
export { BookingLinks, ResourceBookings } from './resource-bookings.js';
export { useSavingBookings } from './saving-bookings.js';
export { useBookable, type Bookable } from './use-bookable.js';
