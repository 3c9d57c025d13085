import { Query } from '@nestjs/cqrs';

/** Degrees. */
export interface OfficePlace {
  readonly lat: number;
  readonly lng: number;
}

/** Where a postcode is; null: there is no such postcode. Answered by whoever looks postcodes up. */
export class FindOfficePlace extends Query<OfficePlace | null> {
  constructor(readonly postcode: string) {
    super();
  }
}
