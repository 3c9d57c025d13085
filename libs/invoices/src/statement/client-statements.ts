import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { familiesOf, FindClient } from '#clients';
import type { ClientStatement } from '#contracts';
import { t } from '#languages';
import { HttpProblem } from '#platform';
import { ListedInvoices } from '../list/listed-invoices.js';
import { statementOf } from './statement-of.js';
import type { StatementQuestion } from './statement-question.js';

/** What one client was invoiced, credited and paid between two days. */
@Injectable()
export class ClientStatements {
  constructor(
    private readonly listed: ListedInvoices,
    private readonly queries: QueryBus,
  ) {}

  /** @throws HttpProblem 404 where there is no such client, 400 where the days are in the wrong order */
  async of(id: string, { from, to, as_at }: StatementQuestion): Promise<ClientStatement> {
    const { _id, company, address, postcode } = await this.queries.execute(new FindClient(id, as_at));
    if (to < from) {
      const msg = t('Please choose a last day that is not before the first one.');
      throw new HttpProblem(400, msg, { errors: { to: msg } });
    }
    const rows = await this.listed.ofClient(async (knex) => (await familiesOf(knex, [_id])).get(_id) ?? [_id], as_at);
    const isLeftOut = (row: (typeof rows)[number]): boolean => row.all_paid === true && row.outstanding_pence > 0;
    return {
      client: { _id, company, address, postcode },
      ...statementOf(
        rows.filter((row) => !isLeftOut(row)),
        from,
        to,
      ),
      left_out: rows.filter(isLeftOut).map(({ number }) => number),
    };
  }
}
