import { t } from '#languages';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHeading } from '../../components/feedback/index.js';
import { NotThere } from '../../components/not-there/index.js';
import { rich } from '../../lib/rich.js';

/** For every path that names no page. */
export const FallbackPage = (): ReactNode => {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeading title={t('Page not found')} />
      <NotThere
        title={t('There is no page at this address')}
        to={[
          { path: '/dashboard', label: t('Go to the start page') },
          { path: '/jobs', label: t('Site Visits') },
          { path: '/enquiries', label: t('Projects') },
        ]}
      >
        {rich('{path} does not lead anywhere. Please check the address.', {
          path: <span style={{ overflowWrap: 'anywhere' }}>{pathname}</span>,
        })}
      </NotThere>
    </>
  );
};
