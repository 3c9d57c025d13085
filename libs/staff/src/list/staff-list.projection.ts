import { defineProjection, type Recorded, type TableDefinition } from '#eventing';
import type { Registration } from '#contracts';
import { registrationOf } from '../staff-member.decider.js';
import type { StaffMemberEvent } from '../staff-member.events.js';

export interface StaffRow {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly is_engineer: boolean;
  readonly competence: readonly string[];
  readonly registrations: readonly Registration[];
  readonly home_postcode: string;
  readonly day_start: string;
  readonly day_end: string;
  readonly week_hours: number | null;
  readonly is_deleted: boolean;
  readonly version: number;
}

const versionOf = (event: Recorded<StaffMemberEvent>): Pick<StaffRow, 'version'> => ({
  version: Number(event.revision),
});

const staff_member: TableDefinition<StaffRow> = {
  columns: {
    user_id: 'uuid not null',
    name: 'text not null',
    email: 'text not null',
    is_engineer: 'boolean not null',
    competence: 'text[] not null',
    registrations: 'jsonb not null',
    home_postcode: 'text not null',
    day_start: 'text not null',
    day_end: 'text not null',
    week_hours: 'double precision',
    is_deleted: 'boolean not null',
    version: 'integer not null',
  },
  key: ['user_id'],
  indexes: ['(name, user_id)'],
};

export const staffList = defineProjection<StaffMemberEvent, { readonly staff_member: typeof staff_member }>({
  name: 'staff_list',
  version: 4,
  past: true,
  tables: { staff_member },
  keys: (event) => ({ staff_member: [[event.entityId]] }),
  on: {
    StaffMemberAdded: (event, { rows }) =>
      rows.staff_member.put({
        user_id: event.entityId,
        name: event.data.name,
        email: event.data.email,
        is_engineer: event.data.isEngineer,
        competence: [],
        registrations: [],
        home_postcode: '',
        day_start: '',
        day_end: '',
        week_hours: null,
        is_deleted: false,
        ...versionOf(event),
      }),
    StaffMemberRenamed: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], { name: event.data.to, ...versionOf(event) }),
    StaffEmailChanged: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], { email: event.data.to, ...versionOf(event) }),
    StaffRoleChanged: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], { is_engineer: event.data.to, ...versionOf(event) }),
    StaffCompetenceChanged: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], { competence: event.data.to, ...versionOf(event) }),
    StaffRegistrationsChanged: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], {
        registrations: event.data.to.map(registrationOf),
        ...versionOf(event),
      }),
    StaffHomeChanged: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], { home_postcode: event.data.to, ...versionOf(event) }),
    StaffHoursChanged: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], {
        day_start: event.data.to.dayStart,
        day_end: event.data.to.dayEnd,
        week_hours: event.data.to.weekHours,
        ...versionOf(event),
      }),
    PasswordChanged: (event, { rows }) => rows.staff_member.patch([event.entityId], versionOf(event)),
    StaffMemberRemoved: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], { is_deleted: true, ...versionOf(event) }),
    StaffMemberRestored: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], { is_deleted: false, ...versionOf(event) }),
  },
});
