import type { Knex } from 'knex';
import type { BookingEvent } from '#bookings';
import type { SiteVisitEvent } from '#site-visits';

/**
 * Folds the stored events to who is where, and when. Deliberately written again, from the events' own words:
 * what the server's own code takes a visit or a booking to keep is what is being doubted here.
 */

export interface Kept {
  readonly stream: string;
  readonly resource: string;
  readonly start: string;
  readonly end: string;
}

type Stored = SiteVisitEvent | BookingEvent;

export interface LoggedEvent {
  readonly position: number;
  readonly stream: string;
  readonly type: Stored['type'];
  readonly data: unknown;
  readonly commandId: string;
  readonly key: string | null;
}

/** Everything that concerns the diary, in the order in which it happened. */
export const readLog = async (knex: Knex): Promise<readonly LoggedEvent[]> => {
  const { rows } = await knex.raw<{ rows: readonly LoggedEvent[] }>(
    `select global_position::int as position, stream_id as stream, type, data, metadata ->> 'commandId' as "commandId", metadata ->> 'clientRequestId' as key
     from es_event where stream_id like 'site\\_visit-%' or stream_id like 'booking-%' order by global_position`,
  );
  return rows;
};

interface Journey {
  start: string;
  end: string;
  engineers: readonly string[];
  cars: readonly string[];
}

interface Visit {
  gone: boolean;
  readonly first: Journey;
  readonly pickup: Journey | null;
  kits: readonly string[];
}

interface Booked {
  resource: string;
  start: string;
  end: string;
  gone: boolean;
}

interface Diary {
  readonly visits: Map<string, Visit>;
  readonly bookings: Map<string, Map<number, Booked>>;
}

const journey = ({ start, end, engineers, cars }: Journey): Journey => ({ start, end, engineers, cars });

const visitOf = ({ visits }: Diary, stream: string): Visit => {
  const visit = visits.get(stream);
  if (visit === undefined) throw new Error(`${stream} changed before it was there`);
  return visit;
};

const half = (visit: Visit, part: string | null): Journey =>
  part === 'Pickup' && visit.pickup !== null ? visit.pickup : visit.first;

const visitHappened = (diary: Diary, stream: string, event: SiteVisitEvent): void => {
  switch (event.type) {
    case 'SiteVisitScheduled':
      diary.visits.set(stream, { gone: false, first: journey(event.data), pickup: null, kits: event.data.kits });
      return;
    case 'NoiseSurveyScheduled':
      diary.visits.set(stream, {
        gone: false,
        first: journey(event.data.setup),
        pickup: journey(event.data.pickup),
        kits: event.data.kits,
      });
      return;
    case 'SiteVisitRescheduled':
      Object.assign(half(visitOf(diary, stream), event.data.part), {
        start: event.data.to.start,
        end: event.data.to.end,
      });
      return;
    case 'EngineersAssigned':
      half(visitOf(diary, stream), event.data.part).engineers = event.data.to;
      return;
    case 'CarsAssigned':
      half(visitOf(diary, stream), event.data.part).cars = event.data.to;
      return;
    case 'KitsAssigned':
      visitOf(diary, stream).kits = event.data.to;
      return;
    case 'SiteVisitRemoved':
    case 'SiteVisitRestored':
      visitOf(diary, stream).gone = event.type === 'SiteVisitRemoved';
      return;
    default:
      // Fees, notes and the like keep nobody busy.
      return;
  }
};

const dated = ({ bookings }: Diary, stream: string, numbers: readonly number[], change: Partial<Booked>): void => {
  for (const number of numbers) Object.assign(bookings.get(stream)?.get(number) ?? {}, change);
};

const bookingHappened = (diary: Diary, stream: string, event: BookingEvent): void => {
  switch (event.type) {
    case 'ResourceBooked':
      diary.bookings.set(
        stream,
        new Map(
          event.data.dates.map(({ number, start, end }) => [
            number,
            { resource: event.data.resourceId, start, end, gone: false },
          ]),
        ),
      );
      return;
    case 'BookingMoved':
      dated(diary, stream, [event.data.number], { start: event.data.to.start, end: event.data.to.end });
      return;
    case 'BookingReassigned':
      dated(diary, stream, [event.data.number], { resource: event.data.to });
      return;
    case 'BookingsRemoved':
    case 'BookingsRestored':
      dated(diary, stream, event.data.numbers, { gone: event.type === 'BookingsRemoved' });
      return;
    case 'BookingTypeChanged':
      return;
  }
};

const keptByVisit = (stream: string, { gone, first, pickup, kits }: Visit): readonly Kept[] => {
  if (gone) return [];
  const journeys = [first, ...(pickup === null ? [] : [pickup])];
  return [
    ...journeys.flatMap(({ start, end, engineers, cars }) =>
      [...engineers, ...cars].map((resource) => ({ stream, resource, start, end })),
    ),
    // The instrument of a survey stays on site.
    ...kits.map((resource) => ({ stream, resource, start: first.start, end: (pickup ?? first).end })),
  ];
};

const keptBy = ({ visits, bookings }: Diary, stream: string): readonly Kept[] => {
  const visit = visits.get(stream);
  if (visit !== undefined) return keptByVisit(stream, visit);
  return [...(bookings.get(stream)?.values() ?? [])]
    .filter(({ gone }) => !gone)
    .map(({ resource, start, end }) => ({ stream, resource, start, end }));
};

const meet = (one: Kept, other: Kept): boolean =>
  one.resource === other.resource && one.start < other.end && other.start < one.end;

export interface Overlap {
  /** Position of the event that made it. */
  readonly position: number;
  readonly one: Kept;
  readonly other: Kept;
}

const overlapsIn = (position: number, changed: readonly Kept[], rest: readonly Kept[]): readonly Overlap[] =>
  changed.flatMap((one, at) =>
    [...changed.slice(at + 1), ...rest].filter((other) => meet(one, other)).map((other) => ({ position, one, other })),
  );

export interface Folded {
  /** Everything that is kept in the end. */
  readonly kept: readonly Kept[];
  /** Every overlap that there ever was, by brute force, after each command's events. */
  readonly overlaps: readonly Overlap[];
}

export const foldLog = (log: readonly LoggedEvent[]): Folded => {
  const diary: Diary = { visits: new Map(), bookings: new Map() };
  const kept = new Map<string, readonly Kept[]>();
  const overlaps: Overlap[] = [];
  log.forEach((logged, at) => {
    const event = { type: logged.type, data: logged.data } as Stored;
    if (logged.stream.startsWith('booking-')) bookingHappened(diary, logged.stream, event as BookingEvent);
    else visitHappened(diary, logged.stream, event as SiteVisitEvent);
    const next = log[at + 1];
    // One append is all or nothing: there is no state between its events.
    if (next?.commandId === logged.commandId && next.stream === logged.stream) return;
    const changed = keptBy(diary, logged.stream);
    kept.delete(logged.stream);
    overlaps.push(...overlapsIn(logged.position, changed, [...kept.values()].flat()));
    kept.set(logged.stream, changed);
  });
  return { kept: [...kept.values()].flat(), overlaps };
};

/** One line each, in order, for comparing. */
export const lines = (kept: readonly Kept[]): readonly string[] =>
  kept.map(({ stream, resource, start, end }) => `${resource} ${start} ${end} ${stream.slice(-36)}`).sort();

/** What the guard holds, in the same words. */
export const guardLines = async (knex: Knex): Promise<readonly string[]> => {
  const { rows } = await knex.raw<{ rows: readonly { line: string }[] }>(
    `select resource_id || ' ' || to_char(lower(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' '
       || to_char(upper(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || holder as line from reservation`,
  );
  return rows.map(({ line }) => line).sort();
};
