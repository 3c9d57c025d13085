import { Controller } from '@nestjs/common';
import { CompareMoments, ReadThePast, type Comparison, type PastAnswer } from '#contracts';
import { AsOfReader, Call, Listed, listFields, Wire } from '#platform';
import { findComparison } from './find-comparison.query.js';

/** Moments of the past: having one made ready, and what changed between two. */
@Controller()
export class PastController {
  constructor(private readonly moments: AsOfReader) {}

  @Call('POST /api/past')
  want(@Wire(ReadThePast, listFields) { as_at }: ReadThePast): Promise<PastAnswer> {
    return this.moments.want(as_at);
  }

  @Call('GET /api/past/comparison')
  compare(@Listed(CompareMoments) command: CompareMoments): Promise<Comparison> {
    return findComparison(this.moments, command);
  }
}
