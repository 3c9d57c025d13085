import { visitKindLabels, visitKinds } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCalendarPlus, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface CreateMenuProps {
  readonly projectId: string;
  /** The project's name; with it the button of a row is told apart. */
  readonly of: string;
  /** An icon at the end of a row, or a button on the project's page. */
  readonly small?: boolean;
}

/** A new visit on a project, of one of the three kinds. */
export const CreateMenu = ({ projectId, of, small = false }: CreateMenuProps): ReactNode => (
  <Menu position="bottom-end" withinPortal shadow="md">
    <Menu.Target>
      {small ? (
        <ActionIcon size={28} aria-label={t('Create a visit: {project}', { project: of })} title={t('Create')}>
          <IconCalendarPlus size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : (
        <Button size="compact-sm" variant="light" rightSection={<IconChevronDown size={15} aria-hidden />}>
          {t('Create')}
        </Button>
      )}
    </Menu.Target>
    <Menu.Dropdown>
      {visitKinds.map((kind) => (
        <Menu.Item key={kind} component={Link} to={`/job/create/${kind}?enquiry_id=${projectId}`}>
          {visitKindLabels[kind]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
