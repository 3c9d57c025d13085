import type { DocumentQueue, FailedDocument } from '#contracts';
import { shownDayAndTime } from '../../lib/dates.js';

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

export const shownCount = (count: number): string => whole.format(count);

/** '1 document', '1,200 documents'. */
export const counted = (count: number, one: string): string => `${shownCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** Under the figure of those that wait. */
export const shownWaiting = ({ waitingSince }: DocumentQueue): string => (waitingSince === null ? 'Nothing waits' : `The oldest since ${shownDayAndTime(waitingSince)}`);

/** Under the figure of those that are being made: by whom. */
export const shownRenderers = ({ shared, queue }: DocumentQueue): string => {
  if (queue === null) return 'Redis cannot be asked';
  const pausing = queue.pausing === 0 ? '' : `, ${shownCount(queue.pausing)} tried again soon`;
  return `${shared ? `${counted(queue.renderers, 'renderer')} at work` : 'Made by this program'}${pausing}`;
};

export const kindWords = { invoice: 'Invoice', 'fee-proposal': 'Fee proposal' } as const;

/** Who asked when, and since when nobody tries any more. */
export const shownHistory = ({ kind, requestedBy, requestedAt, failedAt, tries }: FailedDocument): string =>
  `${kindWords[kind]}, asked for by ${requestedBy.name} on ${shownDayAndTime(requestedAt)}. Given up on ${shownDayAndTime(failedAt)} after ${tries === 1 ? '1 try' : `${shownCount(tries)} tries`}.`;
