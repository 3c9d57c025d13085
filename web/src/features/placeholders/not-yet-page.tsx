import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Empty, PageHeading } from '../../components/feedback/index.js';

/** A screen of the product that this version does not have: it says so instead of pretending. */
export const NotYetPage = ({ title }: { readonly title: string }): ReactNode => (
  <>
    <PageHeading title={title} />
    <Empty
      panel
      title={t('Not part of this version yet')}
      icon={<IconHourglassEmpty size={24} aria-hidden />}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          {t('Back to the start page')}
        </Button>
      }
    >
      {t('This is a test page.')}
    </Empty>
  </>
);
