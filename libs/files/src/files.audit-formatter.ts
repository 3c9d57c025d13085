import { fileKindLabels } from '#contracts';
import { t } from '#languages';
import type { Recorded } from '#eventing';
import type { AuditFormatter, HistoryLine } from '#platform';
import { streamIdOf } from '#site-visits';
import { kitFilesCatalogue, visitFilesCatalogue, type KitFilesEvent, type VisitFilesEvent } from './files.events.js';

const lineOf = ({ type, data }: VisitFilesEvent | KitFilesEvent): HistoryLine => {
  // Of one that was forgotten there is no name.
  const name = data.name === '' ? fileKindLabels.file : data.name;
  switch (type) {
    case 'FileAttached':
    case 'KitFileAttached':
      return { text: t('{name} attached', { name }), field: 'file', from: null, to: name };
    case 'FileRemoved':
    case 'KitFileRemoved':
      return { text: t('{name} taken off', { name }), field: 'file', from: name, to: null };
    case 'FileRestored':
    case 'KitFileRestored':
      return { text: t('{name} put back', { name }), field: 'file', from: null, to: name };
  }
};

const tell: AuditFormatter['tell'] = (events) =>
  (events as readonly Recorded<VisitFilesEvent | KitFilesEvent>[]).map((event) => ({ event, lines: [lineOf(event)] }));
const wireIds: AuditFormatter['wireIds'] = (ownerId) => [ownerId];

/** Told with the history of the visit, or of the kit. */
export const filesAuditFormatters: readonly AuditFormatter[] = [
  { catalogue: visitFilesCatalogue, entity: 'files', streamOf: streamIdOf, tell, wireIds },
  { catalogue: kitFilesCatalogue, entity: 'kit_files', streamOf: (kitId) => kitId, tell, wireIds },
];
