import { t } from '#languages';
import { IconCloudUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Beside what is kept on this device and not sent yet. */
export const Waits = (): ReactNode => (
  <span className="my-day-waits">
    <IconCloudUp size={15} aria-hidden />
    {t('Waiting to be sent')}
  </span>
);
