import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicTask } from '#eventing';
import type { Logger } from 'pino';
import { describe, LOGGER } from '../telemetry/logging.js';
import type { IdempotencyStore } from './idempotency-store.js';
import { REQUESTS } from '../modules/injection-tokens.js';

const HOUR_MS = 60 * 60_000;

/** Forgets the keys of requests that nobody repeats any more, once an hour. */
@Injectable()
export class RequestSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(@Inject(REQUESTS) ledger: IdempotencyStore, @Inject(LOGGER) log: Logger) {
    this.task = new PeriodicTask({
      everyMs: HOUR_MS,
      work: () => ledger.sweep(),
      onTrouble: (error) => log.warn(describe(error), 'keys of requests that have expired could not be cleared away'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
    this.task.begin();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
