export { InUse } from './in-use.js';
export { SharedNumbers } from './shared-numbers.js';
export { useUses } from './use-numbers.js';
