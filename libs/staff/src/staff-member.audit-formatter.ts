import { formatDay, visitKindLabels, visitKinds } from '#contracts';
import { later, spoken, t } from '#languages';
import { filledIn, may, type AuditFormatter, type HistoryLine } from '#platform';
import type { Recorded } from '#eventing';
import { staffMemberCatalogue, type StaffMemberEvent } from './staff-member.events.js';

const addedAs = ({ name, isEngineer }: { readonly name: string; readonly isEngineer: boolean }): string =>
  isEngineer ? t('{name} added as engineer', { name }) : t('{name} added as office', { name });

const line = (text: string, field: string, from: unknown, to: unknown): HistoryLine => ({ text, field, from, to });

/** Kinds of visits that an engineer can be sent to, in the office's words; none is all of them. */
export const kindsSaid = (kinds: readonly string[]): string =>
  kinds.length === 0
    ? t('All kinds of visits')
    : visitKinds
        .filter((kind) => kinds.includes(kind))
        .map((kind) => visitKindLabels[kind])
        .join(', ');

type RegistrationsEvent = Extract<StaffMemberEvent, { type: 'StaffRegistrationsChanged' }>;

const registrationsSaid = (registrations: RegistrationsEvent['data']['to']): string | null =>
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

type HoursEvent = Extract<StaffMemberEvent, { type: 'StaffHoursChanged' }>;

const hoursSaid = ({ dayStart, dayEnd, weekHours }: HoursEvent['data']['to']): string | null => {
  const said = [
    ...(dayStart === '' ? [] : [t('from {time}', { time: dayStart })]),
    ...(dayEnd === '' ? [] : [t('until {time}', { time: dayEnd })]),
    ...(weekHours === null ? [] : [t('{hours, number} hours a week', { hours: weekHours })]),
  ];
  return said.length === 0 ? null : said.join(', ');
};

/** Where somebody lives is told to the office alone; that it changed, to everybody. */
const homeLine = (from: string, to: string): HistoryLine =>
  may('administer')
    ? line(t('Home postcode changed'), 'homePostcode', from || null, to || null)
    : line(t('Home postcode changed'), 'homePostcode', null, null);

const labels = spoken({ email: later('Email') });

const linesOf = (event: StaffMemberEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'StaffMemberAdded':
      return [
        line(addedAs(event.data), 'name', null, event.data.name),
        ...filledIn(labels, event.data),
        line(event.data.isEngineer ? t('Engineer') : t('Office account'), 'isEngineer', null, event.data.isEngineer),
      ];
    case 'StaffMemberRenamed':
      return [line(t('Name changed'), 'name', event.data.from, event.data.to)];
    case 'StaffEmailChanged':
      return [line(t('Email changed'), 'email', event.data.from, event.data.to)];
    case 'StaffRoleChanged':
      return [line(t('Role changed'), 'isEngineer', event.data.from, event.data.to)];
    case 'StaffCompetenceChanged':
      return [line(t('Kinds of visits changed'), 'competence', kindsSaid(event.data.from), kindsSaid(event.data.to))];
    case 'StaffRegistrationsChanged':
      return [
        line(
          t('Registrations changed'),
          'registrations',
          registrationsSaid(event.data.from),
          registrationsSaid(event.data.to),
        ),
      ];
    case 'StaffHomeChanged':
      return [homeLine(event.data.from, event.data.to)];
    case 'StaffHoursChanged':
      return [line(t('Own working hours changed'), 'hours', hoursSaid(event.data.from), hoursSaid(event.data.to))];
    case 'PasswordChanged':
      return [line(t('Password changed'), 'password', null, null)];
    case 'StaffMemberRemoved':
      return [line(t('Account removed'), 'is_deleted', false, true)];
    case 'StaffMemberRestored':
      return [line(t('Account restored'), 'is_deleted', true, false)];
  }
};

export const staffMemberAuditFormatter: AuditFormatter = {
  catalogue: staffMemberCatalogue,
  entity: 'users',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) =>
    (events as readonly Recorded<StaffMemberEvent>[]).map((event) => ({ event, lines: linesOf(event) })),
  wireIds: (entityId) => [entityId],
};
