import { Controller, HttpCode, Inject, Param, Req } from '@nestjs/common';
import { AcceptPlan, PlanVisits, UndoPlan, type PlanAccepted, type PlanJobAnswer } from '#contracts';
import { Call, CurrentCaller, itself, REQUESTS, Wire, type Requests, type SignedInCaller } from '#platform';
import { PlanCalls } from './plan-calls.js';

/** Proposals of who goes where: each account reaches its own. */
@Controller()
export class PlanController {
  constructor(
    private readonly calls: PlanCalls,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  @Call('POST /api/plan')
  @HttpCode(200)
  async start(@Req() request: unknown, @Wire(PlanVisits) asked: PlanVisits): Promise<PlanJobAnswer> {
    return this.calls.start(asked, await this.requests.begin(request, asked, { creates: itself }));
  }

  @Call('GET /api/plan/:id')
  one(@Param('id') id: string, @CurrentCaller() caller: SignedInCaller): Promise<PlanJobAnswer> {
    return this.calls.one(id.toLowerCase(), caller._id);
  }

  @Call('DELETE /api/plan/:id')
  cancel(@Param('id') id: string, @CurrentCaller() caller: SignedInCaller): Promise<PlanJobAnswer> {
    return this.calls.cancel(id.toLowerCase(), caller._id);
  }

  @Call('POST /api/plan/:id/accept')
  @HttpCode(200)
  async accept(
    @Req() request: unknown,
    @Wire(AcceptPlan, undefined, 'no fields') command: AcceptPlan,
    @CurrentCaller() caller: SignedInCaller,
  ): Promise<PlanAccepted> {
    // Asked before the request is written down: there may be nothing to accept yet.
    this.calls.planOf(command, caller._id);
    return this.calls.accept(command, await this.requests.begin(request, command));
  }

  @Call('POST /api/plan/:id/undo')
  @HttpCode(200)
  async undo(
    @Req() request: unknown,
    @Wire(UndoPlan, undefined, 'no fields') command: UndoPlan,
    @CurrentCaller() caller: SignedInCaller,
  ): Promise<PlanAccepted> {
    this.calls.planOf(command, caller._id);
    return this.calls.undo(command, await this.requests.begin(request, command));
  }
}
