import { Inject, Optional } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Knex } from 'knex';
import { AddKit, ChangeKit, type Kit } from '#contracts';
import type { CommandHandling, Outcome } from '#eventing';
import { answerAfter, COMMAND_HANDLING, formChanges, FUTURE_USE, KNEX, READ_MODELS, requestOf, type FutureUse, type ReadModels } from '#platform';
import { kit, type KitCommand, type KitFields, type KitState } from './kit.decider.js';
import { kitCatalogue, type KitEvent } from './kit.events.js';
import { findKit } from './list/find-kits.query.js';

/** `DELETE /api/kits/{id}` */
export class RemoveKit {
  constructor(readonly kitId: string) {}
}

type KitOutcome = Outcome<KitState, KitEvent>;

const fieldsOf = (state: KitState): KitFields =>
  state.status === 'unknown' ? { name: '', type: 'Sound Testing' } : { name: state.name, type: state.type };

const trimmed = ({ name, ...rest }: Partial<KitFields>): Partial<KitFields> => (name === undefined ? rest : { ...rest, name: name.trim() });

const answerOf = (knex: Knex, readModels: ReadModels, id: string, { position, state, revision }: KitOutcome): Promise<Kit> =>
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
    const fields = { name: command.name.trim(), type: command.type };
    const outcome = await this.handling.execute(kit, kitCatalogue, entityId, { type: 'AddKit', fields, at: context.at, by: context.actorId }, context);
    return answerOf(this.knex, this.readModels, entityId, outcome);
  }
}

@CommandHandler(ChangeKit)
export class ChangeKitHandler implements ICommandHandler<ChangeKit, Kit> {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
  ) {}

  async execute(command: ChangeKit): Promise<Kit> {
    const { context } = requestOf(command);
    const { _id: id, version, ...submitted } = command;
    const _id = id.toLowerCase();
    const outcome = await this.handling.execute(
      kit,
      kitCatalogue,
      _id,
      (loaded): KitCommand => ({ type: 'ChangeKit', changes: formChanges(loaded, version, fieldsOf, trimmed(submitted)), at: context.at, by: context.actorId }),
      context,
    );
    return answerOf(this.knex, this.readModels, _id, outcome);
  }
}

@CommandHandler(RemoveKit)
export class RemoveKitHandler implements ICommandHandler<RemoveKit, { readonly id: string }> {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Optional() @Inject(FUTURE_USE) private readonly futureUse: FutureUse | null,
  ) {}

  async execute(command: RemoveKit): Promise<{ readonly id: string }> {
    const { context } = requestOf(command);
    const futureUse = (await this.futureUse?.after('kit', command.kitId, context.at)) ?? null;
    const outcome = await this.handling.execute(
      kit,
      kitCatalogue,
      command.kitId,
      { type: 'RemoveKit', futureUse, at: context.at, by: context.actorId },
      context,
    );
    await this.readModels.waitFor(outcome.position);
    return { id: command.kitId };
  }
}
