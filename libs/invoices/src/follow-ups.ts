import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { PeriodicTask } from '#eventing';
import { describe, KNEX, LOGGER } from '#platform';
import { InvoiceFollowing } from './invoice-following.js';
import type { FollowUpRow } from './invoice-claims.js';

const EVERY_MS = 5000;
/** While nothing is left to do. */
const QUIET_MS = 15_000;
/** Long enough that what is just being done is left to whoever does it. */
const OLDER = '10 seconds';

/** Does what a crash left: visits that were not told of their invoice, a document that was not asked for. */
@Injectable()
export class InvoiceFollowUps implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task = new PeriodicTask({
    everyMs: EVERY_MS,
    quietMs: QUIET_MS,
    work: () => this.sweep(),
    onTrouble: (error) => {
      this.log.warn(describe(error), 'what follows from invoices could not be done');
    },
  });

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly following: InvoiceFollowing,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** In the order in which it was decided; twice is as good as once. */
  async sweep(older = OLDER): Promise<'nothing' | undefined> {
    const rows = await this.knex<FollowUpRow>('invoice_follow_up')
      .whereRaw('since < clock_timestamp() - ?::interval', [older])
      .orderBy('since')
      .limit(100);
    for (const row of rows) if (!this.task.stopped) await this.following.follow(row);
    return rows.length === 0 ? 'nothing' : undefined;
  }
}
