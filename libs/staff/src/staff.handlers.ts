import { Inject, Optional } from '@nestjs/common';
import type { Knex } from 'knex';
import { findCompany } from '#company';
import { AddStaffMember, ChangeStaffMember, type StaffMember } from '#contracts';
import { CommandRejected, reject, type CommandHandling } from '#eventing';
import {
  COMMAND_HANDLING,
  formChanges,
  KNEX,
  READ_MODELS,
  RESOURCE_USE,
  type ReadModels,
  type ResourceUse,
  HandlesCommand,
  type CommandMessage,
} from '#platform';
import {
  changeCredential,
  closeCredential,
  isEngineersAccount,
  type CredentialChanges,
} from './accounts/credentials.js';
import type { PasswordOwner } from './accounts/password-problem.js';
import { hashPassword } from './accounts/passwords.js';
import { RememberedAccounts } from './accounts/remembered-accounts.js';
import { StaffAdding } from './staff-adding.js';
import { StaffAnswers } from './staff-answers.js';
import { staffFields } from './staff-fields.js';
import { staffMember, type StaffMemberCommand } from './staff-member.decider.js';

/** `DELETE /api/users/{id}` */
export class RemoveStaffMember {
  constructor(readonly userId: string) {}
}

@HandlesCommand(AddStaffMember)
export class AddStaffMemberHandler {
  constructor(private readonly adding: StaffAdding) {}

  execute({ command, request }: CommandMessage<AddStaffMember>): Promise<StaffMember> {
    return this.adding.add(command, request);
  }
}

@HandlesCommand(ChangeStaffMember)
export class ChangeStaffMemberHandler {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly answers: StaffAnswers,
    private readonly accounts: RememberedAccounts,
    @Optional() @Inject(RESOURCE_USE) private readonly use: ResourceUse | null,
  ) {}

  async execute({ command, request: { context, session } }: CommandMessage<ChangeStaffMember>): Promise<StaffMember> {
    const { version } = command;
    const _id = command._id.toLowerCase();
    const may = (await isEngineersAccount(this.knex, context.actorId)) ? 'own' : 'everything';
    if (may === 'own' && _id !== context.actorId) throw new CommandRejected(reject('staff/others-account'));
    const passwordHash =
      command.password === undefined
        ? undefined
        : await hashPassword(command.password, await this.ownerOf(_id, command));
    const restore = command.change_deletion === true;
    let credential: CredentialChanges = { restore, session };
    const outcome = await this.handling.execute(
      staffMember,
      _id,
      (loaded): StaffMemberCommand => {
        const changes = formChanges(loaded, version, staffFields.of, staffFields.said(command));
        credential = { email: changes.email, isEngineer: changes.isEngineer, passwordHash, restore, session };
        return {
          type: 'ChangeStaffMember',
          ...changes,
          restore,
          newPassword: passwordHash !== undefined,
          may,
          at: context.at,
          by: context.actorId,
        };
      },
      context,
      {
        within: async (transaction, unit) => {
          await changeCredential(transaction, unit, _id, credential);
          if (restore) await this.use?.bringBack(transaction, unit, { kind: 'engineer', _id, label: '' });
        },
      },
    );
    this.accounts.forget(_id);
    return this.answers.after(_id, outcome);
  }

  /** The account as it will be. */
  private async ownerOf(_id: string, { name, email }: ChangeStaffMember): Promise<PasswordOwner> {
    const loaded = await this.handling.load(staffMember, _id);
    const known =
      loaded === null || loaded.state.status === 'unknown'
        ? {}
        : { name: loaded.state.name, email: loaded.state.email };
    return {
      ...known,
      company: (await findCompany(this.knex)).name,
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
    };
  }
}

@HandlesCommand(RemoveStaffMember)
export class RemoveStaffMemberHandler {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly accounts: RememberedAccounts,
    @Optional() @Inject(RESOURCE_USE) private readonly use: ResourceUse | null,
  ) {}

  async execute({
    command,
    request: { context },
  }: CommandMessage<RemoveStaffMember>): Promise<{ readonly id: string }> {
    const outcome = await this.handling.execute(
      staffMember,
      command.userId,
      { type: 'RemoveStaffMember', at: context.at, by: context.actorId },
      context,
      {
        within: async (transaction, unit, { before }) => {
          await closeCredential(transaction, unit, command.userId);
          // A removal that is said twice removes nothing any more.
          if (before.status !== 'there') return;
          const engineer = { kind: 'engineer', _id: command.userId, label: before.name } as const;
          await this.use?.retire(transaction, unit, engineer, context.at);
        },
      },
    );
    this.accounts.forget(command.userId);
    await this.readModels.waitFor(outcome.position);
    return { id: command.userId };
  }
}
