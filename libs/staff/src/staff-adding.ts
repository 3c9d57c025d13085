import { Inject, Injectable } from '@nestjs/common';
import type { Knex } from 'knex';
import { findCompany } from '#company';
import type { AddStaffMember, StaffMember } from '#contracts';
import type { CommandHandling } from '#eventing';
import { COMMAND_HANDLING, KNEX, type CommandRequest } from '#platform';
import { addCredential } from './accounts/credentials.js';
import { hashPassword } from './accounts/passwords.js';
import { unknownPassword, waitForLink } from './links/account-links.js';
import { StaffAnswers } from './staff-answers.js';
import { staffMember } from './staff-member.decider.js';

/** Whose password is chosen by a link. */
export type WithoutPassword = Omit<AddStaffMember, 'password'> & { readonly password: null };

/** Makes an account, with what must stand or fall together with it. */
@Injectable()
export class StaffAdding {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly answers: StaffAnswers,
  ) {}

  async add(
    { password, ...fields }: AddStaffMember | WithoutPassword,
    { context, entityId }: Pick<CommandRequest, 'context' | 'entityId'>,
  ): Promise<StaffMember> {
    const { name, email, isEngineer } = fields;
    const isPasswordChosen = password !== null;
    const passwordHash = await hashPassword(password ?? unknownPassword(), {
      name,
      email,
      company: (await findCompany(this.knex)).name,
    });
    const outcome = await this.handling.execute(
      staffMember,
      entityId,
      { type: 'AddStaffMember', ...fields, at: context.at, by: context.actorId },
      context,
      {
        within: async (transaction, unit) => {
          await addCredential(transaction, unit, {
            userId: entityId,
            email,
            passwordHash,
            isEngineer,
            isPasswordChosen,
          });
          if (!isPasswordChosen) await waitForLink(transaction, entityId);
        },
      },
    );
    return this.answers.after(entityId, outcome);
  }
}
