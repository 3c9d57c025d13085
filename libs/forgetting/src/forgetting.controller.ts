import { Controller, Param, Req } from '@nestjs/common';
import { FindPeople, ForgetPerson, type Forgetting, type FoundPerson, type PersonDetail } from '#contracts';
import { Call, Wire } from '#platform';
import { ForgettingService } from './forgetting.service.js';
import { People } from './people/people.js';

/** Forgetting a person: whom, what is held, and what was done. */
@Controller()
export class ForgettingController {
  constructor(
    private readonly people: People,
    private readonly forgetting: ForgettingService,
  ) {}

  /** Changes nothing; a body, so that no name and no address stands in the address of a call. */
  @Call('POST /api/forgetting/people')
  find(@Wire(FindPeople) { q }: FindPeople): Promise<readonly FoundPerson[]> {
    return this.people.search(q);
  }

  @Call('GET /api/forgetting/people/:kind/:hash')
  detail(@Param('kind') kind: string, @Param('hash') id: string): Promise<PersonDetail> {
    return this.people.detail(kind, id);
  }

  @Call('POST /api/forgetting')
  forget(@Req() request: unknown, @Wire(ForgetPerson) command: ForgetPerson): Promise<Forgetting> {
    return this.forgetting.begin(request, command);
  }

  @Call('GET /api/forgetting')
  list(): Promise<readonly Forgetting[]> {
    return this.forgetting.list();
  }
}
