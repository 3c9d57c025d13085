import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/index.js';
import { sentenceOf } from '../../lib/api.js';

interface NotCurrentProps {
  readonly error: unknown;
  /** Figures of an earlier answer are still shown. */
  readonly earlier: boolean;
  readonly onRetry: () => void;
}

/** Above figures that could not be loaded, or not be brought up to date; nothing while all is well. */
export const NotCurrent = ({ error, earlier, onRetry }: NotCurrentProps): ReactNode =>
  error === null ? null : (
    <Banner tone="danger" title={earlier ? 'These figures could not be brought up to date.' : 'The figures could not be loaded.'}>
      {sentenceOf(error)} <Button variant="default" size="compact-sm" ml="xs" onClick={onRetry}>Try again</Button>
    </Banner>
  );
