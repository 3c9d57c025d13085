import { Controller, HttpCode, Inject, Param, Req } from '@nestjs/common';
import { UndoAcceptance, type PlanAcceptance, type PlanAccepted } from '#contracts';
import { Call, REQUESTS, Wire, type Requests } from '#platform';
import { PlanAcceptances } from './plan-acceptances.js';

/** Plans that were accepted, by the correlation id of what they changed. */
@Controller()
export class PlannedController {
  constructor(
    private readonly acceptances: PlanAcceptances,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  @Call('GET /api/planned/:id')
  one(@Param('id') id: string): Promise<PlanAcceptance> {
    return this.acceptances.one(id.toLowerCase());
  }

  @Call('POST /api/planned/:id/undo')
  @HttpCode(200)
  async undo(
    @Req() request: unknown,
    @Wire(UndoAcceptance, undefined, 'no fields') command: UndoAcceptance,
  ): Promise<PlanAccepted> {
    const id = command._id.toLowerCase();
    // Asked before the request is written down: there may be nothing to undo.
    await this.acceptances.one(id);
    const { context } = await this.requests.begin(request, command);
    const { changed, unchanged, refused, absence } = await this.acceptances.undo(id, context);
    return { changed, unchanged, refused, absence };
  }
}
