export { viewsOf } from './view-strip.js';
