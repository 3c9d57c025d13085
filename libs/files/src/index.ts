export { FilesModule } from './files.module.js';
export { filesParts } from './files.parts.js';
export { filesSubject, type KitFilesEvent, type VisitFilesEvent } from './files.events.js';
