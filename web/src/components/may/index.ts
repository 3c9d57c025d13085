export { May } from './may.js';
