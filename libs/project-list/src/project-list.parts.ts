import { defineModule } from '#platform';
import { projectList } from './project-list.projection.js';

export const projectListParts = defineModule({
  name: 'project-list',
  projections: [projectList],
  // Words in the middle of a text are found by their trigrams.
  migrations: [{ id: 'project-list/1-trigrams', up: 'create extension if not exists pg_trgm;' }],
});
