import { t } from '#languages';
import { Button, Group } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconMapQuestion, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../lib/api.js';
import { Empty } from '../feedback/index.js';

/** Whether there is nothing of that id: never was, or was removed. An id that is none is not there either. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

interface NotThereProps {
  readonly title: string;
  /** What may be the reason. */
  readonly children: ReactNode;
  /** Where the way leads on: the lists that it could be in. */
  readonly to: readonly { readonly path: string; readonly label: string }[];
}

/** In place of a page that an address does not lead to: why, and where to go on. */
export const NotThere = ({ title, children, to }: NotThereProps): ReactNode => (
  <Empty
    panel
    title={title}
    icon={<IconMapQuestion size={24} aria-hidden />}
    action={
      <Group gap="xs" justify="center" mt={4}>
        {to.map(({ path, label }) => (
          <Button key={path} component={Link} to={path} variant="default">
            {label}
          </Button>
        ))}
        <Button leftSection={<IconSearch size={16} aria-hidden />} onClick={spotlight.open}>
          {t('Search')}
        </Button>
      </Group>
    }
  >
    {children}
  </Empty>
);
