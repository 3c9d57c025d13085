import type { Forgets, ModuleParts } from '#platform';
import { dropForgottenFiles, visitFileMigration } from './file-store.js';
import { visitFilesChronicle } from './visit-files.chronicle.js';
import { visitFilesCatalogue } from './visit-files.events.js';
import { visitFilesRejections } from './visit-files.rejections.js';

/** Their keys are gone by then; the bytes go as well. */
const forgets: Forgets = { name: 'files', forget: ({ knex }) => dropForgottenFiles(knex) };

export const filesParts: ModuleParts = {
  name: 'files',
  catalogues: [visitFilesCatalogue],
  projections: [],
  rejections: visitFilesRejections,
  chronicles: [visitFilesChronicle],
  migrations: [visitFileMigration],
  forgets: [forgets],
};
