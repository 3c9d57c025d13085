export { DocumentsModule } from './documents.module.js';
export { documentsParts } from './documents.parts.js';
