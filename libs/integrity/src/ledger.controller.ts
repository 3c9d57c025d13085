import { t } from '#languages';
import { Controller, Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import { LedgerHeadOf, londonDate, type LedgerHead, type LedgerVerifications } from '#contracts';
import { Call, CLOCK, CurrentCaller, KNEX, Listed, HttpProblem, type Caller, type Clock } from '#platform';
import { holdConnection } from './connection.js';
import { headOfDay, newestHead } from './heads.js';
import { Verification } from './verification.js';

/** Proof that the log is what was recorded. */
@Controller()
export class LedgerController {
  constructor(
    private readonly verification: Verification,
    @Inject(KNEX) private readonly knex: Knex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Call('GET /api/ledger/verification')
  last(): Promise<LedgerVerifications> {
    return this.verification.last();
  }

  @Call('POST /api/ledger/verification')
  begin(@CurrentCaller() caller: Caller): Promise<LedgerVerifications> {
    return this.verification.begin(caller._id);
  }

  @Call('GET /api/ledger/head')
  async head(@Listed(LedgerHeadOf) { day }: LedgerHeadOf): Promise<LedgerHead> {
    if (day !== undefined && day > londonDate(this.clock.now()))
      throw new HttpProblem(400, t('That day has not begun yet.'), {
        errors: { day: t('That day has not begun yet.') },
      });
    const head = await this.headOf(day);
    if (head === null)
      throw new HttpProblem(
        404,
        day === undefined
          ? t('Nothing has been recorded yet.')
          : t('Nothing had been recorded by the end of that day.'),
      );
    return head;
  }

  private async headOf(day: string | undefined): Promise<LedgerHead | null> {
    const { ask, giveBack } = await holdConnection(this.knex);
    try {
      return await (day === undefined ? newestHead(ask) : headOfDay(ask, day));
    } finally {
      await giveBack();
    }
  }
}
