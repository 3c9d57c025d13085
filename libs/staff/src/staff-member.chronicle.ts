import type { Chronicle, HistoryLine } from '#platform';
import type { Recorded } from '#eventing';
import { staffMemberCatalogue, type StaffMemberEvent } from './staff-member.events.js';

const role = (isEngineer: boolean): string => (isEngineer ? 'Engineer' : 'Office');

const line = (text: string, field: string, from: unknown, to: unknown): HistoryLine => ({ text, field, from, to });

const linesOf = (event: StaffMemberEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'StaffMemberAdded':
      return [line(`${event.data.name} added as ${role(event.data.isEngineer).toLowerCase()}`, 'name', null, event.data.name)];
    case 'StaffMemberRenamed':
      return [line('Name changed', 'name', event.data.from, event.data.to)];
    case 'StaffEmailChanged':
      return [line('Email changed', 'email', event.data.from, event.data.to)];
    case 'StaffRoleChanged':
      return [line('Role changed', 'isEngineer', event.data.from, event.data.to)];
    case 'PasswordChanged':
      return [line('Password changed', 'password', null, null)];
    case 'StaffMemberRemoved':
      return [line('Account removed', 'is_deleted', false, true)];
    case 'StaffMemberRestored':
      return [line('Account restored', 'is_deleted', true, false)];
  }
};

export const staffMemberChronicle: Chronicle = {
  catalogue: staffMemberCatalogue,
  entity: 'users',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) => (events as readonly Recorded<StaffMemberEvent>[]).map((event) => ({ event, lines: linesOf(event) })),
  wireIds: (entityId) => [entityId],
};
