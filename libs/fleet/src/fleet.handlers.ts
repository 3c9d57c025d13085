import type { Type } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import { AddCar, AddKit, ChangeCar, ChangeKit } from '#contracts';
import { FleetCommandService } from './fleet-command-service.js';
import { cars, kits, type FleetKind } from './fleet-kinds.js';

class Removal {
  constructor(readonly id: string) {}
}
/** `DELETE /api/car/{id}` */
export class RemoveCar extends Removal {}
/** `DELETE /api/kits/{id}` */
export class RemoveKit extends Removal {}

const handlersOf = <Values extends { readonly name: string }>(
  of: FleetKind<Values>,
  add: Type,
  change: Type<Parameters<FleetCommandService['change']>[1]>,
  remove: Type<Removal>,
): readonly Type[] => {
  @CommandHandler(add)
  class Adding {
    constructor(private readonly fleet: FleetCommandService) {}
    execute(command: object) {
      return this.fleet.add(of, command);
    }
  }
  @CommandHandler(change)
  class Changing {
    constructor(private readonly fleet: FleetCommandService) {}
    execute(command: InstanceType<typeof change>) {
      return this.fleet.change(of, command);
    }
  }
  @CommandHandler(remove)
  class Removing {
    constructor(private readonly fleet: FleetCommandService) {}
    execute(command: Removal) {
      return this.fleet.remove(of, command);
    }
  }
  return [Adding, Changing, Removing];
};

export const fleetHandlers = [
  FleetCommandService,
  ...handlersOf(cars, AddCar, ChangeCar, RemoveCar),
  ...handlersOf(kits, AddKit, ChangeKit, RemoveKit),
];
