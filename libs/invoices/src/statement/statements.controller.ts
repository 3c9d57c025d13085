import { Controller, Param } from '@nestjs/common';
import { londonDate, type ClientStatement } from '#contracts';
import { Call, Listed, type WireRecord } from '#platform';
import { ClientStatements } from './client-statements.js';
import { StatementQuestion } from './statement-question.js';

/** Lists take `from` and `to` as instants, the last day up to its end; a statement is of whole days. */
const dayOf = (value: unknown, less: number): unknown =>
  typeof value === 'string' && value.includes('T')
    ? londonDate(new Date(Date.parse(value) - less).toISOString())
    : value;
const wholeDays = (fields: WireRecord): object => ({
  ...fields,
  from: dayOf(fields['from'], 0),
  to: dayOf(fields['to'], 1),
});

@Controller()
export class StatementsController {
  constructor(private readonly statements: ClientStatements) {}

  @Call('GET /api/clients/:id/statement')
  statement(
    @Param('id') id: string,
    @Listed(StatementQuestion, wholeDays) question: StatementQuestion,
  ): Promise<ClientStatement> {
    return this.statements.of(id.toLowerCase(), question);
  }
}
