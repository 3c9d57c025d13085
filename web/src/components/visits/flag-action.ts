import { completionLabels, formatDayAndMonth, type CompletionFlag, type Job } from '#contracts';
import { t } from '#languages';
import type { PageAction } from '../../lib/page-actions.js';
import { flagIcons } from './visit-icons.js';
import { typeOf } from './visit-words.js';

/** A flag of an open visit, turned by its name from Ctrl+K. */
export const flagAction = (job: Job, flag: CompletionFlag, turn: (value: boolean) => void): PageAction => {
  const value = !job.completion[flag];
  return {
    id: `${job._id} ${flag}`,
    label: value
      ? t('Mark as {flag}', { flag: completionLabels[flag] })
      : t('Take back {flag}', { flag: completionLabels[flag] }),
    detail: `${typeOf(job)}, ${formatDayAndMonth(job.startjob)}`,
    icon: flagIcons[flag],
    run: () => turn(value),
    words: t('turn flag completion ⟨words to search by⟩'),
  };
};
