import { defineModule } from '#platform';

export { ReplayModule } from './replay.module.js';

/** It keeps nothing of its own: read models and rebuilds are the kernel's. */
export const replayParts = defineModule({ name: 'replay' });
