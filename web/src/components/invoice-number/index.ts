export { InUse } from './in-use.js';
export { useNumbers, useUses } from './use-numbers.js';
