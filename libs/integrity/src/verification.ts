import { t } from '#languages';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { LedgerVerification, LedgerVerifications } from '#contracts';
import { compareWithCopy, levelCopy, verifyLog, type Ask, type EventStore, type LogBreak } from '#eventing';
import { EVENT_STORE, KNEX, LOGGER } from '#platform';
import { staffNames } from '#staff';
import { breakSaid, breakToKeep } from './breaks.js';
import { holdConnection } from './connection.js';
import {
  closeVerification,
  endTurn,
  headsFoundIntact,
  lastVerifications,
  openVerification,
  takeTurn,
  tellVerification,
  type Outcome,
  type ToldVerification,
} from './verification-table.js';

/** Small pages, and as long a rest after each: half of the time the disk and the processor are other people's. */
const PAGE = 2000;
const LONGEST_REST_MS = 500;
const TELL_MS = 500;
/** Whoever comes between another one's turn and its row waits this long for the row. */
const PATIENCE_MS = 2000;

/** A connection that is held from the turn to the end. */
interface Held {
  readonly ask: Ask;
  letGo(this: void): Promise<void>;
}

/** Verifies the log, one verification at a time in the whole installation. */
@Injectable()
export class Verification implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort(new Error('the program stops'));
    await this.running;
  }

  /** Begins one, or joins the one that runs. @param askedBy id of the account */
  async begin(askedBy: string): Promise<LedgerVerifications> {
    const held = await this.turn();
    if (held === null) return this.joined();
    const id = randomUUID();
    try {
      await openVerification(this.knex, id, askedBy);
    } catch (error) {
      await held.letGo();
      throw error;
    }
    this.running = this.verify(id, held);
    return this.last();
  }

  async last(): Promise<LedgerVerifications> {
    const [last, before] = await this.named(await lastVerifications(this.knex));
    const atEnd = last === undefined || last.state === 'intact' || last.state === 'broken';
    return { last: last ?? null, finishedBefore: atEnd ? null : (before ?? null) };
  }

  private async joined(): Promise<LedgerVerifications> {
    for (let waited = 0; ; waited += 50) {
      const now = await this.last();
      if (now.last?.state === 'running' || waited >= PATIENCE_MS) return now;
      await pause(50);
    }
  }

  private async turn(): Promise<Held | null> {
    const { ask, giveBack } = await holdConnection(this.knex);
    const taken = await takeTurn(ask).catch(() => false);
    if (!taken) {
      await giveBack();
      return null;
    }
    return {
      ask,
      letGo: () =>
        endTurn(ask)
          .catch(() => undefined)
          .then(giveBack),
    };
  }

  /** Never throws: the row says how it ended, or that nobody is at it any more. */
  private async verify(id: string, { ask, letGo }: Held): Promise<void> {
    try {
      await closeVerification(this.knex, id, await this.outcome(id, ask));
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.log.error(
          { reason: error instanceof Error ? error.name : 'unknown' },
          'the verification of the log came to no end',
        );
      await closeVerification(this.knex, id, { state: 'stopped' }).catch(() => undefined);
    } finally {
      await letGo();
    }
  }

  private async outcome(id: string, ask: Ask): Promise<Outcome> {
    const elsewhere = await levelCopy(this.knex, this.store);
    let told = 0;
    // Of a log elsewhere its copy is the one half of the work, and the log itself the other.
    const tell = (checked: bigint, of: bigint): void => {
      if (Date.now() - told < TELL_MS && checked < of) return;
      told = Date.now();
      tellVerification(this.knex, id, checked, of).catch(() => undefined);
    };
    const rest = (took: number): Promise<void> =>
      pause(Math.min(took, LONGEST_REST_MS), undefined, { signal: this.stopping.signal });
    const { signal } = this.stopping;
    const { head, broken } = await verifyLog(ask, {
      pageSize: PAGE,
      against: await headsFoundIntact(ask),
      signal,
      rest,
      onProgress: (checked, of) => {
        tell(checked, elsewhere ? of * 2n : of);
      },
    });
    const also =
      broken ??
      (elsewhere
        ? await this.comparison(ask, rest, (compared, of) => {
            tell(of + compared, of * 2n);
          })
        : null);
    return also === null ? { state: 'intact', head } : { state: 'broken', broken: await breakToKeep(ask, also) };
  }

  private async comparison(
    ask: Ask,
    rest: (took: number) => Promise<void>,
    tell: (compared: bigint, of: bigint) => void,
  ): Promise<LogBreak | null> {
    const { broken } = await compareWithCopy(this.store, ask, {
      signal: this.stopping.signal,
      rest,
      onProgress: (compared, of) => {
        tell(BigInt(compared), BigInt(of));
      },
    });
    return broken;
  }

  private async named(told: readonly ToldVerification[]): Promise<readonly LedgerVerification[]> {
    const names = await staffNames(
      this.knex,
      told.map(({ askedBy }) => askedBy),
    );
    return told.map((one) => ({
      ...one,
      askedBy: { _id: one.askedBy, name: names.get(one.askedBy) ?? t('Unknown') },
      broken: one.broken === null ? null : breakSaid(one.broken),
    }));
  }
}
