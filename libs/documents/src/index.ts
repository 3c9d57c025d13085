export { clientOf, type DocumentEvent } from './document.events.js';
export { DocumentsModule } from './documents.module.js';
export { documentsBackground } from './making/making.module.js';
export { contentDisposition } from './render/file-name.js';
export { documentsParts } from './documents.parts.js';
