import { Controller, HttpCode, Post } from '@nestjs/common';
import { AskQuote, quoteFee, type FeeAnswer } from '#contracts';
import { Wire } from '#platform';
import { quoteFields } from './quote-body.js';
import { feeSettings } from './reckoning.js';

@Controller('api/book')
export class QuotesController {
  /** Nothing is read and nothing kept, so no bus is between: the calculator is a function. */
  @Post('quote')
  @HttpCode(200)
  quote(@Wire(AskQuote, quoteFields) { type, count, tests, distance }: AskQuote): FeeAnswer {
    return quoteFee({ type, count, tests, distance }, feeSettings());
  }
}
