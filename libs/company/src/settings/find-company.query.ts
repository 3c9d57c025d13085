import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { distinctNames, type Company } from '#contracts';
import { KNEX } from '#platform';
import { COMPANY_ID, defaultSettings } from '../company.decider.js';
import type { CompanyRow } from './company-settings.projection.js';

/** The company's settings; until they are first changed those of a new installation, as version 0. */
export const findCompany = async (knex: Knex): Promise<Company> => {
  const row = await knex<CompanyRow>('company').where({ company_id: COMPANY_ID }).first();
  const settings = { ...defaultSettings, ...row?.settings };
  return {
    ...settings,
    // Lists to choose from take no name twice; settings of before may have it.
    projectLeaders: distinctNames(settings.projectLeaders),
    noiseTypes: distinctNames(settings.noiseTypes),
    version: row?.version ?? 0,
  };
};

export class FindCompany extends Query<Company> {}

@QueryHandler(FindCompany)
export class FindCompanyHandler implements IQueryHandler<FindCompany> {
  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  execute(): Promise<Company> {
    return findCompany(this.knex);
  }
}
