import { Controller, Get, Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import { SearchFor, type SearchAnswer } from '#contracts';
import { KNEX, Listed } from '#platform';
import { findAnything } from './find-anything.js';

/** One question over everything that has a name or a number. */
@Controller('api/search')
export class SearchController {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  @Get()
  find(@Listed(SearchFor) { q, limit }: SearchFor): Promise<SearchAnswer> {
    return findAnything(this.knex, q, limit);
  }
}
