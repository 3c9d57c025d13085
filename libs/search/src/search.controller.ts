import { Controller, Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import { SearchFor, type SearchAnswer } from '#contracts';
import { Call, KNEX, Listed } from '#platform';
import { findAnything } from './find-anything.js';

/** One question over everything that has a name or a number. */
@Controller()
export class SearchController {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  @Call('GET /api/search')
  find(@Listed(SearchFor) { q, limit }: SearchFor): Promise<SearchAnswer> {
    return findAnything(this.knex, q, limit);
  }
}
