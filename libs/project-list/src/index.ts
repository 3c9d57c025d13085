export { ProjectListModule } from './project-list.module.js';
export { projectListParts } from './project-list.parts.js';
