import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Knex } from 'knex';
import type { ChangeCar } from '#contracts';
import type { Catalogue, CommandHandling, EventOf, Kept, Outcome } from '#eventing';
import {
  answerAfter,
  COMMAND_HANDLING,
  formChanges,
  KNEX,
  READ_MODELS,
  RESOURCE_USE,
  type ReadModels,
  type ResourceUse,
  type CommandMessage,
} from '#platform';
import type { FleetKind, Shown } from './fleet-kinds.js';
import type { FleetCommand } from './fleet.decider.js';
import { findInFleet } from './list/find-fleet.query.js';

/** What changes a car or a kit says beside its fields. */
export type Change = Pick<ChangeCar, '_id' | 'version' | 'change_deletion'>;

/** Carries commands to the stream of a car or a kit, and answers it once the list shows it. */
@Injectable()
export class FleetCommandService {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(KNEX) private readonly knex: Knex,
    @Optional() @Inject(RESOURCE_USE) private readonly use: ResourceUse | null,
  ) {}

  async add<Values extends object>(
    of: FleetKind<Values>,
    { command, request }: CommandMessage<object>,
  ): Promise<Shown<Values>> {
    const { context, entityId } = request;
    const { decider, said } = of;
    const adding: FleetCommand<Values> = { type: 'Add', fields: said(command), at: context.at, by: context.actorId };
    return this.answer(of, entityId, await this.handling.execute(decider, entityId, adding, context));
  }

  async change<Values extends object>(
    of: FleetKind<Values>,
    { command, request: { context } }: CommandMessage<Change>,
  ): Promise<Shown<Values>> {
    const restore = command.change_deletion === true;
    const _id = command._id.toLowerCase();
    const outcome = await this.handling.execute(
      of.decider,
      _id,
      (loaded): FleetCommand<Values> => ({
        type: 'Change',
        changes: formChanges(loaded, command.version, of.ofState, of.said(command)),
        restore,
        at: context.at,
        by: context.actorId,
      }),
      context,
      {
        within: async (transaction, unit) => {
          if (restore) await this.use?.bringBack(transaction, unit, { kind: of.kind, _id, label: '' });
        },
      },
    );
    return this.answer(of, _id, outcome);
  }

  async remove<Values extends { readonly name: string }>(
    of: FleetKind<Values>,
    { command, request: { context } }: CommandMessage<{ readonly id: string }>,
  ) {
    const { id: _id } = command;
    const { position } = await this.handling.execute(
      of.decider,
      _id,
      { type: 'Remove', at: context.at, by: context.actorId },
      context,
      {
        // A removal that is said twice removes nothing any more.
        within: async (transaction, unit, { before }) => {
          if (before.status !== 'there') return;
          await this.use?.retire(transaction, unit, { kind: of.kind, _id, label: before.name }, context.at);
        },
      },
    );
    await this.readModels.waitFor(position);
    return _id;
  }

  private answer<Values extends object>(
    of: FleetKind<Values>,
    _id: string,
    { position, state, revision }: Outcome<Kept<Values>, EventOf<Catalogue>>,
  ): Promise<Shown<Values>> {
    return answerAfter(
      this.readModels,
      position,
      () => findInFleet(this.knex, of, _id),
      () => ({ _id, ...of.ofState(state), is_deleted: state.status === 'removed', version: Number(revision) }),
    );
  }
}
