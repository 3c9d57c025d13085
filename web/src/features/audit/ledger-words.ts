import { bookingTypeLabel, formatPounds, type BookedOut, type LedgerField, type LedgerValue } from '#contracts';
import { t } from '#languages';
import { formatPlainDay, formatShortDay, formatTime } from '../../lib/dates.js';

const money: ReadonlySet<LedgerField> = new Set(['price', 'project.price', 'project.quoted']);
const instants: ReadonlySet<LedgerField> = new Set([
  'startjob',
  'endjob',
  'departureTime',
  'returnTime',
  'arrivedAt',
  'leftAt',
  'scheduled',
]);

const days: ReadonlySet<LedgerField> = new Set(['mot_due', 'calibration_due']);

const instantWords = (instant: string): string => `${formatShortDay(instant)} ${formatTime(instant)}`;
const bookedWords = ({ type, start, end }: BookedOut): string =>
  t('{type}, {from} to {to}', { type: bookingTypeLabel(type), from: instantWords(start), to: instantWords(end) });
const isList = (value: readonly string[] | BookedOut): value is readonly string[] => Array.isArray(value);

/** A value of the ledger in words; nothing is the empty text. */
export const valueWords = (field: LedgerField, value: LedgerValue): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return money.has(field) ? formatPounds(value) : String(value);
  if (typeof value === 'string') {
    if (value === '') return '';
    if (days.has(field)) return formatPlainDay(value);
    return instants.has(field) ? instantWords(value) : value;
  }
  return isList(value) ? value.join(', ') : bookedWords(value);
};

/** The same for a file: pounds and times stay what they are. */
export const rawValue = (
  field: LedgerField,
  value: LedgerValue,
): string | { readonly pounds: number } | { readonly at: string } => {
  if (typeof value === 'number' && money.has(field)) return { pounds: value };
  if (typeof value === 'string' && value !== '' && instants.has(field)) return { at: value };
  return valueWords(field, value);
};
