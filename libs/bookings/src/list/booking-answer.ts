import type { Booking, Job, ResourceKind } from '#contracts';
import type { Reservation } from '../guard/reservation.js';
import type { BookingRow } from './booking-list.projection.js';

/** A row of the list, with what is said of the visit that owns it. */
export interface ListedBooking extends BookingRow {
  readonly visit_version: number | null;
  readonly visit_kind: NonNullable<Booking['visit']>['kind'] | null;
  readonly visit_status: NonNullable<Booking['visit']>['status'] | null;
  readonly project_name: string | null;
  readonly address: string | null;
  readonly postcode: string | null;
}

const resourceField = (kind: ResourceKind, id: string): Pick<Booking, 'engineer_idfk' | 'car_idfk' | 'kit_idfk'> =>
  kind === 'engineer' ? { engineer_idfk: id } : kind === 'car' ? { car_idfk: id } : { kit_idfk: id };

const titleOf = (address: string, postcode: string): string => `${address} ${postcode}`.trim();

export const bookingOf = (row: ListedBooking): Booking => ({
  _id: row.booking_id,
  version: row.visit_version ?? row.version,
  ...resourceField(row.kind, row.resource_id),
  start: row.start_at,
  end: row.end_at,
  type: row.type,
  job_id: row.job_id,
  title: row.job_id === null ? row.type : titleOf(row.address ?? '', row.postcode ?? ''),
  visit:
    row.visit_kind === null || row.visit_status === null
      ? null
      : { kind: row.visit_kind, status: row.visit_status, projectName: row.project_name ?? '' },
  repeats: row.number === null || row.dates === null ? null : { number: row.number, of: row.dates },
});

/** A visit's own booking, said from the visit: an answer needs no list for it. */
export const bookingOfVisit = (one: Reservation, job: Job): Booking => ({
  _id: one.bookingId,
  version: job.version,
  ...resourceField(one.kind, one.resourceId),
  start: one.start,
  end: one.end,
  type: one.type,
  job_id: job._id,
  title: titleOf(job.address, job.postcode),
  visit: { kind: job.kind, status: job.status, projectName: job.projectName },
  repeats: null,
});
