import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ENGINEER_LIMITS } from '#platform';
import { CompanyController } from './company.controller.js';
import { ChangeCompanyHandler } from './company.handlers.js';
import { CompanyEngineerLimits } from './settings/engineer-limits.js';
import { FindCompanyHandler } from './settings/find-company.query.js';

/** Global, since the platform's door asks it what engineers may do. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [CompanyController],
  providers: [ChangeCompanyHandler, FindCompanyHandler, { provide: ENGINEER_LIMITS, useClass: CompanyEngineerLimits }],
  exports: [ENGINEER_LIMITS],
})
export class CompanyModule {}
