import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { PeriodicTask } from '#eventing';
import { CHANGES, CLOCK, describe, KNEX, LOGGER, unfinishedLoad, type ChangeHub, type Clock } from '#platform';
import { LookupDown } from '#travel';
import { lookedUp, takePostcodes, tryLater, type WantedPostcode } from './lookup-queue.js';
import { PostcodeLookups } from './postcode-lookups.js';

const EVERY_MS = 500;
/** While nothing waits; what is saved meanwhile is heard of. For what is to be asked again, and for what another program saved and left. */
const QUIET_MS = 10_000;
const AT_ONCE = 4;
/** A service that is down is not asked for everything that waits. */
const MOST_FAULTS = 3;
const LONGEST_QUIET_MS = 60_000;
const UNDEFINED_TABLE = '42P01';
/** A clock this close to the machine's is the machine's. */
const SAME_CLOCK_MS = 1000;

/**
 * Looks up the postcodes that wait, in the background of every program that answers calls: what was just saved, what was there
 * before, and what failed. Each postcode is taken by one program at a time.
 */
@Injectable()
export class PositionSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task = new PeriodicTask({
    everyMs: EVERY_MS,
    quietMs: QUIET_MS,
    work: () => this.sweep(),
    onTrouble: (error) => {
      // The first start: the read model is still being made.
      if ((error as { readonly code?: unknown }).code === UNDEFINED_TABLE) return;
      this.log.warn(describe(error), 'postcodes that wait could not be looked for');
    },
  });
  private faults = 0;
  private quietUntil = 0;
  private isWhole = false;

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(CHANGES) private readonly changes: ChangeHub,
    private readonly lookups: PostcodeLookups,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start();
    // Told when the lists show it, so the postcode is found there.
    this.changes.watch(() => {
      this.task.wake();
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Everything that waits, a few at a time; ends early where the lookup is down. */
  private async sweep(): Promise<'nothing' | undefined> {
    if (Date.now() < this.quietUntil || (await this.waitsForLoad())) return undefined;
    let before = this.faults;
    for (let round = 0; !this.task.stopped; round += 1) {
      const taken = await takePostcodes(this.knex, this.lookups.exactness, AT_ONCE);
      if (taken.length === 0) return round === 0 ? 'nothing' : undefined;
      await Promise.all(taken.map((one) => this.lookUp(one)));
      if (this.faults >= before + MOST_FAULTS) {
        this.quietUntil = Date.now() + Math.min(LONGEST_QUIET_MS, 500 * 2 ** Math.min(this.faults, 10));
        return undefined;
      }
      before = Math.min(before, this.faults);
    }
    return undefined;
  }

  /**
   * Whether a load that was broken off is still to go on, on the clock of its people. What is found before would be told at the machine's time,
   * and time in a log goes forward: all that the load still brings would have happened today.
   */
  private async waitsForLoad(): Promise<boolean> {
    this.isWhole ||= (await unfinishedLoad(this.knex)) === null;
    return !this.isWhole && Math.abs(Date.parse(this.clock.now()) - Date.now()) < SAME_CLOCK_MS;
  }

  private async lookUp({ place_key: key, place_postcode: written }: WantedPostcode): Promise<void> {
    try {
      const found = await this.lookups.lookUp(written);
      this.faults = 0;
      await lookedUp(this.knex, key, found);
    } catch (error) {
      if (!(error instanceof LookupDown)) throw error;
      this.faults += 1;
      // Which postcode it was says where somebody works: only the service is named.
      this.log.warn(
        { service: error.service, reason: error.reason },
        'a postcode could not be looked up, and is tried again later',
      );
      const due = await tryLater(this.knex, key);
      setTimeout(() => {
        this.task.wake();
      }, due).unref();
    }
  }
}
