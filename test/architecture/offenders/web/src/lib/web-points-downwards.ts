export { second } from '../features/second/second-page.js';
