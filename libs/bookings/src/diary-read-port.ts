import type { Registration, ResourceKind } from '#contracts';

/** Injection token of `DiaryReadPort`. */
export const DIARY_ON_SHOW = Symbol('DIARY_ON_SHOW');

/** An engineer, a car or a kit that can be booked. */
export interface BookableResource {
  readonly kind: ResourceKind;
  readonly _id: string;
  readonly label: string;
  /** Numberplate of a car, type of a kit; empty for an engineer. */
  readonly detail: string;
  /** `YYYY-MM-DD` on which a car's MOT or a kit's calibration is due; null where nobody has said so. */
  readonly due: string | null;
  /** Kinds of visits that an engineer can be sent to; none: all of them. */
  readonly competence: readonly string[];
  /** Of an engineer, with schemes. */
  readonly registrations: readonly Registration[];
}

/** One stretch of somebody's or something's time: half-open, ISO 8601 UTC. */
export interface BookedTime {
  readonly kind: ResourceKind;
  readonly resourceId: string;
  /** The visit that it is for; null for leave, repairs and the like. */
  readonly jobId: string | null;
  readonly start: string;
  readonly end: string;
}

/** What is booked, as the guard has it, for modules that plan around it. */
export interface DiaryReadPort {
  /** Everybody and everything that can be booked, by name. */
  bookable(): Promise<readonly BookableResource[]>;
  /**
   * Everything that touches the window, earliest first.
   * @param window ISO 8601 UTC
   * @param without ids of the streams of visits whose own time is not in the way
   */
  during(
    window: { readonly start: string; readonly end: string },
    without: readonly string[],
  ): Promise<readonly BookedTime[]>;
  /**
   * What is in the way of each of the wanted times, the first of each, by its place among them.
   * @param holder id of the stream that wants it: its own time is not in the way
   */
  inTheWay(
    wanted: readonly (Pick<BookedTime, 'resourceId' | 'start' | 'end'> & { readonly holder: string })[],
  ): Promise<ReadonlyMap<number, Pick<BookedTime, 'start' | 'end'>>>;
}
