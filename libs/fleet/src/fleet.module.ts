import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CarsController } from './cars.controller.js';
import { fleetHandlers } from './fleet.handlers.js';
import { KitsController } from './kits.controller.js';
import { FindFleetHandler, FindInFleetHandler } from './list/find-fleet.query.js';

@Module({
  imports: [CqrsModule],
  controllers: [CarsController, KitsController],
  providers: [...fleetHandlers, FindFleetHandler, FindInFleetHandler],
})
export class FleetModule {}
