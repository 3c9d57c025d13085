import { defineModule } from '#platform';
import { bookingAuditFormatter } from './booking.audit-formatter.js';
import { bookingCatalogue } from './booking.events.js';
import { bookingRejections } from './booking.rejections.js';
import { guardMigrations, reservationsHeld } from './guard/guard-table.js';
import { reservationsOfLog } from './guard/reconcile.js';
import { bookingList } from './list/booking-list.projection.js';

export const bookingsParts = defineModule({
  name: 'bookings',
  catalogues: [bookingCatalogue],
  projections: [bookingList],
  rejections: bookingRejections,
  auditFormatters: [bookingAuditFormatter],
  migrations: guardMigrations,
  guards: [reservationsHeld],
  guardTables: [reservationsOfLog],
});
