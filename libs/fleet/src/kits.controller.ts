import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { AddKit, ChangeKit, PastListWindow, type Kit } from '#contracts';
import { asked, itself, Listed, REQUESTS, Wire, withTotal, type Requests } from '#platform';
import { addedKit, changedKit } from './fleet-bodies.js';
import { kits } from './fleet-kinds.js';
import { RemoveKit } from './fleet.handlers.js';
import { FindFleet, FindInFleet } from './list/find-fleet.query.js';

@Controller('api/kits')
export class KitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    @Inject(REQUESTS) private readonly requests: Requests,
  ) {}

  @Get()
  async list(
    @Listed(PastListWindow) window: PastListWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Kit[]> {
    return withTotal(reply, await this.queries.execute(new FindFleet(kits, window)));
  }

  @Get(':id')
  async one(@Param('id') id: string): Promise<Kit> {
    return this.queries.execute(new FindInFleet(kits, id));
  }

  @Post()
  @HttpCode(200)
  async add(@Req() request: unknown, @Wire(AddKit, addedKit) command: AddKit): Promise<Kit> {
    return this.commands.execute<AddKit, Kit>(
      asked(command, await this.requests.begin(request, command, { creates: itself })),
    );
  }

  @Put(['', ':id'])
  async change(@Req() request: unknown, @Wire(ChangeKit, changedKit) command: ChangeKit): Promise<Kit> {
    return this.commands.execute<ChangeKit, Kit>(asked(command, await this.requests.begin(request, command)));
  }

  @Delete(':id')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<{ readonly id: string }> {
    const command = new RemoveKit(id.toLowerCase());
    return {
      id: await this.commands.execute<RemoveKit, string>(asked(command, await this.requests.begin(request, command))),
    };
  }
}
