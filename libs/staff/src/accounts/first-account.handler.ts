import { Inject } from '@nestjs/common';
import { RegisterFirstAccount, type StaffMember } from '#contracts';
import type { CommandHandling } from '#eventing';
import { COMMAND_HANDLING, HandlesCommand, type CommandMessage } from '#platform';
import { StaffAnswers } from '../staff-answers.js';
import { staffMember } from '../staff-member.decider.js';
import { addCredential } from './credentials.js';
import { hashPassword } from './passwords.js';

/** The door to a new installation: whoever comes first gets the first office account, and nobody after them. */
@HandlesCommand(RegisterFirstAccount)
export class RegisterFirstAccountHandler {
  constructor(
    @Inject(COMMAND_HANDLING) private readonly handling: CommandHandling,
    private readonly answers: StaffAnswers,
  ) {}

  async execute({
    command,
    request: { context, entityId },
  }: CommandMessage<RegisterFirstAccount>): Promise<StaffMember> {
    const { name, email, password } = command;
    const passwordHash = await hashPassword(password, { name, email });
    const outcome = await this.handling.execute(
      staffMember,
      entityId,
      { type: 'AddStaffMember', name, email, isEngineer: false, at: context.at, by: entityId },
      // Nobody is signed in yet: the account makes itself.
      { ...context, actorId: entityId },
      {
        within: (transaction, unit) =>
          addCredential(
            transaction,
            unit,
            { userId: entityId, email, passwordHash, isEngineer: false, isPasswordChosen: true },
            { onlyFirst: true },
          ),
      },
    );
    return this.answers.after(entityId, outcome);
  }
}
