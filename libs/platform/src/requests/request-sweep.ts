import { Inject, Injectable } from '@nestjs/common';
import { REQUESTS } from '../modules/injection-tokens.js';
import { Sweep } from '../process/sweep.js';
import type { IdempotencyStore } from './idempotency-store.js';

const HOUR_MS = 60 * 60_000;

/** Forgets the keys of requests that nobody repeats any more, once an hour. */
@Injectable()
export class RequestSweep extends Sweep {
  constructor(@Inject(REQUESTS) private readonly ledger: IdempotencyStore) {
    super({ everyMs: HOUR_MS, trouble: 'keys of requests that have expired could not be cleared away' });
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.task.begin();
  }

  sweep(): Promise<unknown> {
    return this.ledger.sweep();
  }
}
