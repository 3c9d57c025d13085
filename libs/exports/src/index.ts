import { defineModule } from '#platform';

export { ExportsModule } from './exports.module.js';

export const exportsParts = defineModule({ name: 'exports' });
