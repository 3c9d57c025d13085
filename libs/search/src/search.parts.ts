import type { ModuleParts } from '#platform';
import { searchIndex } from './search-index.projection.js';

export const searchParts: ModuleParts = {
  name: 'search',
  catalogues: [],
  projections: [searchIndex],
  rejections: {},
  auditFormatters: [],
  // Pieces of words are found by their trigrams.
  migrations: [{ id: 'search/1-trigrams', up: 'create extension if not exists pg_trgm;' }],
};
