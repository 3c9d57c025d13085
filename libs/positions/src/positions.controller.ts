import { Controller, Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import type { PositionProgress } from '#contracts';
import { Call, KNEX } from '#platform';
import { progressOf } from './lookup-queue.js';

@Controller()
export class PositionsController {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /** How far the lookup of postcodes has come. */
  @Call('GET /api/positions')
  progress(): Promise<PositionProgress> {
    return progressOf(this.knex);
  }
}
