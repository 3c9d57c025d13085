import { Controller, Inject, Param, Res } from '@nestjs/common';
import type { Knex } from 'knex';
import { LedgerWindow, type EventAnswer, type LedgerRow } from '#contracts';
import { Call, booleanOf, KNEX, Listed, withTotal, type ReplyHeaders, type WireRecord } from '#platform';
import { EventAnswers } from './event-answers.js';
import { findLedger } from './find-ledger.query.js';

/** Fields come parted by commas, or each by itself. */
const fieldsOf = (written: unknown): unknown => {
  const parts = Array.isArray(written) ? (written as readonly unknown[]) : [written];
  return parts.flatMap((part): readonly unknown[] =>
    typeof part === 'string'
      ? part
          .split(',')
          .map((field) => field.trim())
          .filter((field) => field !== '')
      : [part],
  );
};

const ledgerFieldsOf = ({ field, reversed, ...rest }: WireRecord): object => ({
  ...rest,
  ...(field === undefined ? {} : { field: fieldsOf(field) }),
  ...(reversed === undefined ? {} : { reversed: booleanOf(reversed) }),
});

/** Who changed what, over everything; and the events behind it. */
@Controller()
export class LedgerController {
  constructor(
    @Inject(KNEX) private readonly knex: Knex,
    private readonly events: EventAnswers,
  ) {}

  @Call('GET /api/ledger')
  async list(
    @Listed(LedgerWindow, ledgerFieldsOf) window: LedgerWindow,
    @Res({ passthrough: true }) reply: ReplyHeaders,
  ): Promise<readonly LedgerRow[]> {
    return withTotal(reply, await findLedger(this.knex, window));
  }

  @Call('GET /api/events/:id')
  event(@Param('id') id: string): Promise<EventAnswer> {
    return this.events.one(id);
  }
}
