import {
  formatDay,
  formatPostcode,
  storedTelephone,
  visitKindLabels,
  visitKinds,
  type Registration,
  type VisitKind,
} from '#contracts';
import { fieldsOf, flagField, kindOfField, textField } from '#eventing';
import { later, t } from '#languages';
import { staffMemberCatalogue } from './staff-member.events.js';

/** Kinds of visits that an engineer can be sent to, in the office's words; none is all of them. */
export const kindsSaid = (kinds: readonly string[]): string =>
  kinds.length === 0
    ? t('All kinds of visits')
    : visitKinds
        .filter((kind) => kinds.includes(kind))
        .map((kind) => visitKindLabels[kind])
        .join(', ');

/** As the log has it, whose kinds may be older than those that are known. */
type KeptRegistration = Omit<Registration, 'kinds'> & { readonly kinds: readonly string[] };

const registrationsSaid = (registrations: readonly KeptRegistration[]): string | null =>
  registrations.length === 0
    ? null
    : registrations
        .map(({ scheme, number, kinds, validUntil }) =>
          t('{scheme} {number} ({kinds}) until {day}', {
            scheme,
            number,
            kinds: kindsSaid(kinds),
            day: formatDay(validUntil),
          }),
        )
        .join('; ');

/** The kinds that are known, in the order of the list. */
export const known = (kinds: readonly string[]): VisitKind[] => visitKinds.filter((kind) => kinds.includes(kind));
export const registrationOf = (kept: KeptRegistration): Registration => ({ ...kept, kinds: known(kept.kinds) });

const kindsField = kindOfField<readonly string[]>([], 'text[] not null', known);
const registrationsField = kindOfField<readonly KeptRegistration[]>([], 'jsonb not null', (registrations) =>
  registrations.map((one) => registrationOf({ ...one, scheme: one.scheme.trim(), number: one.number.trim() })),
);
const telephoneField = kindOfField('', 'text not null', storedTelephone);
const postcodeField = kindOfField('', 'text not null', formatPostcode);
const hoursField = kindOfField<number | null>(null, 'double precision');

/** The fields of a member of staff, in the order in which they are told. Hours that are empty are as the company has them. */
export const staffFields = fieldsOf(
  staffMemberCatalogue,
  { made: 'StaffMemberAdded', removed: 'StaffMemberRemoved', restored: 'StaffMemberRestored' },
  {
    name: textField({ by: 'StaffMemberRenamed', changed: later('Name changed') }),
    email: textField({ by: 'StaffEmailChanged', label: later('Email'), changed: later('Email changed') }),
    telephone: telephoneField({ by: 'StaffTelephoneChanged', changed: later('Telephone changed') }),
    isEngineer: flagField({ by: 'StaffRoleChanged', column: 'is_engineer', changed: later('Role changed') }),
    /** Kinds of visits, in the order of the list; none: all of them. */
    competence: kindsField({
      by: 'StaffCompetenceChanged',
      changed: later('Kinds of visits changed'),
      shown: kindsSaid,
    }),
    registrations: registrationsField({
      by: 'StaffRegistrationsChanged',
      changed: later('Registrations changed'),
      shown: registrationsSaid,
    }),
    /** Empty: their days begin and end at the office. */
    homePostcode: postcodeField({ by: 'StaffHomeChanged', column: 'home_postcode' }),
    dayStart: textField({ by: 'StaffHoursChanged', part: 'dayStart', column: 'day_start' }),
    dayEnd: textField({ by: 'StaffHoursChanged', part: 'dayEnd', column: 'day_end' }),
    weekHours: hoursField({ by: 'StaffHoursChanged', part: 'weekHours', column: 'week_hours' }),
  },
);
export type StaffFields = typeof staffFields.blank;
