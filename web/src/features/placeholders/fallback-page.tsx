import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Empty, PageHeading } from '../../components/feedback/index.js';

/** For every path that names no page. */
export const FallbackPage = (): ReactNode => {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeading title="Page not found" />
      <Empty
        panel
        title="There is no page at this address"
        icon={<IconMapQuestion size={24} aria-hidden />}
        action={<Button component={Link} to="/dashboard">Go to the start page</Button>}
      >
        <span style={{ overflowWrap: 'anywhere' }}>{pathname}</span> does not lead anywhere. Please check the address.
      </Empty>
    </>
  );
};
