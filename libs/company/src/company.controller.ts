import { t } from '#languages';
import { Controller, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ChangeCompany, type Company } from '#contracts';
import { Call, CurrentCaller, HttpProblem, Wire, type Caller, CommandGateway } from '#platform';
import { FindCompany } from './settings/find-company.query.js';

@Controller()
export class CompanyController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly queries: QueryBus,
  ) {}

  @Call('GET /api/company')
  async show(): Promise<Company> {
    return this.queries.execute(new FindCompany());
  }

  @Call('PUT /api/company')
  async change(
    @Req() request: unknown,
    @CurrentCaller() caller: Caller,
    @Wire(ChangeCompany) command: ChangeCompany,
  ): Promise<Company> {
    if (command.twoStepsDemanded === true && caller.lacksSecondStep === true) {
      const msg = t('Please set up two-step sign-in for yourself first, under My account.');
      throw new HttpProblem(409, msg, { errors: { twoStepsDemanded: msg } });
    }
    return this.commands.send<Company>(request, command);
  }
}
