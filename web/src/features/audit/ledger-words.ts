import { shownPounds, type LedgerField, type LedgerValue } from '#contracts';
import { t } from '#languages';
import { shownShortDay, shownTime } from '../../lib/dates.js';

const money: ReadonlySet<LedgerField> = new Set(['price', 'project.price', 'project.quoted']);
const instants: ReadonlySet<LedgerField> = new Set(['startjob', 'endjob', 'departureTime', 'returnTime', 'scheduled']);

/** A value of the ledger in words; nothing is the empty text. */
export const valueWords = (field: LedgerField, value: LedgerValue): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value === 'number') return money.has(field) ? shownPounds(value) : String(value);
  if (typeof value === 'string') return instants.has(field) && value !== '' ? `${shownShortDay(value)} ${shownTime(value)}` : value;
  return value.join(', ');
};

/** The same for a file: pounds and times stay what they are. */
export const rawValue = (field: LedgerField, value: LedgerValue): string | { readonly pounds: number } | { readonly at: string } => {
  if (typeof value === 'number' && money.has(field)) return { pounds: value };
  if (typeof value === 'string' && value !== '' && instants.has(field)) return { at: value };
  return valueWords(field, value);
};
