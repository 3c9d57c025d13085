import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AddCarHandler, ChangeCarHandler, RemoveCarHandler } from './car.handlers.js';
import { CarsController } from './cars.controller.js';
import { AddKitHandler, ChangeKitHandler, RemoveKitHandler } from './kit.handlers.js';
import { KitsController } from './kits.controller.js';
import { FindCarHandler, FindCarsHandler } from './list/find-cars.query.js';
import { FindKitHandler, FindKitsHandler } from './list/find-kits.query.js';

@Module({
  imports: [CqrsModule],
  controllers: [CarsController, KitsController],
  providers: [
    AddCarHandler,
    ChangeCarHandler,
    RemoveCarHandler,
    FindCarHandler,
    FindCarsHandler,
    AddKitHandler,
    ChangeKitHandler,
    RemoveKitHandler,
    FindKitHandler,
    FindKitsHandler,
  ],
})
export class FleetModule {}
