import type { DocumentQueue, FailedDocument } from '#contracts';
import { later, localeNow, spoken, t } from '#languages';
import { formatDayAndTime } from '../../lib/dates.js';

export const formatCount = (count: number): string => count.toLocaleString(localeNow(), { maximumFractionDigits: 0 });

/** Under the figure of those that wait. */
export const formatWaiting = ({ waitingSince }: DocumentQueue): string =>
  waitingSince === null
    ? t('Nothing waits')
    : t('The oldest since {moment}', { moment: formatDayAndTime(waitingSince) });

/** Under the figure of those that are being made: by whom. */
export const formatRenderers = ({ shared, queue }: DocumentQueue): string => {
  if (queue === null) return t('Redis cannot be asked');
  const { renderers, pausing } = queue;
  if (!shared)
    return pausing === 0
      ? t('Made by this program')
      : t('Made by this program, {pausing, number} tried again soon', { pausing });
  return pausing === 0
    ? t('{renderers, plural, one {# renderer} other {# renderers}} at work', { renderers })
    : t('{renderers, plural, one {# renderer} other {# renderers}} at work, {pausing, number} tried again soon', {
        renderers,
        pausing,
      });
};

export const kindWords = spoken({ invoice: later('Invoice'), 'fee-proposal': later('Fee proposal') });

/** Who asked when, and since when nobody tries any more. */
export const formatHistory = ({ kind, requestedBy, requestedAt, failedAt, tries }: FailedDocument): string =>
  t(
    '{kind}, asked for by {name} on {asked}. Given up on {failed} after {tries, plural, one {# try} other {# tries}}.',
    {
      kind: kindWords[kind],
      name: requestedBy.name,
      asked: formatDayAndTime(requestedAt),
      failed: formatDayAndTime(failedAt),
      tries,
    },
  );
