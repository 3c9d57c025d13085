export { inside } from '../../libs/beta/src/inside.js';
