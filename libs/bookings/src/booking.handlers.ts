import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { BookResource, ChangeBooking, RemoveBooking, RestoreBooking, type ResourceKind } from '#contracts';
import {
  CommandRejected,
  isRejection,
  type CommandContext,
  type CommandHandling,
  type LoadedStream,
  type Outcome,
} from '#eventing';
import { COMMAND_HANDLING, formChanges, KNEX, HttpProblem, HandlesCommand, type CommandMessage } from '#platform';
import { notThere } from './booking-door.js';
import { bookingNumberOf, bookingStreamOf } from './booking-ids.js';
import { booking, type BookingChanges, type BookingCommand } from './booking.decider.js';
import type { BookingEvent } from './booking.events.js';
import { bookingRejections } from './booking.rejections.js';
import type { BookingState } from './booking.state.js';
import { bookingSentence, Guard } from './guard/guard.js';
import { reservationsOfBooking } from './guard/reservation.js';
import { Resources } from './resources.js';

export type BookingOutcome = Outcome<BookingState, BookingEvent>;
type CommandOf = (loaded: LoadedStream<BookingState>) => BookingCommand | Promise<BookingCommand>;

/** Rejections that belong to a field of the form. */
const fields: Readonly<Record<string, string>> = {
  'booking/type': 'type',
  'booking/times': 'end',
  'booking/longer-than-a-week': 'end',
  'booking/meets-sibling': 'start',
};

/** A rejection about one field carries its message to the form. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof CommandRejected)) return error;
  const field = fields[error.rejection.rejected];
  const text = bookingRejections[error.rejection.rejected as keyof typeof bookingRejections];
  return field === undefined ? error : new HttpProblem(text.status, text.msg(), { errors: { [field]: text.msg() } });
};

type Booking = Extract<BookingCommand, { type: 'BookResource' }>;

const bookingOf = (
  { kind, resourceId, type, start, end, weeks = 1 }: BookResource,
  { at, by }: Pick<Booking, 'at' | 'by'>,
): Booking => ({ type: 'BookResource', fields: { kind, resourceId, type, start, end }, weeks, at, by });

/** @throws HttpProblem as the booking itself would be refused, before anybody asks who is free */
export const refuseBooking = (command: BookResource): void => {
  const decided = booking.decide(bookingOf(command, { at: '', by: '' }), booking.initialState);
  if (isRejection(decided)) throw refusalOf(new CommandRejected(decided));
};

/** Carries a booking's commands to its stream, and the guard with them. */
@Injectable()
export class BookingCommandService {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly guard: Guard,
    private readonly resources: Resources,
  ) {}

  async execute(streamId: string, commandOf: CommandOf, context: CommandContext): Promise<BookingOutcome> {
    try {
      return await this.commands.execute(booking, streamId, commandOf, context, {
        within: (transaction, unit, { after }) =>
          this.guard.reserve(transaction, unit, streamId, reservationsOfBooking(streamId, after), bookingSentence),
      });
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** @throws HttpProblem 400 when it is not there, or was removed */
  async bookable(kind: ResourceKind, id: string): Promise<void> {
    if (!(await this.resources.isThere(kind, id))) throw notThere(kind);
  }

  /** @throws HttpProblem 409 for a booking of this kind that a visit owns: those are changed with their visit */
  async refuseVisits(kind: ResourceKind, bookingId: string): Promise<void> {
    const owned = await this.knex('reservation')
      .where({ kind, booking_id: bookingId })
      .whereNotNull('job_id')
      .first<{ readonly job_id: string } | undefined>('job_id');
    if (owned !== undefined)
      throw new HttpProblem(409, t('This booking belongs to a site visit. Please change the visit instead.'));
  }
}

@HandlesCommand(BookResource)
export class BookResourceHandler {
  constructor(private readonly keeping: BookingCommandService) {}

  execute({ command, request: { context, entityId } }: CommandMessage<BookResource>): Promise<BookingOutcome> {
    return this.keeping.execute(
      bookingStreamOf(entityId),
      async () => {
        await this.keeping.bookable(command.kind, command.resourceId);
        return bookingOf(command, { at: context.at, by: context.actorId });
      },
      context,
    );
  }
}

const formOf =
  (number: number) =>
  (state: BookingState): Required<BookingChanges> => {
    const date = state.status === 'booked' ? state.dates.find((one) => one.number === number) : undefined;
    return {
      resourceId: date?.resourceId ?? '',
      type: date?.type ?? '',
      start: date?.start ?? '',
      end: date?.end ?? '',
    };
  };

@HandlesCommand(ChangeBooking)
export class ChangeBookingHandler {
  constructor(private readonly keeping: BookingCommandService) {}

  async execute({ command, request: { context } }: CommandMessage<ChangeBooking>): Promise<BookingOutcome> {
    const { kind, _id, version, ...submitted } = command;
    const number = bookingNumberOf(_id);
    await this.keeping.refuseVisits(kind, _id);
    return this.keeping.execute(
      bookingStreamOf(_id),
      async (loaded) => {
        const changes = formChanges<BookingState, Required<BookingChanges>>(
          loaded,
          version,
          formOf(number),
          submitted,
          { together: ['start', 'end'] },
        );
        if (changes.resourceId !== undefined && loaded.state.status === 'booked')
          await this.keeping.bookable(kind, changes.resourceId);
        return { type: 'ChangeBooking', kind, number, changes, at: context.at, by: context.actorId };
      },
      context,
    );
  }
}

@HandlesCommand(RemoveBooking)
export class RemoveBookingHandler {
  constructor(private readonly keeping: BookingCommandService) {}

  async execute({ command, request: { context } }: CommandMessage<RemoveBooking>): Promise<BookingOutcome> {
    const { kind, bookingId, following = false } = command;
    await this.keeping.refuseVisits(kind, bookingId);
    const number = bookingNumberOf(bookingId);
    return this.keeping.execute(
      bookingStreamOf(bookingId),
      () => ({ type: 'RemoveBooking', kind, number, following, at: context.at, by: context.actorId }),
      context,
    );
  }
}

@HandlesCommand(RestoreBooking)
export class RestoreBookingHandler {
  constructor(private readonly keeping: BookingCommandService) {}

  execute({ command, request: { context } }: CommandMessage<RestoreBooking>): Promise<BookingOutcome> {
    const { kind, bookingId } = command;
    const number = bookingNumberOf(bookingId);
    return this.keeping.execute(
      bookingStreamOf(bookingId),
      () => ({ type: 'RestoreBooking', kind, number, at: context.at, by: context.actorId }),
      context,
    );
  }
}
