import type { ModuleParts } from '#platform';
import { projectCatalogue } from './project.events.js';
import { projectChronicle } from './project.chronicle.js';
import { projectRejections } from './project.rejections.js';

export const projectsParts: ModuleParts = {
  name: 'projects',
  catalogues: [projectCatalogue],
  projections: [],
  rejections: projectRejections,
  chronicles: [projectChronicle],
  migrations: [
    {
      id: 'projects/1-project-number',
      // `number` is the written one in lower case without blanks at its ends.
      up: `create table project_number (number text primary key, project_id uuid not null);
           create index project_number_project on project_number (project_id);
           create sequence project_number_seq start 1001;`,
    },
  ],
};
