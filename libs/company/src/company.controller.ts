import { t } from '#languages';
import { Controller, Get, Inject, Put, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChangeCompany, type Company } from '#contracts';
import { asked, CurrentCaller, HttpProblem, REQUESTS, Wire, type Caller, type Requests } from '#platform';
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
  async change(
    @Req() request: unknown,
    @CurrentCaller() caller: Caller,
    @Wire(ChangeCompany) command: ChangeCompany,
  ): Promise<Company> {
    if (command.twoStepsDemanded === true && caller.lacksSecondStep === true) {
      const msg = t('Please set up two-step sign-in for yourself first, under My account.');
      throw new HttpProblem(409, msg, { errors: { twoStepsDemanded: msg } });
    }
    return this.commands.execute<ChangeCompany, Company>(asked(command, await this.requests.begin(request, command)));
  }
}
