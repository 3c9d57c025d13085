import type { PastAnswer } from '#contracts';
import { t } from '#languages';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import './as-at.css';

const FEW_SECONDS = 90;

const wordsOf = (percent: number, seconds: number | null): string => {
  if (seconds === null)
    return t('Reading this moment from the history: {percent} % done. Next time it opens at once.', { percent });
  if (seconds < FEW_SECONDS)
    return t(
      'Reading this moment from the history: {percent} % done, {seconds, plural, one {about # second left} other {about # seconds left}}. The next time it opens at once.',
      { percent, seconds: Math.max(1, seconds) },
    );
  return t(
    'Reading this moment from the history: {percent} % done, about {minutes} minutes left. The next time it opens at once.',
    { percent, minutes: Math.round(seconds / 60) },
  );
};

/** How far a moment is that is being read from the history. The first time it takes a while, the next time it is there. */
export const Making = ({ past }: { readonly past: PastAnswer | undefined }): ReactNode => {
  const percent = Math.floor((past?.share ?? 0) * 100);
  return (
    <div className="as-at-making">
      <Progress
        value={percent}
        size="md"
        aria-label={t('Read from the history')}
        classNames={{ root: 'as-at-progress', section: 'as-at-progress-done' }}
      />
      <span>{wordsOf(percent, past?.secondsLeft ?? null)}</span>
    </div>
  );
};
