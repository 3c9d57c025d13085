import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  newCommandId,
  SYSTEM_ACTOR,
  type CommandContext,
  type CommandHandling,
  type EventStore,
  type ExecuteOptions,
  type ForgettingVault,
  type SubjectKey,
} from '#eventing';
import { CLOCK, COMMAND_HANDLING, EVENT_STORE, LOGGER, PERSONAL_KEYS, type Clock } from '#platform';
import { document, isForgotten, type DocumentCommand, type DocumentState } from '../document.decider.js';
import { documentSubject } from '../document.events.js';
import { keepFile, sha256Of } from './document-files.js';
import { reasonToKeep } from './reasons.js';
import { TRIES, type Making } from './render-queue.js';
import { RENDERING, type Rendering } from './rendering.js';

/** Times that a document is begun before it counts as one that ends its writer. */
const DEATHS = 3;

/** Makes what was asked for: the bytes and the event that tells of them in one transaction. */
@Injectable()
export class DocumentMaker implements Making {
  @Inject(EVENT_STORE) private readonly store!: EventStore;

  constructor(
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(RENDERING) private readonly render: Rendering,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(PERSONAL_KEYS) private readonly vault: ForgettingVault,
  ) {}

  /**
   * @param last whether the document is given up when this try fails
   * @throws whatever went wrong, so that the queue tries again
   */
  async make(documentId: string, last: boolean): Promise<void> {
    // Else it would be made over and over, and never kept.
    await this.store.mustStand?.();
    const state = await this.state(documentId);
    if (state.status !== 'requested' || isForgotten(state)) return;
    const { kind, content } = state.request;
    try {
      const key = await this.keyOf(documentId, content);
      if (key === null) return;
      const bytes = await this.render(kind, content);
      await this.record(
        documentId,
        { type: 'RecordMade', sha256: sha256Of(bytes), bytes: bytes.length },
        (transaction, unit) => keepFile(transaction, unit, documentId, bytes, key),
      );
    } catch (error) {
      this.log.warn(
        { documentId, kind, last, reason: error instanceof Error ? error.message : 'unknown' },
        'a document could not be made',
      );
      if (last)
        await this.record(documentId, { type: 'RecordFailed', reason: reasonToKeep('notWritten'), tries: TRIES });
      throw error;
    }
  }

  async giveUp(documentId: string): Promise<void> {
    this.log.error({ documentId }, 'a document was given up, since whoever made it died each time');
    await this.record(documentId, { type: 'RecordFailed', reason: reasonToKeep('writerDied'), tries: DEATHS });
  }

  private async state(documentId: string): Promise<DocumentState> {
    return (await this.commands.load(document, documentId))?.state ?? document.initialState;
  }

  /**
   * The key of the bytes. Read before the content is read once more: what can still be read then was sealed with a key that
   * lived, so this is not a new one for somebody who was forgotten in between.
   * @returns null for a document that was forgotten
   */
  private async keyOf(documentId: string, content: string): Promise<SubjectKey | null> {
    const [key] = await this.vault.keysFor([documentSubject(content, documentId)]);
    return key === undefined || isForgotten(await this.state(documentId)) ? null : key;
  }

  private async record(
    documentId: string,
    command: DistributiveOmit<Extract<DocumentCommand, { type: 'RecordMade' | 'RecordFailed' }>, 'at' | 'by'>,
    within?: ExecuteOptions['within'],
  ): Promise<void> {
    const [commandId, at] = [newCommandId(), this.clock.now()];
    const context: CommandContext = {
      actorId: SYSTEM_ACTOR,
      at,
      commandId,
      correlationId: documentId,
      causationId: documentId,
      clientRequestId: null,
    };
    await this.commands.execute(
      document,
      documentId,
      { ...command, at, by: SYSTEM_ACTOR },
      context,
      within === undefined ? {} : { within },
    );
  }
}

type DistributiveOmit<Whole, Field extends PropertyKey> = Whole extends unknown ? Omit<Whole, Field> : never;
