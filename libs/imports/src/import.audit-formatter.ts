import { t, type LocalizedString } from '#languages';
import { formatterOf, line } from '#platform';
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
export const importAuditFormatter = formatterOf<ImportEvent>(importCatalogue, 'imports', (event) => [
  line(words(event), 'import', null, null),
]);
