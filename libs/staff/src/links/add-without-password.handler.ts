import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AddStaffMember, StaffMember } from '#contracts';
import { requestOf } from '#platform';
import { StaffAdding } from '../staff-adding.js';
import { unknownPassword, waitForLink } from './account-links.js';

/** An account that waits for the link that the office makes; nothing is sent to anybody. */
export class AddWithoutPassword {
  constructor(readonly member: AddStaffMember) {}
}

@CommandHandler(AddWithoutPassword)
export class AddWithoutPasswordHandler implements ICommandHandler<AddWithoutPassword, StaffMember> {
  constructor(private readonly adding: StaffAdding) {}

  execute(command: AddWithoutPassword): Promise<StaffMember> {
    const request = requestOf(command);
    return this.adding.add({ ...command.member, password: unknownPassword() }, request, (transaction) =>
      waitForLink(transaction, request.entityId),
    );
  }
}
