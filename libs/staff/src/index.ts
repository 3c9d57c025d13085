export * from './staff-member.events.js';
export * from './staff-member.decider.js';
export * from './staff.parts.js';
export { FindStaff } from './list/find-staff.query.js';
export { actorNames, staffNames } from './list/staff-names.query.js';
export { StaffModule } from './staff.module.js';
