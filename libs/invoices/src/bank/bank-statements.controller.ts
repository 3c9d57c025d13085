import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { MatchBankStatement, RecordBankPayments, type BankMatch, type BankPaymentsRecorded } from '#contracts';
import { REQUESTS, Wire, type Requests } from '#platform';
import { bankBody } from '../invoice-body.js';
import { BankStatements } from './bank-statements.js';

@Controller('api/invoices/bank-statement')
export class BankStatementsController {
  constructor(
    private readonly bank: BankStatements,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  /** Which invoices the incoming amounts of a bank statement pay; keeps and records nothing. */
  @Post()
  @HttpCode(200)
  match(@Wire(MatchBankStatement, bankBody) statement: MatchBankStatement): Promise<readonly BankMatch[]> {
    return this.bank.match(statement);
  }

  @Post('payments')
  @HttpCode(200)
  async record(
    @Req() request: unknown,
    @Wire(RecordBankPayments, bankBody) command: RecordBankPayments,
  ): Promise<BankPaymentsRecorded> {
    return this.bank.record(command, await this.requests.begin(request, command));
  }
}
