import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { bookingTypeLabel, type Blocker, type ResourceKind } from '#contracts';
import { KNEX } from '#platform';
import type { Period } from '../weekly-dates.js';
import { firstFree } from './free-time.js';

/** One stretch of somebody's or something's time, with what an explanation needs. */
export interface Entry extends Period {
  readonly bookingId: string;
  readonly jobId: string | null;
  readonly kind: ResourceKind;
  readonly resourceId: string;
  readonly type: string;
}

/** Whose own time is not in the way: the streams of visits, and single dates of bookings. */
export interface Except {
  readonly holders: readonly string[];
  readonly bookings: readonly string[];
}
export const nobody: Except = { holders: [], bookings: [] };

/** Bookings of one engineer, car or kit that are read at first when its next free time is looked for. */
const FEW = 16;

/** How far ahead a free time is looked for. */
const A_YEAR = 366 * 86_400_000;
export const aYearAfter = (instant: string): string => new Date(Date.parse(instant) + A_YEAR).toISOString();

const COLUMNS = `booking_id as "bookingId", job_id as "jobId", kind, resource_id as "resourceId", type,
  to_char(lower(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start,
  to_char(upper(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "end"`;

const screens = { engineer: '/engineers', car: '/cars', kit: '/equipment' } as const;

/**
 * What is booked, read from the guard itself: what it says is free can be booked, whether the read models
 * have caught up or not.
 */
@Injectable()
export class Diary {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /**
   * Everything that touches the window, but what the excepted streams keep, earliest first.
   * @param within a transaction whose own view is asked
   */
  async during({ start, end }: Period, { holders, bookings }: Except = nobody, within?: Knex.Transaction): Promise<readonly Entry[]> {
    const { rows } = await (within ?? this.knex).raw<{ rows: readonly Entry[] }>(
      `select ${COLUMNS} from reservation where during && tstzrange(?, ?) and holder <> all (?::uuid[]) and booking_id <> all (?::uuid[]) order by lower(during), booking_id`,
      [start, end, [...holders], [...bookings]],
    );
    return rows;
  }

  /** Everything of these resources from an instant on, for a year. */
  async after(resourceIds: readonly string[], from: string, { holders, bookings }: Except = nobody, within?: Knex.Transaction): Promise<readonly Entry[]> {
    if (resourceIds.length === 0) return [];
    const { rows } = await (within ?? this.knex).raw<{ rows: readonly Entry[] }>(
      `select ${COLUMNS} from reservation
       where resource_id = any (?::uuid[]) and upper(during) > ? and lower(during) < ? and holder <> all (?::uuid[]) and booking_id <> all (?::uuid[])
       order by lower(during), booking_id`,
      [[...resourceIds], from, aYearAfter(from), [...holders], [...bookings]],
    );
    return rows;
  }

  /**
   * The next start from the wanted one on at which each of these is free for as long as was wanted; null: not
   * within a year. As a rule the next few bookings tell; only a full diary is read further.
   */
  async nextFree(wanted: Period, resourceIds: readonly string[], except: Except = nobody, within?: Knex.Transaction): Promise<ReadonlyMap<string, string | null>> {
    const found = new Map<string, string | null>();
    let open = [...new Set(resourceIds)];
    for (let most = FEW; open.length > 0; most *= 16) {
      const coming = await this.coming(open, wanted.start, most, except, within);
      for (const id of open) {
        const busy = coming.filter(({ resourceId }) => resourceId === id);
        const next = nextFreeOf(wanted, busy);
        // Beyond the last one that was read nobody has looked yet.
        if (busy.length < most || next === null || next < (busy.at(-1)?.start ?? '')) found.set(id, next);
      }
      open = open.filter((id) => !found.has(id));
    }
    return found;
  }

  /** The next bookings of each, at most so many. Nobody's overlap, so the order of their ends is that of their starts. */
  private async coming(resourceIds: readonly string[], from: string, most: number, { holders, bookings }: Except, within?: Knex.Transaction): Promise<readonly Entry[]> {
    const { rows } = await (within ?? this.knex).raw<{ rows: readonly Entry[] }>(
      `select ${COLUMNS} from unnest(?::uuid[]) wanted(id) cross join lateral (
         select * from reservation r where r.resource_id = wanted.id and upper(r.during) > ? and r.holder <> all (?::uuid[]) and r.booking_id <> all (?::uuid[])
         order by upper(r.during) limit ?) next
       order by upper(during)`,
      [[...resourceIds], from, [...holders], [...bookings], most],
    );
    return rows;
  }

  /** What a visit or a booking that is being edited keeps for itself. */
  keptBy(id: string): Promise<Except> {
    return this.kept(id, (rows) => void rows.where({ job_id: id }).orWhere({ booking_id: id }));
  }

  /** As `keptBy`, of a booking of this kind alone. */
  keptByBooking(kind: ResourceKind, id: string): Promise<Except> {
    return this.kept(id, (rows) => void rows.where({ kind, booking_id: id }));
  }

  private async kept(id: string, those: (rows: Knex.QueryBuilder) => void): Promise<Except> {
    const rows: readonly { readonly holder: string; readonly job_id: string | null }[] = await this.knex('reservation').distinct('holder', 'job_id').where(those);
    const [row] = rows;
    if (row === undefined) return nobody;
    return row.job_id === null ? { holders: [], bookings: [id] } : { holders: [row.holder], bookings: [] };
  }

  /** What a person calls the bookings: a visit by its address, the rest by their type. */
  async labels(entries: readonly Entry[], within?: Knex.Transaction): Promise<(entry: Entry) => string> {
    const jobIds = [...new Set(entries.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])))];
    const rows: readonly { readonly job_id: string; readonly address: string; readonly postcode: string }[] =
      jobIds.length === 0 ? [] : await (within ?? this.knex).from('visit').whereIn('job_id', jobIds).select('job_id', 'address', 'postcode');
    const visits = new Map(rows.map(({ job_id, address, postcode }) => [job_id, `${address} ${postcode}`.trim()]));
    return ({ jobId, type }) => (jobId === null ? bookingTypeLabel(type) : (visits.get(jobId) ?? t('a visit that was saved just now')));
  }
}

/** Where a person sees what is in the way. */
export const linkOf = ({ jobId, kind, bookingId }: Entry): string => (jobId === null ? `${screens[kind]}?booking=${bookingId}` : `/jobs/${jobId}`);

/** As `Diary.nextFree`, of one whose bookings are known. */
const nextFreeOf = (wanted: Period, busy: readonly Period[]): string | null =>
  firstFree(busy, { from: wanted.start, until: aYearAfter(wanted.start), length: Date.parse(wanted.end) - Date.parse(wanted.start), hours: null });

export const blockerOf = (entry: Entry, label: string, nextFree: string | null): Blocker => ({
  start: entry.start,
  end: entry.end,
  booking: { _id: entry.bookingId, label, link: linkOf(entry), type: entry.jobId === null ? entry.type : null },
  nextFree,
});
