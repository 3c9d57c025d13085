import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { AddCar, ChangeCar, PastListWindow, type Car } from '#contracts';
import { itself, Listed, Wire, withTotal, CommandGateway } from '#platform';
import { changedCar } from './fleet-bodies.js';
import { cars } from './fleet-kinds.js';
import { RemoveCar } from './fleet.handlers.js';
import { FindFleet, FindInFleet } from './list/find-fleet.query.js';

@Controller('api/car')
export class CarsController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async list(
    @Listed(PastListWindow) window: PastListWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Car[]> {
    return withTotal(reply, await this.queries.execute(new FindFleet(cars, window)));
  }

  @Get(':id')
  async one(@Param('id') id: string): Promise<Car> {
    return this.queries.execute(new FindInFleet(cars, id));
  }

  @Post()
  @HttpCode(200)
  async add(@Req() request: unknown, @Wire(AddCar) command: AddCar): Promise<Car> {
    return this.commands.send<Car>(request, command, { creates: itself });
  }

  @Put(['', ':id'])
  async change(@Req() request: unknown, @Wire(ChangeCar, changedCar) command: ChangeCar): Promise<Car> {
    return this.commands.send<Car>(request, command);
  }

  /** Answers the id as a JSON string. */
  @Delete(':id')
  @Header('content-type', 'application/json')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<string> {
    const command = new RemoveCar(id.toLowerCase());
    return JSON.stringify(await this.commands.send<string>(request, command));
  }
}
