import { Controller, Header, Param, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { AddCar, ChangeCar, PastListWindow, type Car } from '#contracts';
import { Call, itself, Listed, Wire, withTotal, CommandGateway } from '#platform';
import { changedCar } from './fleet-bodies.js';
import { cars } from './fleet-kinds.js';
import { RemoveCar } from './fleet.handlers.js';
import { FindFleet, FindInFleet } from './list/find-fleet.query.js';

@Controller()
export class CarsController {
  constructor(
    private readonly commands: CommandGateway,
    private readonly queries: QueryBus,
  ) {}

  @Call('GET /api/car')
  async list(
    @Listed(PastListWindow) window: PastListWindow,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly Car[]> {
    return withTotal(reply, await this.queries.execute(new FindFleet(cars, window)));
  }

  @Call('GET /api/car/:id')
  async one(@Param('id') id: string): Promise<Car> {
    return this.queries.execute(new FindInFleet(cars, id));
  }

  @Call('POST /api/car')
  async add(@Req() request: unknown, @Wire(AddCar) command: AddCar): Promise<Car> {
    return this.commands.send<Car>(request, command, { creates: itself });
  }

  @Call('PUT /api/car', 'PUT /api/car/:id')
  async change(@Req() request: unknown, @Wire(ChangeCar, changedCar) command: ChangeCar): Promise<Car> {
    return this.commands.send<Car>(request, command);
  }

  /** Answers the id as a JSON string. */
  @Call('DELETE /api/car/:id')
  @Header('content-type', 'application/json')
  async remove(@Req() request: unknown, @Param('id') id: string): Promise<string> {
    const command = new RemoveCar(id.toLowerCase());
    return JSON.stringify(await this.commands.send<string>(request, command));
  }
}
