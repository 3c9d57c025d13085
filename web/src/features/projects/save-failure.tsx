import type { ErrorBody } from '#contracts';
import { t } from '#languages';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/index.js';
import { ProblemDetails } from '../../components/form/index.js';

/** The specification's word for a project that could not be saved, and under it why. */
export const SaveFailure = ({
  problem,
  onClose,
}: {
  readonly problem: ErrorBody | null;
  readonly onClose: () => void;
}): ReactNode =>
  problem === null ? null : (
    <Banner tone="danger" title={t('Error!')} onClose={onClose}>
      <Text size="sm">
        {problem.msg} {t('Nothing you typed is lost.')}
      </Text>
      <ProblemDetails problem={problem} />
    </Banner>
  );
