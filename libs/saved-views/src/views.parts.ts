import { defineModule } from '#platform';
import { forgetsViews } from './forgets-views.js';
import { sharedViewMigration, viewMigration } from './view-table.js';

export const viewsParts = defineModule({
  name: 'views',
  migrations: [viewMigration, sharedViewMigration],
  forgets: [forgetsViews],
});
