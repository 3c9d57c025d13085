import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ENGINEER_LIMITS, TWO_STEP_RULE } from '#platform';
import { CompanyController } from './company.controller.js';
import { ChangeCompanyHandler } from './company.handlers.js';
import { CompanyEngineerLimits } from './settings/engineer-limits.js';
import { FindCompanyHandler } from './settings/find-company.query.js';
import { CompanyTwoStepRule } from './settings/two-step-rule.js';

/** Global, since the platform's door asks it what engineers may do, and whether two steps are asked of everybody. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [CompanyController],
  providers: [
    ChangeCompanyHandler,
    FindCompanyHandler,
    { provide: ENGINEER_LIMITS, useClass: CompanyEngineerLimits },
    { provide: TWO_STEP_RULE, useClass: CompanyTwoStepRule },
  ],
  exports: [ENGINEER_LIMITS, TWO_STEP_RULE],
})
export class CompanyModule {}
