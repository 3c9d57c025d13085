import { t } from '#languages';
import type { Recorded } from '#eventing';
import type { AuditFormatter, HistoryLine } from '#platform';
import { streamIdOf } from '#site-visits';
import { visitEmailsCatalogue, type VisitEmailsEvent } from './visit-emails.events.js';

const sentence = ({ type, data }: Exclude<VisitEmailsEvent, { type: 'EmailWritten' }>): string => {
  // Of one that was forgotten there is no address.
  const to = data.to === '' ? t('the client') : data.to;
  switch (type) {
    case 'EmailSent':
      return t('Email sent to {to}', { to });
    case 'EmailFailed':
      return t('Email to {to} not sent', { to });
    case 'EmailUncertain':
      return t('Email to {to}: not known whether it was sent', { to });
  }
};

/** Once it is known what became of it: until then nothing happened to the visit. */
const linesOf = (event: VisitEmailsEvent): readonly HistoryLine[] =>
  event.type === 'EmailWritten'
    ? []
    : [{ text: sentence(event), field: 'email_sent', from: null, to: event.data.to === '' ? null : event.data.to }];

/** Told with the history of the visit. */
export const visitEmailsAuditFormatter: AuditFormatter = {
  catalogue: visitEmailsCatalogue,
  entity: 'emails',
  streamOf: streamIdOf,
  tell: (events) =>
    (events as readonly Recorded<VisitEmailsEvent>[]).map((event) => ({ event, lines: linesOf(event) })),
  wireIds: (visitId) => [visitId],
};
