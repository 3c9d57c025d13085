import type { NotificationData } from '@mantine/notifications';

/** Marks what goes by itself: not a failure, a question, or an undo that is on its way. */
export const passing = { role: 'status', 'data-passing': true } as const;

/**
 * The newest message is always seen: where there is no room, the oldest that would go by itself goes, else the oldest failure.
 * @returns the id of the message that gives way; undefined where there is room, or where only questions are shown
 */
export const givesWay = (shown: readonly NotificationData[], limit: number): string | undefined =>
  shown.length < limit
    ? undefined
    : (shown.find((each) => each['data-passing'] === true) ?? shown.find(({ role }) => role === 'alert'))?.id;
