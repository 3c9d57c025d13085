import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { ifUnlocked, PeriodicTask } from '#eventing';
import { KNEX, LOGGER } from '#platform';
import { reached, unfinished, type ForgettingRow, type Milestone } from './forgetting-table.js';
import { STEP_PORTS, steps, type StepPorts } from './steps.js';

const EVERY_MS = 1000;
/** While nobody is to be forgotten. Whoever asks for it nudges; this is for what another program left behind. */
const QUIET_MS = 15_000;

/** Goes on with what was begun, in one process at a time: after a press, and after a crash. */
@Injectable()
export class ForgettingSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task = new PeriodicTask({
    everyMs: EVERY_MS,
    quietMs: QUIET_MS,
    work: () => this.sweep(),
    // A step that fails is tried again at the next look; the ids say which one, and nothing says who.
    onTrouble: (error) => {
      this.log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'forgetting is held up');
    },
  });
  /** Called before each step; specs stop the program there. */
  before: (milestone: Milestone) => void = () => undefined;

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(STEP_PORTS) private readonly ports: StepPorts,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Looks at once. */
  nudge(): void {
    this.task.begin();
  }

  private async sweep(): Promise<'nothing' | undefined> {
    if ((await unfinished(this.knex)).length === 0) return 'nothing';
    await ifUnlocked(this.knex, 'forgetting', async () => {
      for (const row of await unfinished(this.knex)) await this.goOn(row);
    });
    return undefined;
  }

  private async goOn(row: ForgettingRow): Promise<void> {
    let current = row;
    for (const { milestone, run } of steps) {
      if (current[milestone] !== null) continue;
      if (this.task.stopped) return;
      this.before(milestone);
      if (!(await run(this.ports, current))) return;
      await reached(this.knex, row.forgetting_id, milestone);
      current =
        (await this.knex<ForgettingRow>('forgetting').where({ forgetting_id: row.forgetting_id }).first()) ?? current;
    }
  }
}
