export { two } from '../../../apps/two/main.js';
