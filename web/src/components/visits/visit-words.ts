import { visitKindLabels, type CalendarVisit, type Job, type VisitKind } from '#contracts';
import { t } from '#languages';
import { oneLine } from '../../lib/words.js';

/** 'Sound Test', 'Noise Survey: Setup'. */
export const typeOf = (job: Pick<CalendarVisit, 'kind' | 'survey'>): string =>
  job.survey === undefined
    ? visitKindLabels[job.kind]
    : job.survey.type === 'Setup'
      ? t('Noise Survey: Setup')
      : t('Noise Survey: Pickup');

/** Colour of a visit on a calendar: an issued report's wins over the kind's. */
export const visitTone = (kind: VisitKind, issued: boolean): VisitKind | 'issued' => (issued ? 'issued' : kind);

/** On one line, however it was typed. */
export const addressOf = ({ address }: Pick<Job, 'address'>): string => oneLine(address);

/** What tells a visit apart on the calendar: address and postcode, the postcode once. */
export const placeOf = (job: Pick<Job, 'address' | 'postcode'>): string => {
  const address = addressOf(job);
  return address.endsWith(job.postcode) ? address : `${address}, ${job.postcode}`;
};

const COUNTIES = new Set([
  'avon',
  'bedfordshire',
  'berkshire',
  'berks',
  'buckinghamshire',
  'bucks',
  'cambridgeshire',
  'cambs',
  'cheshire',
  'cleveland',
  'clwyd',
  'co durham',
  'cornwall',
  'county durham',
  'cumbria',
  'derbyshire',
  'devon',
  'dorset',
  'dyfed',
  'east sussex',
  'essex',
  'gloucestershire',
  'glos',
  'greater london',
  'greater manchester',
  'gwent',
  'gwynedd',
  'hampshire',
  'hants',
  'herefordshire',
  'hertfordshire',
  'herts',
  'humberside',
  'isle of wight',
  'kent',
  'lancashire',
  'lancs',
  'leicestershire',
  'leics',
  'lincolnshire',
  'lincs',
  'merseyside',
  'mid glamorgan',
  'middlesex',
  'norfolk',
  'north somerset',
  'north yorkshire',
  'northamptonshire',
  'northants',
  'northumberland',
  'nottinghamshire',
  'notts',
  'oxfordshire',
  'oxon',
  'powys',
  'rutland',
  'shropshire',
  'somerset',
  'south glamorgan',
  'south gloucestershire',
  'south yorkshire',
  'staffordshire',
  'staffs',
  'suffolk',
  'surrey',
  'sussex',
  'tyne and wear',
  'warwickshire',
  'west glamorgan',
  'west midlands',
  'west sussex',
  'west yorkshire',
  'wiltshire',
  'wilts',
  'worcestershire',
  'worcs',
  'yorkshire',
  'england',
  'wales',
  'scotland',
  'northern ireland',
  'uk',
  'u.k.',
  'united kingdom',
  'great britain',
  'gb',
]);

/**
 * Town, and street with postcode, of an address as people write it; null where it names no town: 'Mill Lane', '3 Mill Lane'.
 * Counties and countries behind the town are left out.
 */
export const placeParts = (job: Pick<Job, 'address' | 'postcode'>): readonly [town: string, rest: string] | null => {
  const address = addressOf(job);
  const withoutPostcode = address.toUpperCase().endsWith(job.postcode.toUpperCase())
    ? address.slice(0, address.length - job.postcode.length)
    : address;
  const parts = withoutPostcode
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  while (parts.length > 1 && COUNTIES.has((parts.at(-1) ?? '').toLowerCase())) parts.pop();
  const town = parts.pop();
  if (town === undefined || parts.length === 0) return null;
  return [town, [...parts, job.postcode].filter((part) => part !== '').join(', ')];
};

/** A postcode at the end of an address. */
export const POSTCODE = /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

/** The same of a booking's title, which ends with the postcode. */
export const partsOfTitle = (title: string): readonly [town: string, rest: string] | null =>
  placeParts({ address: title, postcode: POSTCODE.exec(title)?.[0] ?? '' });
