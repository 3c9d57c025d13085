import { z } from 'zod';
import { defineCatalogue, defineEvent, type EventOf, type PersonalField } from '#eventing';

/** Sealed with the member's own key: their user id finds it. */
const theirs = (forgotten: string): PersonalField<string> => ({
  subject: (_, entityId) => ({ kind: 'staff', lookup: entityId }),
  forgotten,
});

const registrations = z.array(
  z.strictObject({ scheme: z.string(), number: z.string(), kinds: z.array(z.string()), validUntil: z.string() }),
);
/** Sealed whole: the number alone is of no use without what it is the number of. */
const theirRegistrations: PersonalField<z.infer<typeof registrations>> = {
  subject: (value, entityId) => (value.length === 0 ? null : { kind: 'staff', lookup: entityId }),
  forgotten: [],
};

/** Sealed whole, like what they are a part of. */
const hours = z.strictObject({ dayStart: z.string(), dayEnd: z.string(), weekHours: z.number().min(1).nullable() });
const theirHours: PersonalField<z.infer<typeof hours>> = {
  subject: (_, entityId) => ({ kind: 'staff', lookup: entityId }),
  forgotten: { dayStart: '', dayEnd: '', weekHours: null },
};

const FORMER = 'Former colleague';
const renamed = z.strictObject({ from: z.string(), to: z.string() });

export const staffMemberCatalogue = defineCatalogue({
  category: 'staff_member',
  module: 'staff',
  events: {
    StaffMemberAdded: defineEvent({
      schema: z.strictObject({ name: z.string(), email: z.string(), isEngineer: z.boolean() }),
      personal: { name: theirs(FORMER), email: theirs('') },
      says: 'Somebody got an account.',
    }),
    StaffMemberRenamed: defineEvent({
      schema: renamed,
      personal: { from: theirs(FORMER), to: theirs(FORMER) },
      says: 'A member of staff goes by another name.',
    }),
    StaffEmailChanged: defineEvent({
      schema: renamed,
      personal: { from: theirs(''), to: theirs('') },
      says: 'A member of staff signs in with another e-mail address.',
    }),
    StaffTelephoneChanged: defineEvent({
      schema: renamed,
      personal: { from: theirs(''), to: theirs('') },
      says: 'The telephone of a member of staff was changed (empty: none).',
    }),
    StaffRoleChanged: defineEvent({
      schema: z.strictObject({ from: z.boolean(), to: z.boolean() }),
      says: 'A member of staff became an engineer, or stopped being one (true: engineer).',
    }),
    StaffCompetenceChanged: defineEvent({
      schema: z.strictObject({ from: z.array(z.string()), to: z.array(z.string()) }),
      says: 'To which kinds of visits an engineer can be sent (none: to all) was changed.',
    }),
    StaffRegistrationsChanged: defineEvent({
      schema: z.strictObject({ from: registrations, to: registrations }),
      personal: { from: theirRegistrations, to: theirRegistrations },
      says: 'An engineer’s registrations with schemes were changed: which there are, their numbers, what they cover or until when.',
    }),
    StaffHomeChanged: defineEvent({
      schema: renamed,
      personal: { from: theirs(''), to: theirs('') },
      says: 'The postcode from which an engineer’s days begin and end was changed (none: the office).',
    }),
    StaffHoursChanged: defineEvent({
      schema: z.strictObject({ from: hours, to: hours }),
      personal: { from: theirHours, to: theirHours },
      says: 'When an engineer works and for how many hours a week was changed (what is empty: as the company has it).',
    }),
    PasswordChanged: defineEvent({
      schema: z.strictObject({}),
      says: 'A new password was set. The password itself is in no event.',
    }),
    StaffMemberRemoved: defineEvent({
      schema: z.strictObject({}),
      says: 'An account was closed; past visits still show it.',
    }),
    StaffMemberRestored: defineEvent({ schema: z.strictObject({}), says: 'A closed account was opened again.' }),
  },
});

export type StaffMemberEvent = EventOf<typeof staffMemberCatalogue>;
