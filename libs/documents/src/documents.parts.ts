import { defineModule, type Forgets, type ModuleParts } from '#platform';
import { documentRejections } from './document.rejections.js';
import { documentCatalogue } from './document.events.js';
import { documentList } from './list/document-list.projection.js';
import {
  bytesHeld,
  documentFileMigration,
  documentHeldMigration,
  documentSealMigration,
  dropFiles,
} from './making/document-files.js';

/** What waits for being made, and what was given up. */
const waiting: NonNullable<ModuleParts['readings']>[number] = {
  name: 'soundings_documents',
  help: 'Documents that wait to be made (requested) or were given up (failed).',
  label: 'status',
  read: async (knex) => {
    const rows: readonly { readonly status: string; readonly count: string }[] = await knex
      .from('document')
      .whereIn('status', ['requested', 'failed'])
      .groupBy('status')
      .select('status')
      .count();
    return { requested: 0, failed: 0, ...Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])) };
  },
};

const forgets: Forgets = { name: 'documents', forget: ({ knex }, { documents }) => dropFiles(knex, documents) };

export const documentsParts = defineModule({
  name: 'documents',
  catalogues: [documentCatalogue],
  projections: [documentList],
  rejections: documentRejections,
  migrations: [documentFileMigration, documentSealMigration, documentHeldMigration],
  guards: [bytesHeld],
  forgets: [forgets],
  readings: [waiting],
});
