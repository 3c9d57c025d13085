import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { KNEX, type TwoStepRule } from '#platform';
import { COMPANY_ID } from '../company.decider.js';

/** What the settings say at this moment, whichever process they were changed by. */
@Injectable()
export class CompanyTwoStepRule implements TwoStepRule {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async demanded(): Promise<boolean> {
    const row = await this.knex('company')
      .where({ company_id: COMPANY_ID })
      .first<{ readonly demanded: unknown } | undefined>(this.knex.raw(`settings -> 'twoStepsDemanded' as demanded`));
    return row?.demanded === true;
  }
}
