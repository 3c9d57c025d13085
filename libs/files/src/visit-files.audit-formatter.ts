import { fileKindLabels } from '#contracts';
import { t } from '#languages';
import type { Recorded } from '#eventing';
import type { AuditFormatter, HistoryLine } from '#platform';
import { streamIdOf } from '#site-visits';
import { visitFilesCatalogue, type VisitFilesEvent } from './visit-files.events.js';

const lineOf = ({ type, data }: VisitFilesEvent): HistoryLine => {
  // Of one that was forgotten there is no name.
  const name = data.name === '' ? fileKindLabels.file : data.name;
  switch (type) {
    case 'FileAttached':
      return { text: t('{name} attached', { name }), field: 'file', from: null, to: name };
    case 'FileRemoved':
      return { text: t('{name} taken off', { name }), field: 'file', from: name, to: null };
    case 'FileRestored':
      return { text: t('{name} put back', { name }), field: 'file', from: null, to: name };
  }
};

/** Told with the history of the visit. */
export const visitFilesAuditFormatter: AuditFormatter = {
  catalogue: visitFilesCatalogue,
  entity: 'files',
  streamOf: streamIdOf,
  tell: (events) =>
    (events as readonly Recorded<VisitFilesEvent>[]).map((event) => ({ event, lines: [lineOf(event)] })),
  wireIds: (visitId) => [visitId],
};
