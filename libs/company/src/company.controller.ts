import { Controller, Get, Inject, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeCompany, type Company } from '#contracts';
import { asked, REQUESTS, Wire, type Requests } from '#platform';
import { FindCompany } from './settings/find-company.query.js';

@Controller('api/company')
export class CompanyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  @Get()
  async show(): Promise<Company> {
    return this.queries.execute(new FindCompany());
  }

  @Put()
  async change(@Req() request: unknown, @Wire(ChangeCompany) command: ChangeCompany): Promise<Company> {
    return this.commands.execute<ChangeCompany, Company>(asked(command, await this.requests.begin(request, command)));
  }
}
