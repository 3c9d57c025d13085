import { t } from '#languages';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Revision } from './revision.js';

interface RevisionMenusProps {
  readonly leaders: readonly string[];
  readonly disabled: boolean;
  readonly onRevise: (revision: Revision) => void;
}

interface Choice {
  readonly label: string;
  readonly revision: Revision;
}

const RevisionMenu = ({
  label,
  choices,
  disabled,
  onRevise,
}: Omit<RevisionMenusProps, 'leaders'> & {
  readonly label: string;
  readonly choices: readonly Choice[];
}): ReactNode => (
  <Menu position="bottom-start" shadow="md">
    <Menu.Target>
      <Button
        variant="default"
        size="xs"
        disabled={disabled || choices.length === 0}
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {choices.map((choice) => (
        <Menu.Item key={choice.label} onClick={() => onRevise(choice.revision)}>
          {choice.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

/** Who does the work of all that is selected. */
export const RevisionMenus = ({ leaders, ...menu }: RevisionMenusProps): ReactNode => (
  <>
    <RevisionMenu
      {...menu}
      label={t('Project leader')}
      choices={leaders.map((leader) => ({ label: leader, revision: { project_leader: leader } }))}
    />
    <RevisionMenu
      {...menu}
      label={t('Delegated')}
      choices={[
        { label: t('Delegated (external)'), revision: { delegated: true } },
        { label: t('Not delegated (internal)'), revision: { delegated: false } },
      ]}
    />
  </>
);
