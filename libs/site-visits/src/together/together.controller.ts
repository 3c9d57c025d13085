import { Controller, Inject, Req } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  ChangeVisitsTogether,
  InvoiceNumberQuestion,
  RemoveTogether,
  SetFlagTogether,
  type ChangedTogether,
  type InvoiceNumbers,
} from '#contracts';
import { Call, booleanOf, KNEX, Listed, Wire, CommandGateway } from '#platform';
import { findInvoiceNumbers } from '../invoice-numbers/find-invoice-numbers.query.js';

/** Calls that change many visits with one press, and what they need to know. */
@Controller()
export class TogetherController {
  constructor(
    private readonly commands: CommandGateway,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  @Call('POST /api/job/completion')
  setFlag(@Req() request: unknown, @Wire(SetFlagTogether) command: SetFlagTogether): Promise<ChangedTogether> {
    return this.send(request, command);
  }

  @Call('POST /api/job/removal')
  remove(@Req() request: unknown, @Wire(RemoveTogether) command: RemoveTogether): Promise<ChangedTogether> {
    return this.send(request, command);
  }

  @Call('POST /api/job/revision')
  change(@Req() request: unknown, @Wire(ChangeVisitsTogether) command: ChangeVisitsTogether): Promise<ChangedTogether> {
    return this.send(request, command);
  }

  @Call('GET /api/invoicenumbers')
  numbers(
    @Listed(InvoiceNumberQuestion, (fields) => ({
      ...fields,
      ...(fields['shared'] === undefined ? {} : { shared: booleanOf(fields['shared']) }),
    }))
    question: InvoiceNumberQuestion,
  ): Promise<InvoiceNumbers> {
    return findInvoiceNumbers(this.knex, question);
  }

  private async send(http: unknown, command: object): Promise<ChangedTogether> {
    return this.commands.send<ChangedTogether>(http, command);
  }
}
