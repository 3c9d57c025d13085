export { ImportsModule } from './imports.module.js';
export { importsParts } from './imports.parts.js';
