import { Controller, Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import { SearchFor, type SearchAnswer } from '#contracts';
import { Call, KNEX, Listed, may } from '#platform';
import { findAnything } from './find-anything.js';
import { withInvoiceRecords } from './invoice-records.js';

/** One question over everything that has a name or a number. */
@Controller()
export class SearchController {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  @Call('GET /api/search')
  async find(@Listed(SearchFor) { q, limit }: SearchFor): Promise<SearchAnswer> {
    const found = await findAnything(this.knex, q, limit);
    // The page of an invoice is for those who see amounts.
    return may('see-fees') ? withInvoiceRecords(this.knex, found) : found;
  }
}
