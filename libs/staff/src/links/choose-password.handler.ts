import { Inject } from '@nestjs/common';
import type { Knex } from 'knex';
import { findCompany } from '#company';
import { ChoosePassword, type LinkedAccount } from '#contracts';
import type { CommandHandling } from '#eventing';
import { COMMAND_HANDLING, KNEX, HandlesCommand, type CommandMessage } from '#platform';
import { lockAccounts } from '../accounts/credential-rows.js';
import { changeCredential } from '../accounts/credentials.js';
import { hashPassword } from '../accounts/passwords.js';
import { RememberedAccounts } from '../accounts/remembered-accounts.js';
import { StaffAnswers } from '../staff-answers.js';
import { staffMember } from '../staff-member.decider.js';
import { AccountLinks, spendLink } from './account-links.js';

/** The password and the end of the link are one transaction: of two who use it at once, one is told that it was used. */
@HandlesCommand(ChoosePassword)
export class ChoosePasswordHandler {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    @Inject(KNEX) private readonly knex: Knex,
    private readonly links: AccountLinks,
    private readonly answers: StaffAnswers,
    private readonly accounts: RememberedAccounts,
  ) {}

  async execute({ command, request: { context } }: CommandMessage<ChoosePassword>): Promise<LinkedAccount> {
    const link = await this.links.find(command.token, { by: context.commandId });
    const { name, email } = await this.answers.now(link.user_id);
    const passwordHash = await hashPassword(command.password, {
      name,
      email,
      company: (await findCompany(this.knex)).name,
    });
    await this.handling.execute(
      staffMember,
      link.user_id,
      {
        type: 'ChangeStaffMember',
        restore: false,
        newPassword: true,
        may: 'own',
        at: context.at,
        by: link.user_id,
      },
      // Nobody is signed in: it is the person who was sent the link.
      { ...context, actorId: link.user_id },
      {
        within: async (transaction, unit) => {
          await lockAccounts(transaction);
          await spendLink(transaction, link, context.commandId);
          await changeCredential(transaction, unit, link.user_id, { passwordHash, restore: false });
        },
      },
    );
    this.accounts.forget(link.user_id);
    return { kind: link.kind, name, email };
  }
}
