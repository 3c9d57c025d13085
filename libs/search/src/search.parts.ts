import { defineModule } from '#platform';
import { searchIndex } from './search-index.projection.js';

export const searchParts = defineModule({
  name: 'search',
  projections: [searchIndex],
  // Pieces of words are found by their trigrams.
  migrations: [{ id: 'search/1-trigrams', up: 'create extension if not exists pg_trgm;' }],
});
