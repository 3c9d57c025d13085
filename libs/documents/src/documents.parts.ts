import type { Forgets, ModuleParts } from '#platform';
import { documentRejections } from './document.rejections.js';
import { documentCatalogue } from './document.events.js';
import { documentList } from './list/document-list.projection.js';
import { bytesHeld, documentFileMigration, documentHeldMigration, documentSealMigration, dropFiles } from './making/document-files.js';

const forgets: Forgets = { name: 'documents', forget: ({ knex }, { documents }) => dropFiles(knex, documents) };

export const documentsParts: ModuleParts = {
  name: 'documents',
  catalogues: [documentCatalogue],
  projections: [documentList],
  rejections: documentRejections,
  chronicles: [],
  migrations: [documentFileMigration, documentSealMigration, documentHeldMigration],
  guards: [bytesHeld],
  forgets: [forgets],
};
