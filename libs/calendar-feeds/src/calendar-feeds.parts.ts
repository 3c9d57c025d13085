import type { ModuleParts } from '#platform';
import { calendarFeedCatalogue } from './calendar-feed.events.js';
import { forgetsFeeds } from './forgets-feeds.js';
import { feedMakerMigration, feedMigration, feedUseMigration, secretHeld } from './feed-secrets.js';

export const calendarFeedsParts: ModuleParts = {
  name: 'calendar-feeds',
  catalogues: [calendarFeedCatalogue],
  projections: [],
  rejections: {},
  auditFormatters: [],
  migrations: [feedMigration, feedMakerMigration, feedUseMigration],
  guards: [secretHeld],
  forgets: [forgetsFeeds],
};
