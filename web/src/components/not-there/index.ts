export { isNotThere, NotThere } from './not-there.js';
