import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ENGINEER_LIMITS, TWO_STEP_RULE } from '#platform';
import { CompanyController } from './company.controller.js';
import { ChangeCompanyHandler } from './company.handlers.js';
import { CompanyRules } from './settings/company-rules.js';
import { FindCompanyHandler } from './settings/find-company.query.js';

/** Global, since the platform's door asks it what engineers may do, and whether two steps are asked of everybody. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [CompanyController],
  providers: [
    ChangeCompanyHandler,
    FindCompanyHandler,
    CompanyRules,
    { provide: ENGINEER_LIMITS, useExisting: CompanyRules },
    { provide: TWO_STEP_RULE, useExisting: CompanyRules },
  ],
  exports: [ENGINEER_LIMITS, TWO_STEP_RULE, CompanyRules],
})
export class CompanyModule {}
