export { SearchedSelect } from './searched-select.js';
