import { visitKindLabels, type CalendarVisit, type Job, type VisitKind } from '#contracts';
import { t } from '#languages';
import { oneLine } from '../../lib/words.js';

/** 'Sound Test', 'Noise Survey: Setup'. */
export const typeOf = (job: Pick<CalendarVisit, 'kind' | 'survey'>): string =>
  job.survey === undefined ? visitKindLabels[job.kind] : job.survey.type === 'Setup' ? t('Noise Survey: Setup') : t('Noise Survey: Pickup');

/** Colour of a visit on a calendar: an issued report's wins over the kind's. */
export const visitTone = (kind: VisitKind, issued: boolean): VisitKind | 'issued' => (issued ? 'issued' : kind);

/** On one line, however it was typed. */
export const addressOf = ({ address }: Pick<Job, 'address'>): string => oneLine(address);

/** What tells a visit apart on the calendar: address and postcode, the postcode once. */
export const placeOf = (job: Pick<Job, 'address' | 'postcode'>): string => {
  const address = addressOf(job);
  return address.endsWith(job.postcode) ? address : `${address}, ${job.postcode}`;
};
