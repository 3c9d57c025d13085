export { first } from './no-cycles.js';
export const partner = 'partner';
