export { two } from '../two/main.js';
