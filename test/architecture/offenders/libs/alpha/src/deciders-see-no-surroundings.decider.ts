export { rows } from './rows.projection.js';
