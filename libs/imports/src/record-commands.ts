import { t } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { CommandRejected, TooMuchTraffic, type EventStore, type StreamId } from '#eventing';
import {
  EVENT_STORE,
  HttpProblem,
  MODULE_PARTS,
  type CommandRequest,
  type ModuleParts,
  CommandGateway,
} from '#platform';
import { makingIdOf } from './row-ids.js';

interface Part {
  readonly importId: string;
  readonly commandId: string;
  readonly entityId: string;
  /** As far as is known nothing was made under the id yet. */
  readonly isNew: boolean;
}

/** A record's commands as a person's own call gives them, by the same handlers. */
@Injectable()
export class RecordCommands {
  constructor(
    private readonly commands: CommandGateway,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(MODULE_PARTS) private readonly modules: readonly ModuleParts[],
  ) {}

  /** @throws HttpProblem with the sentence that a person's own call would answer */
  async give<Answer>(command: object, request: CommandRequest, part: Part): Promise<Answer> {
    const { importId, commandId, entityId, isNew } = part;
    const { actorId, at, clientRequestId } = request.context;
    try {
      return await this.commands.execute<Answer>(command, {
        entityId,
        session: request.session,
        context: {
          actorId,
          at,
          clientRequestId,
          commandId,
          ...(isNew ? { newEntityId: entityId } : {}),
          correlationId: importId,
          causationId: request.context.commandId,
          batched: true,
        },
      });
    } catch (error) {
      throw this.sentenceOf(error);
    }
  }

  /** Whether anything was said about a record since its row made it. */
  async isUntouched(stream: StreamId, importId: string, row: number): Promise<boolean> {
    const making = makingIdOf(importId, row);
    for await (const event of this.store.readStream(stream)) if (event.metadata.commandId !== making) return false;
    return true;
  }

  private sentenceOf(error: unknown): unknown {
    if (error instanceof TooMuchTraffic)
      return new HttpProblem(409, t('Someone else is changing this. Please try again.'));
    if (!(error instanceof CommandRejected)) return error;
    const { rejected, details } = error.rejection;
    const text = this.modules.map(({ rejections }) => rejections[rejected]).find((found) => found !== undefined);
    return text === undefined ? error : new HttpProblem(text.status, text.msg(details));
  }
}
