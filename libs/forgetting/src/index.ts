export { ForgettingModule } from './forgetting.module.js';
export { forgettingParts } from './forgetting.parts.js';
