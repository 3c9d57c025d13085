import type { AddStaffMember } from '#contracts';
import { reject, type StreamDecider, type Kept, type TypedCommand } from '#eventing';
import { staffFields, type StaffFields } from './staff-fields.js';
import { staffMemberCatalogue, type StaffMemberEvent } from './staff-member.events.js';

export type StaffMemberState = Kept<StaffFields>;

/** The password is no part of any of them: its hash goes into the credential table beside the append. */
export type StaffMemberCommand =
  | TypedCommand<'AddStaffMember', Omit<AddStaffMember, 'password'>>
  | TypedCommand<'ChangeStaffMember', StaffChanges>
  | TypedCommand<'RemoveStaffMember', object>;

export interface StaffChanges extends Partial<StaffFields> {
  readonly restore: boolean;
  readonly newPassword: boolean;
  /** 'own': an engineer on their own account, who may set name and password and nothing else. */
  readonly may: 'everything' | 'own';
}

/** A day that ends before it begins; where one of both is the company's, the plan says what is in the way. */
const isNoDay = (event: StaffMemberEvent): boolean =>
  event.type === 'StaffHoursChanged' && event.data.to.dayEnd !== '' && event.data.to.dayEnd <= event.data.to.dayStart;

export const staffMember: StreamDecider<StaffMemberState, StaffMemberCommand, typeof staffMemberCatalogue> = {
  catalogue: staffMemberCatalogue,
  initialState: { status: 'unknown' },
  decide: (command, member) => {
    switch (command.type) {
      case 'AddStaffMember': {
        if (member.status !== 'unknown') return reject('staff/already-added');
        const events = staffFields.made(command);
        return events.some(isNoDay) ? reject('staff/hours') : events;
      }
      case 'ChangeStaffMember': {
        if (member.status === 'unknown') return reject('staff/not-found');
        if (member.status === 'removed' && !command.restore) return reject('staff/removed');
        const events: StaffMemberEvent[] = [
          ...(member.status === 'removed' ? [{ type: 'StaffMemberRestored' as const, data: {} }] : []),
          ...staffFields.changes(member, command),
          ...(command.newPassword ? [{ type: 'PasswordChanged' as const, data: {} }] : []),
        ];
        const beyondOwn = events.some(({ type }) => type !== 'StaffMemberRenamed' && type !== 'PasswordChanged');
        if (command.may === 'own' && beyondOwn) return reject('staff/others-account');
        return events.some(isNoDay) ? reject('staff/hours') : events;
      }
      case 'RemoveStaffMember':
        if (member.status === 'unknown') return reject('staff/not-found');
        if (member.status === 'removed') return [];
        return [{ type: 'StaffMemberRemoved', data: {} }];
    }
  },
  evolve: (member, event) => (event.type === 'PasswordChanged' ? member : staffFields.evolve(member, event)),
};
