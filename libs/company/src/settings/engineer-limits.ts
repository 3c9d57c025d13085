import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { isTakeable, type TakeableCapability } from '#contracts';
import { KNEX, type EngineerLimits } from '#platform';
import { COMPANY_ID } from '../company.decider.js';

/** What the settings say at this moment: asked of the database with each call of an engineer, so that no process lets anybody do what another one has just taken. */
@Injectable()
export class CompanyEngineerLimits implements EngineerLimits {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  async taken(): Promise<readonly TakeableCapability[]> {
    const row = await this.knex('company')
      .where({ company_id: COMPANY_ID })
      .first<{ readonly taken: unknown } | undefined>(this.knex.raw(`settings -> 'takenFromEngineers' as taken`));
    return Array.isArray(row?.taken) ? row.taken.filter(isTakeable) : [];
  }
}
