import { Controller, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { AddKit, ChangeKit, PastListWindow, type Kit } from '#contracts';
import { Call, itself, Listed, Wire, withTotal, CommandGateway } from '#platform';
import { addedKit, changedKit } from './fleet-bodies.js';
import { kits } from './fleet-kinds.js';
import { RemoveKit } from './fleet.handlers.js';
import { FindFleet, FindInFleet } from './list/find-fleet.query.js';

@Controller()
export class KitsController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly queries: QueryBus,
  ) {}

  @Call('GET /api/kits')
  async list(
    @Listed(PastListWindow) window: PastListWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Kit[]> {
    return withTotal(reply, await this.queries.execute(new FindFleet(kits, window)));
  }

  @Call('GET /api/kits/:id')
  async one(@Param('id') id: string): Promise<Kit> {
    return this.queries.execute(new FindInFleet(kits, id));
  }

  @Call('POST /api/kits')
  async add(@Req() request: unknown, @Wire(AddKit, addedKit) command: AddKit): Promise<Kit> {
    return this.commands.send<Kit>(request, command, { creates: itself });
  }

  @Call('PUT /api/kits', 'PUT /api/kits/:id')
  async change(@Req() request: unknown, @Wire(ChangeKit, changedKit) command: ChangeKit): Promise<Kit> {
    return this.commands.send<Kit>(request, command);
  }

  @Call('DELETE /api/kits/:id')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<{ readonly id: string }> {
    const command = new RemoveKit(id.toLowerCase());
    return {
      id: await this.commands.send<string>(request, command),
    };
  }
}
