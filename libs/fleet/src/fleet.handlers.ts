import type { Type } from '@nestjs/common';
import { AddCar, AddKit, ChangeCar, ChangeKit } from '#contracts';
import { HandlesCommand, type CommandMessage } from '#platform';
import { FleetCommandService, type Change } from './fleet-command-service.js';
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
  change: Type<Change>,
  remove: Type<Removal>,
): readonly Type[] => {
  @HandlesCommand(add)
  class Adding {
    constructor(private readonly fleet: FleetCommandService) {}
    execute(message: CommandMessage<object>) {
      return this.fleet.add(of, message);
    }
  }
  @HandlesCommand(change)
  class Changing {
    constructor(private readonly fleet: FleetCommandService) {}
    execute(message: CommandMessage<Change>) {
      return this.fleet.change(of, message);
    }
  }
  @HandlesCommand(remove)
  class Removing {
    constructor(private readonly fleet: FleetCommandService) {}
    execute(message: CommandMessage<Removal>) {
      return this.fleet.remove(of, message);
    }
  }
  return [Adding, Changing, Removing];
};

export const fleetHandlers = [
  FleetCommandService,
  ...handlersOf(cars, AddCar, ChangeCar, RemoveCar),
  ...handlersOf(kits, AddKit, ChangeKit, RemoveKit),
];
