export { ProjectListModule } from './project-list.module.js';
export { nextProjects } from './find-projects.query.js';
export * from './known-projects.js';
export { projectListParts } from './project-list.parts.js';
export { projectListTables } from './project-list.projection.js';
