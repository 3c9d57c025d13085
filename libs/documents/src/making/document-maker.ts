import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { newCommandId, SYSTEM_ACTOR, type CommandContext, type CommandHandling } from '#eventing';
import { CLOCK, COMMAND_HANDLING, LOGGER, type Clock } from '#platform';
import { document, type DocumentCommand } from '../document.decider.js';
import { documentCatalogue } from '../document.events.js';
import { keepFile, sha256Of } from './document-files.js';
import { RENDERING, type Rendering } from './rendering.js';

/** Makes what was asked for: the bytes and the event that tells of them in one transaction. */
@Injectable()
export class DocumentMaker {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RENDERING) private readonly render: Rendering,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * @param last whether the document is given up when this try fails
   * @throws whatever went wrong, so that the queue tries again
   */
  async make(documentId: string, last: boolean): Promise<void> {
    const loaded = await this.commands.load(document, documentCatalogue, documentId);
    if (loaded?.state.status !== 'requested') return;
    const { kind, content } = loaded.state.request;
    try {
      const bytes = await this.render(kind, content);
      await this.record(documentId, { type: 'RecordMade', sha256: sha256Of(bytes), bytes: bytes.length }, (transaction) => keepFile(transaction, documentId, bytes));
    } catch (error) {
      this.log.warn({ documentId, kind, last, reason: error instanceof Error ? error.message : 'unknown' }, 'a document could not be made');
      if (last) await this.record(documentId, { type: 'RecordFailed', reason: 'The document could not be written. Please try again, or tell whoever looks after this installation.' });
      throw error;
    }
  }

  private async record(
    documentId: string,
    command: DistributiveOmit<Extract<DocumentCommand, { type: 'RecordMade' | 'RecordFailed' }>, 'at' | 'by'>,
    within?: (transaction: Knex.Transaction) => Promise<void>,
  ): Promise<void> {
    const [commandId, at] = [newCommandId(), this.clock.now()];
    const context: CommandContext = { actorId: SYSTEM_ACTOR, at, commandId, correlationId: documentId, causationId: documentId, clientRequestId: null };
    await this.commands.execute(document, documentCatalogue, documentId, { ...command, at, by: SYSTEM_ACTOR }, context, within === undefined ? {} : { within });
  }
}

type DistributiveOmit<Whole, Field extends PropertyKey> = Whole extends unknown ? Omit<Whole, Field> : never;
