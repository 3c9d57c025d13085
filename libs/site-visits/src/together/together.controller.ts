import { Controller, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { Knex } from 'knex';
import {
  InvoiceNumberQuestion,
  RemoveTogether,
  SetFlagTogether,
  type ChangedTogether,
  type InvoiceNumbers,
} from '#contracts';
import { booleanOf, KNEX, Listed, Wire, CommandGateway } from '#platform';
import { findInvoiceNumbers } from '../invoice-numbers/find-invoice-numbers.query.js';

/** Calls that change many visits with one press, and what they need to know. */
@Controller('api')
export class TogetherController {
  constructor(
    private readonly commands: CommandGateway,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  @Post('job/completion')
  @HttpCode(200)
  setFlag(@Req() request: unknown, @Wire(SetFlagTogether) command: SetFlagTogether): Promise<ChangedTogether> {
    return this.send(request, command);
  }

  @Post('job/removal')
  @HttpCode(200)
  remove(@Req() request: unknown, @Wire(RemoveTogether) command: RemoveTogether): Promise<ChangedTogether> {
    return this.send(request, command);
  }

  @Get('invoicenumbers')
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
