export { PastModule } from './past.module.js';
export { pastParts } from './past.parts.js';
