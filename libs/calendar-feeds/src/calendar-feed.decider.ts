import type { ResourceKind } from '#contracts';
import type { StreamDecider, TypedCommand } from '#eventing';
import { calendarFeedCatalogue } from './calendar-feed.events.js';

export interface CalendarFeedState {
  readonly open: boolean;
}

export type CalendarFeedCommand =
  TypedCommand<'OpenCalendarFeed', { readonly kind: ResourceKind }> | TypedCommand<'RevokeCalendarFeed', object>;

export const calendarFeed: StreamDecider<CalendarFeedState, CalendarFeedCommand, typeof calendarFeedCatalogue> = {
  catalogue: calendarFeedCatalogue,
  initialState: { open: false },
  decide: (command, { open }) => {
    switch (command.type) {
      case 'OpenCalendarFeed':
        // Also while one is open: the new address takes the old one's place.
        return [{ type: 'CalendarFeedOpened', data: { kind: command.kind } }];
      case 'RevokeCalendarFeed':
        return open ? [{ type: 'CalendarFeedRevoked', data: {} }] : [];
    }
  },
  evolve: (_, event) => {
    switch (event.type) {
      case 'CalendarFeedOpened':
        return { open: true };
      case 'CalendarFeedRevoked':
        return { open: false };
    }
  },
};
