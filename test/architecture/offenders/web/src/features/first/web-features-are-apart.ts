export { second } from '../second/second-page.js';
