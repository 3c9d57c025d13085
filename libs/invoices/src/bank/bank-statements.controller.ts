import { Controller, Inject, Req } from '@nestjs/common';
import { MatchBankStatement, RecordBankPayments, type BankMatch, type BankPaymentsRecorded } from '#contracts';
import { Call, REQUESTS, Wire, type Requests } from '#platform';
import { bankBody } from '../invoice-body.js';
import { BankStatements } from './bank-statements.js';

@Controller()
export class BankStatementsController {
  constructor(
    private readonly bank: BankStatements,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  /** Which invoices the incoming amounts of a bank statement pay; keeps and records nothing. */
  @Call('POST /api/invoices/bank-statement')
  match(@Wire(MatchBankStatement, bankBody) statement: MatchBankStatement): Promise<readonly BankMatch[]> {
    return this.bank.match(statement);
  }

  @Call('POST /api/invoices/bank-statement/payments')
  async record(
    @Req() request: unknown,
    @Wire(RecordBankPayments, bankBody) command: RecordBankPayments,
  ): Promise<BankPaymentsRecorded> {
    return this.bank.record(command, await this.requests.begin(request, command));
  }
}
