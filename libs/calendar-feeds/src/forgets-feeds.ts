import type { Forgets } from '#platform';
import { calendarFeed } from './calendar-feed.decider.js';
import { dropSecret } from './feed-secrets.js';

/** The calendar address of a colleague who was forgotten works no more. */
export const forgetsFeeds: Forgets = {
  name: 'calendar addresses',
  forget: async ({ commands, at }, { userId, forgettingId, by }) => {
    if (userId === null) return;
    const context = {
      actorId: by,
      at,
      commandId: forgettingId,
      correlationId: forgettingId,
      causationId: forgettingId,
      clientRequestId: null,
    };
    await commands.execute(calendarFeed, userId, { type: 'RevokeCalendarFeed', at, by }, context, {
      within: (transaction, unit) => dropSecret(transaction, unit, userId),
    });
  },
};
