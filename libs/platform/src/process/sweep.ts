import { Inject, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { PeriodicTask, type PeriodicTaskOptions } from '#eventing';
import { describe, LOGGER } from '../telemetry/logging.js';

interface SweepOptions extends Pick<PeriodicTaskOptions, 'everyMs' | 'quietMs'> {
  /** What the log says where a round failed. */
  readonly trouble: string;
}

/** Looks again and again for what is due, as long as the program runs. */
export abstract class Sweep implements OnApplicationBootstrap, OnApplicationShutdown {
  @Inject(LOGGER) protected readonly log!: Logger;
  protected readonly task: PeriodicTask;

  constructor(private readonly options: SweepOptions) {
    this.task = new PeriodicTask({
      ...options,
      work: () => this.sweep(),
      onTrouble: (error) => this.onTrouble(error),
    });
  }

  /** One round, see `PeriodicTaskOptions.work`. */
  abstract sweep(): Promise<unknown>;

  protected onTrouble(error: unknown): void {
    this.log.warn(describe(error), this.options.trouble);
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
