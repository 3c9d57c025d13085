import type { ModuleParts } from '#platform';
import { documentRejections } from './document.rejections.js';
import { documentCatalogue } from './document.events.js';
import { documentList } from './list/document-list.projection.js';
import { documentFileMigration } from './making/document-files.js';

export const documentsParts: ModuleParts = {
  name: 'documents',
  catalogues: [documentCatalogue],
  projections: [documentList],
  rejections: documentRejections,
  chronicles: [],
  migrations: [documentFileMigration],
};
