export { part } from '../parts/some-part.js';
