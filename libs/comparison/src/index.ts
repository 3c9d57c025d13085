import { defineModule } from '#platform';

export { PastModule } from './past.module.js';

/** It keeps nothing of its own: views of the past are the other modules' read models. */
export const pastParts = defineModule({ name: 'past' });
