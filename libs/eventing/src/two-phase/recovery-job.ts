import type { Knex } from 'knex';
import type { GuardsAhead } from './guards-ahead.js';
import { ifUnlocked } from '../if-unlocked.js';
import { PeriodicTask } from '../periodic-task.js';
import { expiredUnits } from './prepared-commands.js';

const EVERY_MS = 3000;

export interface RecoveryJobOptions {
  readonly knex: Knex;
  readonly guards: GuardsAhead;
  /** One that could not be settled; it is tried again at the next look. */
  readonly onTrouble: (error: unknown) => void;
}

/** Settles what crashes left held. Runs in every process, in one at a time. */
export class RecoveryJob {
  readonly #knex: Knex;
  readonly #guards: GuardsAhead;
  readonly #onTrouble: (error: unknown) => void;
  readonly #task: PeriodicTask;

  constructor({ knex, guards, onTrouble }: RecoveryJobOptions) {
    this.#knex = knex;
    this.#guards = guards;
    this.#onTrouble = onTrouble;
    this.#task = new PeriodicTask({ everyMs: EVERY_MS, work: () => this.sweep(), onTrouble });
  }

  start(): void {
    this.#task.start();
  }

  /** Finishes the look that is under way. */
  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** Settles what is held for too long; nothing while another process is at it. */
  async sweep(): Promise<void> {
    if ((await expiredUnits(this.#knex)).length === 0) return;
    await ifUnlocked(this.#knex, 'held units', async () => {
      for (const held of await expiredUnits(this.#knex)) {
        try {
          await this.#guards.settle(held, await this.#guards.resolve(held));
        } catch (error) {
          this.#onTrouble(error);
        }
      }
    });
  }
}
