import { t } from '#languages';
import { IconHourglassEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Empty } from '../feedback/index.js';

/** In place of what had not happened yet at the chosen moment. */
export const NothingThen = ({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}): ReactNode => (
  <Empty title={t('Nothing was known then.')} icon={<IconHourglassEmpty size={24} aria-hidden />} action={action}>
    {children}
  </Empty>
);
