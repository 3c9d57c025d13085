import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { PeriodicTask, type CommandHandling } from '#eventing';
import { COMMAND_HANDLING, describe, LOGGER } from '#platform';
import { FILE_STORE, type FileStore } from './file-store.js';
import { ofKits } from './kit-files.service.js';
import { filesOf } from './owned-files.js';
import { ofVisits } from './visit-files.service.js';

const HOUR_MS = 60 * 60_000;
/** Long enough that nobody is still about to tell of them. */
const OLDER_MS = 24 * HOUR_MS;

/** Bytes of which no event tells, since whoever sent them was cut off, go after a day. */
@Injectable()
export class OrphanSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(COMMAND_HANDLING) private readonly commands: CommandHandling,
    @Inject(LOGGER) log: Logger,
  ) {
    this.task = new PeriodicTask({
      everyMs: HOUR_MS,
      work: () => this.sweep(),
      onTrouble: (error) => log.warn(describe(error), 'files that no event tells of could not be cleared away'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** The log decides, and not a read model that may be behind. */
  async sweep(olderThanMs = OLDER_MS): Promise<void> {
    for (const { fileId, ownerId } of await this.store.unsettled(olderThanMs)) {
      const isTold =
        (await filesOf(this.commands, ofVisits, ownerId)).has(fileId) ||
        (await filesOf(this.commands, ofKits, ownerId)).has(fileId);
      if (isTold) await this.store.settle(fileId);
      else await this.store.drop([fileId]);
    }
  }
}
