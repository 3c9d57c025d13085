import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { findCompany } from '#company';
import type { AddStaffMember, StaffMember } from '#contracts';
import type { CommandHandling } from '#eventing';
import { COMMAND_HANDLING, KNEX, type CommandRequest } from '#platform';
import { addCredential } from './accounts/credentials.js';
import { hashPassword } from './accounts/passwords.js';
import { StaffAnswers } from './staff-answers.js';
import { staffMember } from './staff-member.decider.js';

/** Makes an account, with what must stand or fall together with it. */
@Injectable()
export class StaffAdding {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly answers: StaffAnswers,
  ) {}

  async add(
    { password, ...fields }: AddStaffMember,
    { context, entityId }: Pick<CommandRequest, 'context' | 'entityId'>,
    also: (transaction: Knex.Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<StaffMember> {
    const { name, email, isEngineer } = fields;
    const passwordHash = await hashPassword(password, { name, email, company: (await findCompany(this.knex)).name });
    const outcome = await this.handling.execute(
      staffMember,
      entityId,
      { type: 'AddStaffMember', ...fields, at: context.at, by: context.actorId },
      context,
      {
        within: async (transaction, unit) => {
          await addCredential(transaction, unit, { userId: entityId, email, passwordHash, isEngineer });
          await also(transaction);
        },
      },
    );
    return this.answers.after(entityId, outcome);
  }
}
