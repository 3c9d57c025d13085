export { FilesModule } from './files.module.js';
export { filesParts } from './files.parts.js';
export { filesSubject, type VisitFilesEvent } from './visit-files.events.js';
