import { defineModule } from '#platform';

export { HistoryModule } from './history.module.js';

/** It keeps nothing of its own: it tells what the other modules' audit formatters say. */
export const historyParts = defineModule({ name: 'history' });
