import { Inject, Injectable } from '@nestjs/common';
import { bookingIdOf, bookingStreamOf, type BookingOutcome } from '#bookings';
import { blockerSentence, BookResource, RemoveBooking, type PlannedAbsence } from '#contracts';
import type { CommandContext } from '#eventing';
import { HttpProblem, READ_MODELS, type ReadModels, CommandGateway } from '#platform';

/** Why it was refused. @throws what is no refusal */
const refusalOf = (error: unknown): string => {
  if (!(error instanceof HttpProblem)) throw error;
  const { conflicts = [] } = error.details;
  return conflicts.length === 0
    ? error.message
    : conflicts.map((conflict) => blockerSentence(conflict.resource.label, conflict)).join(' ');
};

/** Books the absence that a plan was made for, and takes it back. */
@Injectable()
export class PlannedAbsences {
  constructor(
    private readonly commands: CommandGateway,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
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
    return { booking: refused === null ? bookingIdOf(bookingStreamOf(context.commandId), 0) : null, refused };
  }

  /** @returns why it was refused; null: it is gone */
  remove(bookingId: string, context: CommandContext): Promise<string | null> {
    return this.send(Object.assign(new RemoveBooking(), { kind: 'engineer', bookingId }), context);
  }

  private async send(command: object, context: CommandContext): Promise<string | null> {
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
