import { completionFlags, completionLabels, instantOf, isDay } from '#contracts';
import { shownDayAndTime, shownPlainDay } from './dates.js';

/** Text of several lines on one, however it was typed: '1 High Street, Bristol'. */
export const oneLine = (text: string): string => text.split('\n').map((line) => line.trim().replace(/,$/, '')).filter((line) => line !== '').join(', ');

/** A value of an entity in words: for its history, and where two people changed the same field. */
export const shownValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') {
    if (value.endsWith('Z') && instantOf(value) !== null) return shownDayAndTime(value);
    return isDay(value) ? shownPlainDay(value) : value;
  }
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(shownValue).join(', ');
  if (typeof value === 'object')
    return Object.entries(value).map(([name, part]) => `${name} ${shownValue(part)}`).join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
};

/** The office's words for fields whose name on the wire is another. */
const fieldWords = new Map<string, string>([
  ['startjob', 'Start'], ['endjob', 'End'], ['endSetup', 'End of the setup'], ['endPickup', 'End of the pickup'],
  ['departureTime', 'Departure'], ['returnTime', 'Return'], ['projectName', 'Project name'], ['project_number', 'Project number'],
  ['enquiry_id', 'Project'], ['price', 'Fee'], ['invoice_number', 'Invoice number'], ['geocode', 'Position on the map'], ['test', 'Test'], ['soundtest', 'Sound test'], ['airtest', 'Air test'], ['survey', 'Noise survey'],
  ['engineersPickup', 'Engineers of the pickup'], ['carsPickup', 'Cars of the pickup'], ['isEngineer', 'Engineer'], ['is_deleted', 'Removed'],
  ['contact.name', 'Client name'], ['contact.position', 'Client position'], ['contact.email', 'Client email'], ['contact.telephone', 'Client telephone'],
  ['contact.project_leader', 'Project leader'], ['project_leader', 'Project leader'], ['date', 'Enquiry date'], ['resourceId', 'Booked'],
  ...completionFlags.map((flag) => [`completion.${flag}`, completionLabels[flag]] as const),
]);

/** `bankName` and `contact.project_leader` as words: 'Bank name', 'Contact project leader'. */
export const shownField = (field: string): string => {
  const known = fieldWords.get(field);
  if (known !== undefined) return known;
  const words = field.replace(/[._]/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
