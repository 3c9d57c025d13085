export * from './staff-member.events.js';
export * from './staff-member.decider.js';
export * from './staff.parts.js';
export { staffMemberOf } from './list/find-staff.query.js';
export type { StaffRow } from './list/staff-list.projection.js';
export { actorNames, staffNames, staffNamesColumn } from './list/staff-names.query.js';
export { setUpCodeOf } from './accounts/set-up-code.js';
export { setUpNote } from './accounts/set-up-note.js';
export { StaffModule } from './staff.module.js';
