export { SearchModule } from './search.module.js';
export { searchParts } from './search.parts.js';
