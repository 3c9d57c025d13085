import { visitKindLabels, visitKinds } from '#contracts';
import { t } from '#languages';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A new visit of one of the three kinds. */
export const NewVisitMenu = (): ReactNode => (
  <Menu position="bottom-end" withinPortal shadow="md">
    <Menu.Target>
      <Button leftSection={<IconPlus size={16} aria-hidden />} rightSection={<IconChevronDown size={15} aria-hidden />}>
        {t('New Site Visit')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {visitKinds.map((kind) => (
        <Menu.Item key={kind} component={Link} to={`/job/create/${kind}`}>
          {visitKindLabels[kind]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
