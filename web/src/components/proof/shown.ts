import type { LedgerVerification } from '#contracts';
import { t } from '#languages';

/** `about 40 seconds left`, in minutes from two on; nothing while nobody can say. */
export const formatTimeLeft = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds >= 120)
    return t('about {minutes, plural, one {# minute} other {# minutes}} left', { minutes: Math.round(seconds / 60) });
  return seconds <= 1
    ? t('about a second left')
    : t('about {seconds, plural, one {# second} other {# seconds}} left', { seconds });
};

/** What a running verification has done so far, in one line. */
export const formatProgress = ({ checked, of, eventsPerSecond, secondsLeft }: LedgerVerification): string =>
  of === 0
    ? t('Beginning ...')
    : [
        t('{checked, number} of {count, plural, one {# event} other {# events}}', { checked, count: of }),
        eventsPerSecond === null ? '' : t('{count, number} a second', { count: eventsPerSecond }),
        formatTimeLeft(secondsLeft),
      ]
        .filter((part) => part !== '')
        .join(' · ');
