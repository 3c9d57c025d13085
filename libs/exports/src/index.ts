export { ExportsModule } from './exports.module.js';
export { exportsParts } from './exports.parts.js';
