import { Inject, Optional } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { AddKit, ChangeKit, type Kit } from '#contracts';
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
import { calibrationDueOf, kit, type KitCommand, type KitFields, type KitState } from './kit.decider.js';
import { kitCatalogue, type KitEvent } from './kit.events.js';
import { findKit } from './list/find-kits.query.js';

/** `DELETE /api/kits/{id}` */
export class RemoveKit {
  constructor(readonly kitId: string) {}
}

type KitOutcome = Outcome<KitState, KitEvent>;

const fieldsOf = (state: KitState): KitFields =>
  state.status === 'unknown'
    ? { name: '', type: 'Sound Testing', calibration_due: null, instruments: [] }
    : {
        name: state.name,
        type: state.type,
        calibration_due: calibrationDueOf(state),
        instruments: state.instruments,
      };

const trimmed = ({ name, ...rest }: Partial<KitFields>): Partial<KitFields> =>
  name === undefined ? rest : { ...rest, name: name.trim() };

const answerOf = (
  knex: Knex,
  readModels: ReadModels,
  id: string,
  { position, state, revision }: KitOutcome,
): Promise<Kit> =>
  answerAfter(
    readModels,
    position,
    () => findKit(knex, id),
    () => ({ _id: id, ...fieldsOf(state), is_deleted: state.status === 'removed', version: Number(revision) }),
  );

@CommandHandler(AddKit)
export class AddKitHandler implements ICommandHandler<AddKit, Kit> {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  async execute(command: AddKit): Promise<Kit> {
    const { context, entityId } = requestOf(command);
    const fields = {
      name: command.name.trim(),
      type: command.type,
      calibration_due: command.calibration_due ?? null,
      instruments: command.instruments ?? [],
    };
    const outcome = await this.handling.execute(
      kit,
      kitCatalogue,
      entityId,
      { type: 'AddKit', fields, at: context.at, by: context.actorId },
      context,
    );
    return answerOf(this.knex, this.readModels, entityId, outcome);
  }
}

@CommandHandler(ChangeKit)
export class ChangeKitHandler implements ICommandHandler<ChangeKit, Kit> {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
    @Optional() @Inject(RESOURCE_USE) private readonly use: ResourceUse | null,
  ) {}

  async execute(command: ChangeKit): Promise<Kit> {
    const { context } = requestOf(command);
    const { _id: id, version, change_deletion, ...submitted } = command;
    const restore = change_deletion === true;
    const _id = id.toLowerCase();
    const outcome = await this.handling.execute(
      kit,
      kitCatalogue,
      _id,
      (loaded): KitCommand => ({
        type: 'ChangeKit',
        changes: formChanges(loaded, version, fieldsOf, trimmed(submitted)),
        restore,
        at: context.at,
        by: context.actorId,
      }),
      context,
      {
        within: async (transaction, unit) => {
          if (restore) await this.use?.bringBack(transaction, unit, { kind: 'kit', _id, label: '' });
        },
      },
    );
    return answerOf(this.knex, this.readModels, _id, outcome);
  }
}

@CommandHandler(RemoveKit)
export class RemoveKitHandler implements ICommandHandler<RemoveKit, { readonly id: string }> {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Optional() @Inject(RESOURCE_USE) private readonly use: ResourceUse | null,
  ) {}

  async execute(command: RemoveKit): Promise<{ readonly id: string }> {
    const { context } = requestOf(command);
    let label = '';
    const outcome = await this.handling.execute(
      kit,
      kitCatalogue,
      command.kitId,
      ({ state }): KitCommand => {
        label = state.status === 'there' ? state.name : '';
        return { type: 'RemoveKit', at: context.at, by: context.actorId };
      },
      context,
      {
        // A removal that is said twice removes nothing any more.
        within: async (transaction, unit) => {
          if (label !== '')
            await this.use?.retire(transaction, unit, { kind: 'kit', _id: command.kitId, label }, context.at);
        },
      },
    );
    await this.readModels.waitFor(outcome.position);
    return { id: command.kitId };
  }
}
