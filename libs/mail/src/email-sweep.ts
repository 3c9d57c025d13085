import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { PeriodicTask } from '#eventing';
import { describe, LOGGER } from '#platform';
import { LetterCarrier } from './letter-carrier.js';

const EVERY_MS = 20_000;

/** Goes on with letters whose process died. */
@Injectable()
export class EmailSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(letters: LetterCarrier, @Inject(LOGGER) log: Logger) {
    this.task = new PeriodicTask({
      everyMs: EVERY_MS,
      work: () => letters.sweep(),
      onTrouble: (error) => log.warn(describe(error), 'emails that were left behind could not be looked for'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
