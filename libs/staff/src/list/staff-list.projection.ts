import { defineProjection, rowCases, tableOfRows, type RowOf } from '#eventing';
import { staffFields } from '../staff-fields.js';
import type { StaffMemberEvent } from '../staff-member.events.js';

export type StaffRow = RowOf<'user_id', Parameters<typeof staffFields.ofRow>[0]>;

const tables = { staff_member: tableOfRows<StaffRow>('user_id', { user_id: 'uuid not null', ...staffFields.columns }) };

/** The tables that the SQL of other modules may read. */
export const staffTables = { staff_member: 'staff_member', credential: 'credential' } as const;

/** SQL of what a list finds an account by; a telephone with its leading zero and without. */
export const staffSearch = `folded(name || ' ' || email || case telephone when '' then '' else ' 0' || telephone end)`;

export const staffList = defineProjection<StaffMemberEvent, typeof tables>({
  name: 'staff_list',
  version: 5,
  past: true,
  tables,
  keys: (event) => ({ staff_member: [[event.entityId]] }),
  on: {
    ...rowCases(staffFields, 'staff_member', 'user_id'),
    PasswordChanged: (event, { rows }) =>
      rows.staff_member.patch([event.entityId], { version: Number(event.revision) }),
  },
});
