import { t } from '#languages';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/index.js';
import { sentenceOf } from '../../lib/api.js';

/** Above figures of an earlier answer that could not be brought up to date. */
export const NotCurrent = ({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode => (
  <Banner tone="danger" title={t('These figures could not be brought up to date.')}>
    {sentenceOf(error)}{' '}
    <Button variant="default" size="compact-sm" ml="xs" onClick={onRetry}>
      {t('Try again')}
    </Button>
  </Banner>
);
