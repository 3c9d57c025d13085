export { calendarFeedsParts } from './calendar-feeds.parts.js';
export { CalendarFeedsModule } from './calendar-feeds.module.js';
