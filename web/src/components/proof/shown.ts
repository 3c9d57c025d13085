import type { LedgerVerification } from '#contracts';

const whole = new Intl.NumberFormat('en-GB');

export const shownCount = (count: number): string => whole.format(count);

/** `1 event`, `12,345 events`. */
export const shownEvents = (count: number): string => `${shownCount(count)} ${count === 1 ? 'event' : 'events'}`;

/** `about 40 seconds left`, in minutes from two on; nothing while nobody can say. */
export const shownTimeLeft = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds >= 120) return `about ${Math.round(seconds / 60)} minutes left`;
  return seconds <= 1 ? 'about a second left' : `about ${seconds} seconds left`;
};

/** What a running verification has done so far, in one line. */
export const shownProgress = ({ checked, of, eventsPerSecond, secondsLeft }: LedgerVerification): string =>
  of === 0
    ? 'Beginning ...'
    : [`${shownCount(checked)} of ${shownEvents(of)}`, eventsPerSecond === null ? '' : `${shownCount(eventsPerSecond)} a second`, shownTimeLeft(secondsLeft)].filter((part) => part !== '').join(' · ');
