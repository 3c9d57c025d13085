import { t, type LocalizedString } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import {
  bookingAfter,
  bookingCatalogue,
  bookingIdOf,
  bookingStreamOf,
  standingDates,
  unknownBooking,
  type BookingEvent,
  type BookingOutcome,
} from '#bookings';
import { blockerSentence, BookResource, RemoveBooking, type PlannedAbsence } from '#contracts';
import {
  isLapse,
  partCommandIdOf,
  type CommandContext,
  type EventCodec,
  type EventStore,
  type Recorded,
  type RecordedEvent,
} from '#eventing';
import { CommandGateway, EVENT_CODEC, EVENT_STORE, HttpProblem, READ_MODELS, type ReadModels } from '#platform';

/** Why it was refused. @throws what is no refusal */
const refusalOf = (error: unknown): string => {
  if (!(error instanceof HttpProblem)) throw error;
  const { conflicts = [] } = error.details;
  return conflicts.length === 0
    ? error.message
    : conflicts.map((conflict) => blockerSentence(conflict.resource.label, conflict)).join(' ');
};

/** The command of an acceptance, or of its undo, that is about the absence: its id makes that of the booking. */
const commandOf = (request: string): string => partCommandIdOf(request, 'absence');
const bookingOf = (acceptance: string): string => bookingIdOf(bookingStreamOf(commandOf(acceptance)), 0);

/** An absence that was booked with an acceptance. */
interface BookedAbsence {
  readonly bookingId: string;
  /** It was taken out since. */
  readonly isBack: boolean;
  /** Why it stays booked when the acceptance is undone; null: nothing is in the way. */
  readonly stays: LocalizedString | null;
}

/** Books the absence that a plan was made for, and takes it back. */
@Injectable()
export class PlannedAbsences {
  constructor(
    private readonly commands: CommandGateway,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
  ) {}

  /** @returns the id of the booking, or why it was refused */
  async book(
    { engineer_idfk, type, start, end }: PlannedAbsence,
    context: CommandContext,
  ): Promise<{ readonly booking: string | null; readonly refused: string | null }> {
    const command = Object.assign(new BookResource(), {
      kind: 'engineer',
      resourceId: engineer_idfk.toLowerCase(),
      type,
      start,
      end,
    });
    const refused = await this.send(command, context);
    return { booking: refused === null ? bookingOf(context.commandId) : null, refused };
  }

  /** null: none was. */
  async bookedWith(acceptance: string): Promise<BookedAbsence | null> {
    const bookingId = bookingOf(acceptance);
    const raw: RecordedEvent[] = [];
    const stream = `${bookingCatalogue.category}-${bookingStreamOf(bookingId)}`;
    for await (const event of this.store.readStream(stream)) if (!isLapse(event)) raw.push(event);
    if (raw.length === 0) return null;
    const events = (await this.codec.decodeMany(raw)) as readonly Recorded<BookingEvent>[];
    const isBack = standingDates(events.reduce(bookingAfter, unknownBooking)).length === 0;
    const stays =
      isBack || events.length === 1
        ? null
        : t('The absence was changed since the plan was accepted. It stays as it is.');
    return { bookingId, isBack, stays };
  }

  /** @returns why it is booked still; null: it is gone, or there was none */
  async undo(acceptance: string, context: CommandContext): Promise<string | null> {
    const booked = await this.bookedWith(acceptance);
    if (booked === null || booked.isBack || booked.stays !== null) return booked?.stays ?? null;
    return this.send(Object.assign(new RemoveBooking(), { kind: 'engineer', bookingId: booked.bookingId }), context);
  }

  private async send(command: object, request: CommandContext): Promise<string | null> {
    const context = { ...request, commandId: commandOf(request.commandId), causationId: request.commandId };
    try {
      const outcome = await this.commands.execute<BookingOutcome>(command, {
        context,
        entityId: context.commandId,
        session: null,
      });
      await this.readModels.waitFor(outcome.position, { concerning: outcome.events });
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }
}
