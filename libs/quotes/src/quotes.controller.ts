import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindCompany } from '#company';
import { AskQuote, quoteFee, type FeeAnswer } from '#contracts';
import { Call, Wire } from '#platform';
import { quotedOnly, quoteFields } from './quote-body.js';
import { refuseNothing } from './reckoning.js';

@Controller()
export class QuotesController {
  constructor(private readonly queries: QueryBus) {}

  /** Reckoned with the company's rates as they are now. */
  @Call('POST /api/book/quote')
  async quote(
    @Wire(AskQuote, (body) => quoteFields(quotedOnly(body, ['type', 'count', 'tests', 'distance'])))
    { type, count, tests, distance }: AskQuote,
  ): Promise<FeeAnswer> {
    const { fees } = await this.queries.execute(new FindCompany());
    const answer = quoteFee({ type, count, tests, distance }, fees);
    if (!('msg' in answer)) refuseNothing(answer);
    return answer;
  }
}
