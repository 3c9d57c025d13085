import type { PastAnswer } from '#contracts';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import './as-at.css';

const FEW_SECONDS = 90;

const left = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < FEW_SECONDS) return `, about ${Math.max(1, seconds)} ${seconds > 1 ? 'seconds' : 'second'} left`;
  return `, about ${Math.round(seconds / 60)} minutes left`;
};

/** How far a moment is that is being read from the history. The first time it takes a while, the next time it is there. */
export const Making = ({ past }: { readonly past: PastAnswer | undefined }): ReactNode => {
  const percent = Math.floor((past?.share ?? 0) * 100);
  return (
    <div className="as-at-making">
      <Progress value={percent} size="md" aria-label="Read from the history" classNames={{ root: 'as-at-progress', section: 'as-at-progress-done' }} />
      <span>Reading this moment from the history: {percent} % done{left(past?.secondsLeft ?? null)}. The next time it opens at once.</span>
    </div>
  );
};
