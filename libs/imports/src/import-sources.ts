import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { DIARY_ON_SHOW, type DiaryReadPort } from '#bookings';
import { KNEX } from '#platform';
import type { Sources } from './kind-of-import.js';

/** Where every kind of import looks things up. */
@Injectable()
export class ImportSources implements Sources {
  constructor(
    @Inject(KNEX) readonly knex: Knex,
    readonly queries: QueryBus,
    @Inject(DIARY_ON_SHOW) readonly diary: DiaryReadPort,
  ) {}
}
