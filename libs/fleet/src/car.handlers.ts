import { Inject, Optional } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { AddCar, ChangeCar, type Car } from '#contracts';
import type { CommandHandling, Outcome } from '#eventing';
import {
  answerAfter,
  COMMAND_HANDLING,
  formChanges,
  KNEX,
  READ_MODELS,
  requestOf,
  RESOURCE_USE,
  type ReadModels,
  type ResourceUse,
} from '#platform';
import { car, type CarCommand, type CarFields, type CarState } from './car.decider.js';
import { carCatalogue, type CarEvent } from './car.events.js';
import { findCar } from './list/find-cars.query.js';

/** `DELETE /api/car/{id}` */
export class RemoveCar {
  constructor(readonly carId: string) {}
}

type CarOutcome = Outcome<CarState, CarEvent>;

const fieldsOf = (state: CarState): CarFields =>
  state.status === 'unknown'
    ? { name: '', numberplate: '', location: '', mot_due: null }
    : { name: state.name, numberplate: state.numberplate, location: state.location, mot_due: state.mot_due };

const trimmed = (fields: Partial<CarFields>): Partial<CarFields> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === null ? null : value.trim()]));

const answerOf = (
  knex: Knex,
  readModels: ReadModels,
  id: string,
  { position, state, revision }: CarOutcome,
): Promise<Car> =>
  answerAfter(
    readModels,
    position,
    () => findCar(knex, id),
    () => ({ _id: id, ...fieldsOf(state), is_deleted: state.status === 'removed', version: Number(revision) }),
  );

@CommandHandler(AddCar)
export class AddCarHandler implements ICommandHandler<AddCar, Car> {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  async execute(command: AddCar): Promise<Car> {
    const { context, entityId } = requestOf(command);
    const fields = {
      name: command.name.trim(),
      numberplate: command.numberplate.trim(),
      location: command.location.trim(),
      mot_due: command.mot_due ?? null,
    };
    const outcome = await this.handling.execute(
      car,
      carCatalogue,
      entityId,
      { type: 'AddCar', fields, at: context.at, by: context.actorId },
      context,
    );
    return answerOf(this.knex, this.readModels, entityId, outcome);
  }
}

@CommandHandler(ChangeCar)
export class ChangeCarHandler implements ICommandHandler<ChangeCar, Car> {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
    @Optional() @Inject(RESOURCE_USE) private readonly use: ResourceUse | null,
  ) {}

  async execute(command: ChangeCar): Promise<Car> {
    const { context } = requestOf(command);
    const { _id: id, version, change_deletion, ...submitted } = command;
    const restore = change_deletion === true;
    const _id = id.toLowerCase();
    const outcome = await this.handling.execute(
      car,
      carCatalogue,
      _id,
      (loaded): CarCommand => ({
        type: 'ChangeCar',
        changes: formChanges(loaded, version, fieldsOf, trimmed(submitted)),
        restore,
        at: context.at,
        by: context.actorId,
      }),
      context,
      {
        within: async (transaction, unit) => {
          if (restore) await this.use?.bringBack(transaction, unit, { kind: 'car', _id, label: '' });
        },
      },
    );
    return answerOf(this.knex, this.readModels, _id, outcome);
  }
}

@CommandHandler(RemoveCar)
export class RemoveCarHandler implements ICommandHandler<RemoveCar, string> {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Optional() @Inject(RESOURCE_USE) private readonly use: ResourceUse | null,
  ) {}

  async execute(command: RemoveCar): Promise<string> {
    const { context } = requestOf(command);
    let label = '';
    const outcome = await this.handling.execute(
      car,
      carCatalogue,
      command.carId,
      ({ state }): CarCommand => {
        label = state.status === 'there' ? state.name : '';
        return { type: 'RemoveCar', at: context.at, by: context.actorId };
      },
      context,
      {
        // A removal that is said twice removes nothing any more.
        within: async (transaction, unit) => {
          if (label !== '')
            await this.use?.retire(transaction, unit, { kind: 'car', _id: command.carId, label }, context.at);
        },
      },
    );
    await this.readModels.waitFor(outcome.position);
    return command.carId;
  }
}
