import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { FindOfficePlace, type OfficePlace } from '#company';
import { LookupDown } from './journey.js';
import { areaOf } from './offline.js';
import { POSTCODE_LOOKUP, type PostcodeLookup } from './postcode-lookup.js';

/** A postcode that the lookup does not know yet, or cannot be asked about, is where its area's main town is. */
@QueryHandler(FindOfficePlace)
export class FindOfficePlaceHandler implements IQueryHandler<FindOfficePlace> {
  constructor(@Inject(POSTCODE_LOOKUP) private readonly lookup: PostcodeLookup) {}

  async execute({ postcode }: FindOfficePlace): Promise<OfficePlace | null> {
    return (await this.found(postcode)) ?? areaOf(postcode);
  }

  private async found(postcode: string): Promise<OfficePlace | null> {
    try {
      return await this.lookup.locate(postcode);
    } catch (error) {
      if (error instanceof LookupDown) return null;
      throw error;
    }
  }
}
