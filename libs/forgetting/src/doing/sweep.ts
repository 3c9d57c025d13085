import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { KNEX, LOGGER } from '#platform';
import { reached, unfinished, type ForgettingRow, type Milestone } from './forgetting-table.js';
import { STEP_PORTS, steps, type StepPorts } from './steps.js';

const EVERY_MS = 1000;

/** Goes on with what was begun, in one process at a time: after a press, and after a crash. */
@Injectable()
export class ForgettingSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private stopped = false;
  /** Called before each step; specs stop the program there. */
  before: (milestone: Milestone) => void = () => undefined;

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(STEP_PORTS) private readonly ports: StepPorts,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => { this.nudge(); }, EVERY_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearInterval(this.timer);
    await this.running;
  }

  /** Looks at once. */
  nudge(): void {
    if (this.stopped || this.running !== null) return;
    this.running = this.sweep()
      // A step that fails is tried again at the next look; the ids say which one, and nothing says who.
      .catch((error: unknown) => { this.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'forgetting is held up'); })
      .finally(() => { this.running = null; });
  }

  private async sweep(): Promise<void> {
    if ((await unfinished(this.knex)).length === 0) return;
    await this.knex.transaction(async (transaction) => {
      const { rows: [lock] } = await transaction.raw<{ rows: { taken: boolean }[] }>("select pg_try_advisory_xact_lock(hashtextextended('forgetting', 0)) as taken");
      if (lock?.taken !== true) return;
      for (const row of await unfinished(this.knex)) await this.goOn(row);
    });
  }

  private async goOn(row: ForgettingRow): Promise<void> {
    let current = row;
    for (const { milestone, run } of steps) {
      if (current[milestone] !== null) continue;
      if (this.stopped) return;
      this.before(milestone);
      if (!(await run(this.ports, current))) return;
      await reached(this.knex, row.forgetting_id, milestone);
      current = (await this.knex<ForgettingRow>('forgetting').where({ forgetting_id: row.forgetting_id }).first()) ?? current;
    }
  }
}
