import { Controller, Get, Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import type { PositionProgress } from '#contracts';
import { KNEX } from '#platform';
import { progressOf } from './lookup-queue.js';

@Controller('api/positions')
export class PositionsController {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /** How far the lookup of postcodes has come. */
  @Get()
  progress(): Promise<PositionProgress> {
    return progressOf(this.knex);
  }
}
