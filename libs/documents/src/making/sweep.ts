import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { ifUnlocked, PeriodicTask } from '#eventing';
import { CLOCK, describe, KNEX, LOGGER, type Clock } from '#platform';
import { RENDER_QUEUE, type RenderQueue } from './render-queue.js';

const EVERY_MS = 5000;
/** While nothing waits. */
const QUIET_MS = 10_000;
/** Long enough that what is just being made is left alone. */
const OLDER_MS = 5000;
const AT_ONCE = 500;

/**
 * Offers the queue again what was asked for and is still not made: after a crash, and after a Redis that forgot. Every program
 * that queues or makes documents has it, and one at a time does it. It ends the queue with the program.
 */
@Injectable()
export class DocumentSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task = new PeriodicTask({
    everyMs: EVERY_MS,
    quietMs: QUIET_MS,
    work: () => this.sweep(),
    onTrouble: (error) => {
      this.log.warn(describe(error), 'documents that wait could not be looked for');
    },
  });

  constructor(
    @Inject(RENDER_QUEUE) private readonly queue: RenderQueue,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await this.queue.stop();
  }

  /** Of several programs at the same moment, one. */
  private async sweep(): Promise<'nothing' | undefined> {
    if ((await this.waiting(this.knex, 1)).length === 0) return 'nothing';
    await ifUnlocked(this.knex, 'documents to be made', async (transaction) => {
      const waiting = await this.waiting(transaction, AT_ONCE);
      for (const documentId of waiting) if (!this.task.stopped) await this.queue.add(documentId);
    });
    return undefined;
  }

  private waiting(knex: Knex, most: number): Promise<string[]> {
    const before = new Date(Date.parse(this.clock.now()) - OLDER_MS).toISOString();
    return knex
      .from('document')
      .where({ status: 'requested' })
      .where('waiting_since', '<', before)
      .orderBy('waiting_since')
      .limit(most)
      .pluck<string[]>('document_id');
  }
}
