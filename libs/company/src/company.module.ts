import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CompanyController } from './company.controller.js';
import { ChangeCompanyHandler } from './company.handlers.js';
import { FindCompanyHandler } from './settings/find-company.query.js';

@Module({
  imports: [CqrsModule],
  controllers: [CompanyController],
  providers: [ChangeCompanyHandler, FindCompanyHandler],
})
export class CompanyModule {}
