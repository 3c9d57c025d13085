export const beta = 'beta';
export { betaTables } from './beta-rows.projection.js';
