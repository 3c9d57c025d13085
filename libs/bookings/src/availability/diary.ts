import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { bookingTypeLabel, resourceKinds, type Blocker, type ResourceKind, type ResourceOption } from '#contracts';
import { KNEX } from '#platform';
import { siteVisitTables, streamIdOf } from '#site-visits';
import { bookingStreamOf } from '../booking-ids.js';
import type { Period } from '../weekly-dates.js';
import { BUSY, DURING, EXPLAINED, FREE, KEPT, NEXT_FREE } from './diary-sql.js';

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

/** A window that is asked about for one kind of resource. */
export interface Asked extends Period {
  readonly kind: ResourceKind;
}

const screens = { engineer: '/engineers', car: '/cars', kit: '/equipment' } as const;

type Rows<Row> = { readonly rows: readonly Row[] };
interface Offered extends Omit<Entry, 'bookingId'> {
  readonly turn: number;
  readonly label: string;
  readonly detail: string;
  /** null: nothing is in the way. */
  readonly bookingId: string | null;
  readonly place: string | null;
  readonly nextFree: string | null;
}

const windowsOf = (asked: readonly Asked[]): (string[] | number[])[] => [
  asked.map((_, turn) => turn),
  asked.map(({ kind }) => kind),
  asked.map(({ start }) => start),
  asked.map(({ end }) => end),
];

/**
 * What is booked, read from the guard itself: what it says is free can be booked, whether the read models
 * have caught up or not. Every question is one statement, whose text is always the same.
 */
@Injectable()
export class Diary {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /**
   * Everything that touches the window, but what the excepted streams keep, earliest first.
   * @param within a transaction whose own view is asked
   */
  async during(
    { start, end }: Period,
    { holders, bookings }: Except = nobody,
    within?: Knex.Transaction,
  ): Promise<readonly Entry[]> {
    return (await (within ?? this.knex).raw<Rows<Entry>>(DURING, [start, end, [...holders], [...bookings]])).rows;
  }

  /** When any of these resources is busy within the window, as stretches in their order that do not touch. */
  async busy(
    resourceIds: readonly string[],
    { start, end }: Period,
    { holders, bookings }: Except = nobody,
  ): Promise<readonly Period[]> {
    return (await this.knex.raw<Rows<Period>>(BUSY, [[...resourceIds], start, end, [...holders], [...bookings]])).rows;
  }

  /**
   * Of each wanted stretch the next start, from its own on, at which its resource is free for as long; null: not within a year.
   */
  async nextFree(
    wanted: readonly (Period & { readonly resourceId: string })[],
    { holders, bookings }: Except = nobody,
    within?: Knex.Transaction,
  ): Promise<readonly (string | null)[]> {
    if (wanted.length === 0) return [];
    const { rows } = await (within ?? this.knex).raw<Rows<{ readonly next_free: string | null }>>(NEXT_FREE, [
      wanted.map((_, turn) => turn),
      wanted.map(({ resourceId }) => resourceId),
      wanted.map(({ start }) => start),
      wanted.map(({ end }) => end),
      [...holders],
      [...bookings],
    ]);
    return rows.map(({ next_free }) => next_free);
  }

  /** Of each window its options by name, and why they are not free. */
  async explained(
    asked: readonly Asked[],
    { holders, bookings }: Except = nobody,
  ): Promise<readonly (readonly ResourceOption[])[]> {
    const except = [[...holders], [...bookings]];
    const { rows } = await this.knex.raw<Rows<Offered>>(EXPLAINED, [...windowsOf(asked), ...except, ...except]);
    const options = asked.map((): ResourceOption[] => []);
    for (const row of rows) options[row.turn]?.push(optionOf(row));
    return options;
  }

  /** Of each window the rows of the lists, by name, of those that are free for all of it. */
  async free<Row>(
    asked: readonly Asked[],
    { holders, bookings }: Except = nobody,
  ): Promise<readonly (readonly Row[])[]> {
    const { rows } = await this.knex.raw<Rows<{ readonly turn: number; readonly whole: Row }>>(FREE, [
      ...windowsOf(asked),
      [...holders],
      [...bookings],
    ]);
    const free = asked.map((): Row[] => []);
    for (const { turn, whole } of rows) free[turn]?.push(whole);
    return free;
  }

  /** What a visit or a booking that is being edited keeps for itself. */
  keptBy(id: string): Promise<Except> {
    return this.kept(id, resourceKinds, id);
  }

  /** As `keptBy`, of a booking of this kind alone. */
  keptByBooking(kind: ResourceKind, id: string): Promise<Except> {
    return this.kept(id, [kind], null);
  }

  private async kept(id: string, kinds: readonly ResourceKind[], jobId: string | null): Promise<Except> {
    const {
      rows: [row],
    } = await this.knex.raw<Rows<{ readonly holder: string; readonly job_id: string | null }>>(KEPT, [
      streamIdOf(id),
      bookingStreamOf(id),
      id,
      id,
      [...kinds],
      jobId,
    ]);
    if (row === undefined) return nobody;
    return row.job_id === null ? { holders: [], bookings: [id] } : { holders: [row.holder], bookings: [] };
  }

  /** What a person calls the bookings: a visit by its address, the rest by their type. */
  async labels(entries: readonly Entry[], within?: Knex.Transaction): Promise<(entry: Entry) => string> {
    const jobIds = [...new Set(entries.flatMap(({ jobId }) => (jobId === null ? [] : [jobId])))];
    const { rows } = await (within ?? this.knex).raw<Rows<{ readonly job_id: string; readonly place: string }>>(
      `select job_id, trim(address || ' ' || postcode) as place from ${siteVisitTables.visit} where job_id = any (?::uuid[])`,
      [jobIds],
    );
    const visits = new Map(rows.map(({ job_id, place }) => [job_id, place]));
    return (entry) => labelOf(entry, visits.get(entry.jobId ?? '') ?? null);
  }
}

/** @param place of the visit that it is for; null: the list does not have it yet */
const labelOf = ({ jobId, type }: Pick<Entry, 'jobId' | 'type'>, place: string | null): string =>
  jobId === null ? bookingTypeLabel(type) : (place ?? t('a visit that was saved just now'));

/** Where a person sees what is in the way. */
export const linkOf = ({ jobId, kind, bookingId }: Entry): string =>
  jobId === null ? `${screens[kind]}?booking=${bookingId}` : `/jobs/${jobId}`;

export const blockerOf = (entry: Entry, label: string, nextFree: string | null): Blocker => ({
  start: entry.start,
  end: entry.end,
  booking: { _id: entry.bookingId, label, link: linkOf(entry), type: entry.jobId === null ? entry.type : null },
  nextFree,
});

const optionOf = ({ label, detail, bookingId, place, nextFree, ...entry }: Offered): ResourceOption => ({
  kind: entry.kind,
  _id: entry.resourceId,
  label,
  detail,
  blocker: bookingId === null ? null : blockerOf({ ...entry, bookingId }, labelOf(entry, place), nextFree),
});
