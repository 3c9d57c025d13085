import { defineModule } from '#platform';
import { calendarFeedCatalogue } from './calendar-feed.events.js';
import { forgetsFeeds } from './forgets-feeds.js';
import { feedMakerMigration, feedMigration, feedUseMigration, secretHeld } from './feed-secrets.js';

export const calendarFeedsParts = defineModule({
  name: 'calendar-feeds',
  catalogues: [calendarFeedCatalogue],
  migrations: [feedMigration, feedMakerMigration, feedUseMigration],
  guards: [secretHeld],
  forgets: [forgetsFeeds],
});
