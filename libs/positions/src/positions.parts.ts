import { defineModule, type ModuleParts } from '#platform';
import { lookupMigration, progressOf } from './lookup-queue.js';
import { postcodeCatalogue } from './postcode.events.js';
import { postcodeAuditFormatter } from './postcode.audit-formatter.js';
import { postcodePlaces } from './postcode-places.projection.js';

const progress: NonNullable<ModuleParts['readings']>[number] = {
  name: 'soundings_postcodes',
  help: 'Postcodes of visits and projects by what their lookup said: found, unknown, waiting, and of those failing.',
  label: 'status',
  read: async (knex) => {
    const { found, unknown, waiting, failing } = await progressOf(knex);
    return { found, unknown, waiting, failing };
  },
};

export const positionsParts = defineModule({
  name: 'positions',
  catalogues: [postcodeCatalogue],
  projections: [postcodePlaces],
  auditFormatters: [postcodeAuditFormatter],
  migrations: [lookupMigration],
  readings: [progress],
});
