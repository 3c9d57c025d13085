import { specify } from '../../eventing/src/testing/specify.js';
import { calendarFeed, type CalendarFeedCommand } from './calendar-feed.decider.js';
import type { CalendarFeedEvent } from './calendar-feed.events.js';

const said = { at: '2026-03-02T10:00:00.000Z', by: '01980000-0000-7000-8000-0000000000a1' } as const;
const open: CalendarFeedCommand = { type: 'OpenCalendarFeed', kind: 'car', ...said };
const revoke: CalendarFeedCommand = { type: 'RevokeCalendarFeed', ...said };
const opened: CalendarFeedEvent = { type: 'CalendarFeedOpened', data: { kind: 'car' } };
const revoked: CalendarFeedEvent = { type: 'CalendarFeedRevoked', data: {} };
const { given } = specify(calendarFeed);

describe('a calendar address', () => {
  it('is made, made anew, and switched off once', () => {
    given().when(open).then([opened]);
    given(opened).when(open).then([opened]);
    given(opened).when(revoke).then([revoked]);
    given(opened, revoked).when(revoke).then([]);
    given().when(revoke).then([]);
  });
});
