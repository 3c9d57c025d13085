export { inside } from '../../beta/src/inside.js';
