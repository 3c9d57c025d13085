import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Empty, PageHeading } from '../../components/feedback/index.js';
import { rich } from '../../lib/rich.js';

/** For every path that names no page. */
export const FallbackPage = (): ReactNode => {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeading title={t('Page not found')} />
      <Empty
        panel
        title={t('There is no page at this address')}
        icon={<IconMapQuestion size={24} aria-hidden />}
        action={<Button component={Link} to="/dashboard">{t('Go to the start page')}</Button>}
      >
        {rich('{path} does not lead anywhere. Please check the address.', { path: <span style={{ overflowWrap: 'anywhere' }}>{pathname}</span> })}
      </Empty>
    </>
  );
};
