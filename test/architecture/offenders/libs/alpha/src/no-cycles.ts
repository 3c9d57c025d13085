export { partner } from './no-cycles.partner.js';
export const first = 'first';
