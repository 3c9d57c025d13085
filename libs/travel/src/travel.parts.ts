import { defineModule } from '#platform';
import { cacheMigration } from './journey-cache.js';

export const travelParts = defineModule({
  name: 'travel',
  migrations: [cacheMigration],
});
