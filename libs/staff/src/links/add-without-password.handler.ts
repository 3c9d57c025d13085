import type { AddStaffMember, StaffMember } from '#contracts';
import { HandlesCommand, type CommandMessage } from '#platform';
import { StaffAdding } from '../staff-adding.js';

/** An account that waits for the link that the office makes; nothing is sent to anybody. */
export class AddWithoutPassword {
  constructor(readonly member: Omit<AddStaffMember, 'password'>) {}
}

@HandlesCommand(AddWithoutPassword)
export class AddWithoutPasswordHandler {
  constructor(private readonly adding: StaffAdding) {}

  execute({ command, request }: CommandMessage<AddWithoutPassword>): Promise<StaffMember> {
    return this.adding.add({ ...command.member, password: null }, request);
  }
}
