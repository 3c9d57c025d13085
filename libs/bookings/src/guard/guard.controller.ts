import { Controller, Inject, type OnApplicationBootstrap } from '@nestjs/common';
import type { Knex } from 'knex';
import type { GuardReport } from '#contracts';
import { isPutBack, type EventCodec, type EventStore } from '#eventing';
import { Call, EVENT_CODEC, EVENT_STORE, KNEX } from '#platform';
import { reconcileGuard, restoreGuard } from './reconcile.js';

/** Looks after the guard: compares it with the events, and makes it again from them. */
@Controller()
export class GuardController implements OnApplicationBootstrap {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
  ) {}

  /** A log from before there was a guard, or one that was carried here without it. */
  async onApplicationBootstrap(): Promise<void> {
    const kept = await this.knex('reservation').first<object | undefined>('reservation_id');
    if (kept !== undefined || (await this.store.head()) === null) return;
    await restoreGuard(this.knex, this.store, this.codec).catch((error: unknown) => {
      // Nothing is booked until the log is mended, and what was made of it now would lack its end.
      if (!isPutBack(error)) throw error;
    });
  }

  @Call('GET /api/bookings/guard')
  async check(): Promise<GuardReport> {
    return { differences: await reconcileGuard(this.knex, this.store, this.codec) };
  }

  /** Answers what even the new guard cannot keep: what the events themselves book twice. */
  @Call('POST /api/bookings/guard/restore')
  async restore(): Promise<GuardReport> {
    return { differences: await restoreGuard(this.knex, this.store, this.codec) };
  }
}
