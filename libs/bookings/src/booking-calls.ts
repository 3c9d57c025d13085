import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { RemoveBooking, RestoreBooking, type BookedAnswer, type Booking, type ResourceKind } from '#contracts';
import {
  isUuid,
  KNEX,
  READ_MODELS,
  HttpProblem,
  REQUESTS,
  type CommandRequest,
  type ReadModels,
  type Requests,
  CommandGateway,
} from '#platform';
import { BookingDoor } from './booking-door.js';
import { bookingIdOf, bookingNumberOf, bookingStreamOf } from './booking-ids.js';
import type { BookingOutcome } from './booking.handlers.js';
import { standingDates } from './booking.state.js';
import { reservationsOfBooking } from './guard/reservation.js';
import { BOOKING_LIST } from './list/booking-list.projection.js';
import { bookingOf } from './list/booking-answer.js';
import { bookingsById } from './list/find-bookings.query.js';

const notFound = (): HttpProblem => new HttpProblem(404, t('This booking does not exist, or it was removed.'));

/** Each call that changes a booking: the command to the bus, the answer from the read models. */
@Injectable()
export class BookingCalls {
  constructor(
    private readonly commands: CommandGateway,
    private readonly door: BookingDoor,
    @Inject(REQUESTS) private readonly requests: Requests,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  async book(http: unknown, kind: ResourceKind, body: unknown): Promise<BookedAnswer> {
    const request = await this.requests.begin(http, { kind, body }, { creates: bookingStreamOf });
    const outcome = await this.send(await this.door.booking(kind, body), request);
    const [first, ...others] = await this.asLeft(outcome, bookingStreamOf(request.entityId), () => true);
    return { ...first, bookings: [first, ...others] };
  }

  async change(http: unknown, kind: ResourceKind, id: string, body: unknown): Promise<Booking> {
    const bookingId = idOf(id);
    const command = await this.door.change(kind, bookingId, body);
    const outcome = await this.send(command, await this.requests.begin(http, { kind, bookingId, body }));
    return this.one(outcome, bookingId);
  }

  /** Answers the id as JSON text. */
  async remove(http: unknown, kind: ResourceKind, id: string, following: boolean): Promise<string> {
    const bookingId = idOf(id);
    const command = Object.assign(new RemoveBooking(), { kind, bookingId, following });
    await this.after(await this.send(command, await this.requests.begin(http, command)), bookingStreamOf(bookingId));
    return JSON.stringify(id);
  }

  async restore(http: unknown, kind: ResourceKind, id: string): Promise<Booking> {
    const bookingId = idOf(id);
    const command = Object.assign(new RestoreBooking(), { kind, bookingId });
    return this.one(await this.send(command, await this.requests.begin(http, command)), bookingId);
  }

  private send(command: object, request: CommandRequest): Promise<BookingOutcome> {
    return this.commands.execute<BookingOutcome>(command, request);
  }

  private async one(outcome: BookingOutcome, bookingId: string): Promise<Booking> {
    const [booking] = await this.asLeft(outcome, bookingStreamOf(bookingId), ({ _id }) => _id === bookingId);
    return booking;
  }

  /**
   * What was asked for, of the dates that stand now. A repeat is answered as the command left it where others removed it since.
   * @throws HttpProblem 404 where it stood neither now nor then
   */
  private async asLeft(
    outcome: BookingOutcome,
    streamId: string,
    isMeant: (booking: Booking) => boolean,
  ): Promise<readonly [Booking, ...Booking[]]> {
    for (const state of [outcome.state, outcome.left]) {
      const [first, ...others] = (await this.after({ ...outcome, state }, streamId)).filter(isMeant);
      if (first !== undefined) return [first, ...others];
    }
    throw notFound();
  }

  /** The dates of the booking that stand, as a command left them. */
  private async after({ position, state, revision }: BookingOutcome, streamId: string): Promise<readonly Booking[]> {
    const ids = standingDates(state).map(({ number }) => bookingIdOf(streamId, number));
    const inTime = await this.readModels.waitFor(position, { projections: [BOOKING_LIST] });
    const listed = inTime ? await bookingsById(this.knex, ids) : [];
    // Somebody may have taken one out again by now; that this command was done is true all the same.
    if (inTime && listed.length === ids.length) return listed;
    const of = state.status === 'booked' ? state.dates.length : 0;
    return reservationsOfBooking(streamId, state).map((one) =>
      bookingOf({
        booking_id: one.bookingId,
        kind: one.kind,
        resource_id: one.resourceId,
        job_id: null,
        start_at: one.start,
        end_at: one.end,
        during: '',
        type: one.type,
        changed_at: '',
        version: Number(revision),
        number: of < 2 ? null : bookingNumberOf(one.bookingId) + 1,
        dates: of < 2 ? null : of,
        visit_version: null,
        visit_kind: null,
        visit_status: null,
        project_name: null,
        address: null,
        postcode: null,
      }),
    );
  }
}

/** @throws HttpProblem 404: what is no id is nobody's */
const idOf = (written: string): string => {
  if (!isUuid(written)) throw notFound();
  return written.toLowerCase();
};
