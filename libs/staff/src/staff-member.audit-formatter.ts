import { later, t } from '#languages';
import { changeLines, formatterOf, line, madeLines, may, type HistoryLine } from '#platform';
import { staffFields } from './staff-fields.js';
import { staffMemberCatalogue, type StaffMemberEvent } from './staff-member.events.js';

const addedAs = ({ name, isEngineer }: { readonly name: string; readonly isEngineer: boolean }): string =>
  isEngineer ? t('{name} added as engineer', { name }) : t('{name} added as office', { name });

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

const words = { removed: later('Account removed'), restored: later('Account restored') };

const linesOf = (event: StaffMemberEvent): readonly HistoryLine[] => {
  switch (event.type) {
    case 'StaffMemberAdded':
      return [
        line(addedAs(event.data), 'name', null, event.data.name),
        ...madeLines(staffFields, event),
        line(event.data.isEngineer ? t('Engineer') : t('Office account'), 'isEngineer', null, event.data.isEngineer),
      ];
    case 'StaffHomeChanged':
      return [homeLine(event.data.from, event.data.to)];
    case 'StaffHoursChanged':
      return [line(t('Own working hours changed'), 'hours', hoursSaid(event.data.from), hoursSaid(event.data.to))];
    case 'PasswordChanged':
      return [line(t('Password changed'), 'password', null, null)];
    default:
      return changeLines(staffFields, event, words);
  }
};

export const staffMemberAuditFormatter = formatterOf(staffMemberCatalogue, 'users', linesOf);
