import { t, type LocalizedString } from '#languages';
import type { Recorded } from '#eventing';
import type { AuditFormatter } from '#platform';
import { importCatalogue, type ImportEvent } from './import.events.js';

const words = (event: ImportEvent): LocalizedString => {
  switch (event.type) {
    case 'ImportStarted':
      return t('Import of a file started');
    case 'ImportFinished':
      return t('Import of a file finished');
    case 'ImportUndone':
      return t('Import of a file undone');
  }
};

/** Its own page lists imports; here they are so that open screens hear of them. */
export const importAuditFormatter: AuditFormatter = {
  catalogue: importCatalogue,
  entity: 'imports',
  streamOf: (wireId) => wireId.toLowerCase(),
  tell: (events) =>
    (events as readonly Recorded<ImportEvent>[]).map((event) => ({
      event,
      lines: [{ text: words(event), field: 'import', from: null, to: null }],
    })),
  wireIds: (entityId) => [entityId],
};
