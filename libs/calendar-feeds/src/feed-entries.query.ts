import type { Knex } from 'knex';
import { bookingTables } from '#bookings';
import type { ResourceKind, VisitKind, VisitStatus } from '#contracts';
import { fleetTables } from '#fleet';
import { siteVisitTables } from '#site-visits';
import { staffTables } from '#staff';
import { placeJoin } from '#travel';

/** One line of a calendar: a booking that stands, or one that was called off. */
export interface FeedEntry {
  readonly bookingId: string;
  readonly jobId: string | null;
  readonly start: string;
  readonly end: string;
  readonly type: string;
  readonly sequence: number;
  readonly changedAt: string;
  readonly cancelled: boolean;
  /** Of the visit that owns it; null for unavailability, and for a visit that was removed. */
  readonly visit: FeedVisit | null;
}

export interface FeedVisit {
  readonly kind: VisitKind;
  readonly status: VisitStatus;
  readonly address: string;
  readonly postcode: string;
  readonly projectName: string;
  readonly clientName: string;
  readonly clientTelephone: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly engineers: readonly string[];
  readonly cars: readonly string[];
  readonly kits: readonly string[];
}

interface Row {
  readonly booking_id: string;
  readonly job_id: string | null;
  readonly start_at: string;
  readonly end_at: string;
  readonly type: string;
  readonly version: number;
  readonly changed_at: string;
  readonly cancelled: boolean;
  readonly visit: FeedVisit | null;
}

const visitOf = (table: string): string => `
  (select json_build_object('kind', v.kind, 'status', v.status, 'address', v.address, 'postcode', v.postcode, 'projectName', v.project_name,
     'clientName', v.client_name, 'clientTelephone', v.client_telephone, 'lat', coalesce(v.lat, place_lat), 'lng', coalesce(v.lng, place_lng),
     'engineers', (select coalesce(json_agg(name order by name), '[]') from ${staffTables.staff_member} where user_id = any (v.engineers)),
     'cars', (select coalesce(json_agg(name order by name), '[]') from ${fleetTables.car} where car_id = any (v.cars)),
     'kits', (select coalesce(json_agg(name order by name), '[]') from ${fleetTables.kit} where kit_id = any (v.kits)))
   from ${table} v ${placeJoin('v')} where v.job_id = b.job_id)`;

/** Everything of one engineer, car or kit that ends after `since`, and what was called off since then. */
export const feedEntries = async (knex: Knex, resourceId: string, since: string): Promise<readonly FeedEntry[]> => {
  const { rows } = await knex.raw<{ rows: readonly Row[] }>(
    `select b.booking_id, b.job_id, b.start_at, b.end_at, b.type, greatest(b.version, (select v.version from ${siteVisitTables.visit} v where v.job_id = b.job_id)) as version,
       greatest(b.changed_at, (select v.changed_at from ${siteVisitTables.visit} v where v.job_id = b.job_id)) as changed_at, false as cancelled, ${visitOf(siteVisitTables.visit)} as visit
     from ${bookingTables.booking} b where b.resource_id = ? and b.end_at > ?
     union all
     select b.booking_id, b.job_id, b.start_at, b.end_at, b.type, b.version, b.released_at, true, coalesce(${visitOf(siteVisitTables.visit)}, ${visitOf(siteVisitTables.removed_visit)})
     from ${bookingTables.released_booking} b where b.resource_id = ? and b.end_at > ?
     order by start_at, booking_id`,
    [resourceId, since, resourceId, since],
  );
  return rows.map(({ booking_id, job_id, start_at, end_at, changed_at, version, ...rest }) => ({
    ...rest,
    bookingId: booking_id,
    jobId: job_id,
    start: start_at,
    end: end_at,
    changedAt: changed_at,
    sequence: version,
  }));
};

const names: Readonly<Record<ResourceKind, readonly [table: string, id: string]>> = {
  engineer: [staffTables.staff_member, 'user_id'],
  car: [fleetTables.car, 'car_id'],
  kit: [fleetTables.kit, 'kit_id'],
};

export interface Resource {
  readonly name: string;
  readonly is_deleted: boolean;
}

/** Whose bookings a calendar shows, also when they were removed. */
export const resourceOf = async (knex: Knex, kind: ResourceKind, id: string): Promise<Resource | null> => {
  const [table, key] = names[kind];
  return (
    (await knex(table)
      .where({ [key]: id })
      .first<Resource | undefined>('name', 'is_deleted')) ?? null
  );
};

/** What the calendar is called; null where there is nobody and nothing with this id. */
export const resourceName = async (knex: Knex, kind: ResourceKind, id: string): Promise<string | null> => {
  const resource = await resourceOf(knex, kind, id);
  return resource === null || resource.is_deleted ? null : resource.name;
};
