import type { ModuleParts } from '#platform';
import { clientChronicle } from './client.chronicle.js';
import { clientCatalogue } from './client.events.js';
import { clientRejections } from './client.rejections.js';
import { clientList } from './list/client-list.projection.js';

export const clientsParts: ModuleParts = {
  name: 'clients',
  catalogues: [clientCatalogue],
  projections: [clientList],
  rejections: clientRejections,
  chronicles: [clientChronicle],
  migrations: [{ id: 'clients/1-trigrams', up: 'create extension if not exists pg_trgm;' }],
};
