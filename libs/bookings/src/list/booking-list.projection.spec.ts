import fc from 'fast-check';
import { fold, isRejection, type ProjectionContext, type Recorded, type Rows } from '#eventing';
import type { SiteVisitEvent } from '#site-visits';
import { bookingIdOf } from '../booking-ids.js';
import { booking, type BookingCommand } from '../booking.decider.js';
import type { BookingEvent } from '../booking.events.js';
import { reservationsOfBooking, type Reservation } from '../guard/reservation.js';
import { bookingList, type BookingRow, type BookingSourceRow, type ReleasedRow } from './booking-list.projection.js';

type Event = BookingEvent | SiteVisitEvent;

const STREAM = '01980000-0000-7000-8000-000000000100';
const said = { at: '2026-03-02T10:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a1' } as const;
const vans = [
  '01980000-0000-7000-8000-0000000000c1',
  '01980000-0000-7000-8000-0000000000c2',
  '01980000-0000-7000-8000-0000000000c3',
] as const;

const tableOf = <Row extends object>(keyOf: (row: Row) => string) => {
  const kept = new Map<string, Row>();
  const rows: Rows<Row> = {
    get: (...key) => kept.get(key.join(' ')),
    put: (row) => void kept.set(keyOf(row), row),
    patch: (key, changes) => void kept.set(key.join(' '), { ...(kept.get(key.join(' ')) as Row), ...changes }),
    delete: (...key) => void kept.delete(key.join(' ')),
  };
  return { kept, rows };
};

/** The list as it is after each event, folded in memory. */
const listOf = () => {
  const bookings = tableOf<BookingRow>((row) => row.booking_id);
  const sources = tableOf<BookingSourceRow>((row) => row.source_id);
  const released = tableOf<ReleasedRow>((row) => `${row.booking_id} ${row.resource_id}`);
  const folding = {
    touch: () => undefined,
    rows: { booking: bookings.rows, booking_source: sources.rows, released_booking: released.rows },
  } as ProjectionContext<typeof bookingList.tables>;
  let revision = -1n;
  const take = (event: Event, entityId = STREAM): void => {
    revision += 1n;
    const metadata = {
      commandId: '',
      correlationId: '',
      causationId: '',
      actorId: said.by,
      occurredAt: `2026-03-02T10:00:00.${String(revision).padStart(3, '0')}Z`,
      clientRequestId: null,
    };
    const recorded = {
      ...event,
      id: '',
      stream: `x-${entityId}`,
      entityId,
      revision,
      position: String(revision).padStart(20, '0'),
      metadata,
    } as Recorded<Event>;
    const handler = bookingList.on[event.type];
    if (handler !== 'ignore') (handler as (event: Recorded<Event>, read: typeof folding) => void)(recorded, folding);
  };
  return { take, standing: bookings.kept, released: released.kept };
};

const keyOf = ({ bookingId, resourceId }: Reservation): string => `${bookingId} ${resourceId}`;
const shown = (rows: ReadonlyMap<string, BookingRow>): readonly string[] =>
  [...rows.values()]
    .map((row) => `${row.booking_id} ${row.resource_id} ${row.start_at} ${row.end_at} ${row.type}`)
    .sort();
const wanted = (all: readonly Reservation[]): readonly string[] =>
  all.map((one) => `${keyOf(one)} ${one.start} ${one.end} ${one.type}`).sort();

const number = fc.nat(3);
const day = fc.integer({ min: 10, max: 28 });
const command: fc.Arbitrary<BookingCommand> = fc.oneof(
  fc
    .record({ number, van: fc.constantFrom(...vans) })
    .map(
      ({ number: of, van }) =>
        ({ type: 'ChangeBooking', number: of, changes: { resourceId: van }, kind: 'car', ...said }) as const,
    ),
  fc.record({ number, day }).map(
    ({ number: of, day: on }) =>
      ({
        type: 'ChangeBooking',
        number: of,
        changes: { start: `2026-03-${on}T09:00:00.000Z`, end: `2026-03-${on}T11:00:00.000Z` },
        kind: 'car',
        ...said,
      }) as const,
  ),
  fc
    .record({ number, following: fc.boolean() })
    .map(
      ({ number: of, following }) => ({ type: 'RemoveBooking', number: of, following, kind: 'car', ...said }) as const,
    ),
  number.map((of) => ({ type: 'RestoreBooking', number: of, kind: 'car', ...said }) as const),
);

describe('the list of bookings', () => {
  it('shows what stands, and remembers for whom it was called off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(command, { maxLength: 14 }), (weeks, commands) => {
        const list = listOf();
        let log: readonly BookingEvent[] = [];
        const stood = new Set<string>();
        const book: BookingCommand = {
          type: 'BookResource',
          fields: {
            kind: 'car',
            resourceId: vans[0],
            type: 'MOT',
            start: '2026-03-02T09:00:00.000Z',
            end: '2026-03-02T11:00:00.000Z',
          },
          weeks,
          ...said,
        };
        for (const next of [book, ...commands]) {
          const events = booking.decide(next, fold(booking, log));
          if (isRejection(events)) continue;
          for (const event of events) {
            log = [...log, event];
            list.take(event);
            const now = reservationsOfBooking(STREAM, fold(booking, log));
            expect(shown(list.standing)).toEqual(wanted(now));
            for (const one of now) stood.add(keyOf(one));
            const standing = new Set(now.map(keyOf));
            expect([...list.released.keys()].sort()).toEqual([...stood].filter((key) => !standing.has(key)).sort());
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("has a survey's kit once, from the first start to the last end, and its Pickup's people apart", () => {
    const [setup, pickup] = ['01980000-0000-7000-8000-000000000010', '01980000-0000-7000-8000-000000000011'];
    const shared = {
      projectId: null,
      projectName: '',
      projectNumber: '',
      address: '',
      postcode: '',
      place: null,
      feePence: 0,
      contact: { name: '', position: '', email: '', telephone: '' },
      delegated: false,
      projectLeader: '',
      invoiceNumber: '',
      notes: '',
    };
    const trip = (on: string, engineers: readonly string[]) => ({
      start: `${on}T09:00:00.000Z`,
      end: `${on}T10:00:00.000Z`,
      departure: null,
      return: null,
      engineers: [...engineers],
      cars: [],
    });
    const list = listOf();
    list.take(
      {
        type: 'NoiseSurveyScheduled',
        data: {
          ...shared,
          setup: trip('2026-03-10', [vans[0]]),
          pickup: trip('2026-03-17', [vans[1]]),
          kits: [vans[2]],
          test: { kind: 'noise', type: 'BS 4142', fixed: 1, spots: 1, rooms: null },
        },
      },
      setup,
    );
    const rows = () =>
      [...list.standing.values()].map(({ job_id, resource_id, start_at, end_at, type }) => [
        job_id,
        resource_id,
        start_at.slice(0, 10),
        end_at.slice(0, 10),
        type,
      ]);
    expect(rows()).toEqual([
      [setup, vans[0], '2026-03-10', '2026-03-10', 'Site Visit - Setup'],
      [pickup, vans[1], '2026-03-17', '2026-03-17', 'Site Visit - Pickup'],
      [setup, vans[2], '2026-03-10', '2026-03-17', 'Site Visit - Setup'],
    ]);
    const to = { start: '2026-03-20T09:00:00.000Z', end: '2026-03-20T10:00:00.000Z', departure: null, return: null };
    list.take({ type: 'SiteVisitRescheduled', data: { part: 'Pickup', from: to, to } }, setup);
    expect(rows().map(([, , , end]) => end)).toEqual(['2026-03-10', '2026-03-20', '2026-03-20']);
    const beyond = {
      start: '2026-03-24T09:00:00.000Z',
      end: '2026-03-24T10:00:00.000Z',
      departure: null,
      return: null,
    };
    list.take({ type: 'SiteVisitRescheduled', data: { part: 'Setup', from: beyond, to: beyond } }, setup);
    for (const { during } of list.standing.values()) {
      const [begins = 0, ends = 0] = during.slice(1, -1).split(',').map(Number);
      expect(begins).toBeLessThanOrEqual(ends);
    }
    list.take({ type: 'SiteVisitRemoved', data: { part: 'Both' } }, setup);
    expect([list.standing.size, list.released.size]).toEqual([0, 3]);
    list.take({ type: 'SiteVisitRestored', data: { part: 'Both' } }, setup);
    expect([list.standing.size, list.released.size]).toEqual([3, 0]);
    expect(bookingIdOf(STREAM, 51)).toBe('01980000-0000-7000-8000-000000000133');
  });
});
