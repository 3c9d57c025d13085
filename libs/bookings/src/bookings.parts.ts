import type { ModuleParts } from '#platform';
import { bookingChronicle } from './booking.chronicle.js';
import { bookingCatalogue } from './booking.events.js';
import { bookingRejections } from './booking.rejections.js';
import { guardMigration, heldGuardMigration, reservationsHeld } from './guard/guard-table.js';
import { reservationsOfLog } from './guard/reconcile.js';
import { bookingList } from './list/booking-list.projection.js';

export const bookingsParts: ModuleParts = {
  name: 'bookings',
  catalogues: [bookingCatalogue],
  projections: [bookingList],
  rejections: bookingRejections,
  chronicles: [bookingChronicle],
  migrations: [guardMigration, heldGuardMigration],
  guards: [reservationsHeld],
  guardTables: [reservationsOfLog],
};
