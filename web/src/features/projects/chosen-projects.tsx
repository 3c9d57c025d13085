import { MAX_TOGETHER, formatPounds, type Project } from '#contracts';
import { t } from '#languages';
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DeleteChosen } from '../../components/together/index.js';
import { ExportChosen, TooMany, type GridColumn } from '../../components/grid/index.js';
import { May } from '../../components/may/index.js';
import type { Revision } from './projects-together.js';

interface ChosenProjectsProps {
  readonly projects: readonly Project[];
  /** As the list has them. */
  readonly columns: readonly GridColumn<Project>[];
  readonly leaders: readonly string[];
  readonly busy: boolean;
  readonly onRevise: (revision: Revision) => void;
  readonly onRemove: () => void;
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
}: { readonly label: string; readonly choices: readonly Choice[]; readonly disabled: boolean } & Pick<
  ChosenProjectsProps,
  'onRevise'
>): ReactNode => (
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

const idOf = ({ _id }: Project): string => _id;

/** How many are selected, what they come to, and what can be done with all of them. */
export const ChosenProjects = ({
  projects,
  columns,
  leaders,
  busy,
  onRevise,
  onRemove,
}: ChosenProjectsProps): ReactNode => {
  if (projects.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Select projects to change or export them together.')}
      </Text>
    );
  const tooMany = projects.length > MAX_TOGETHER;
  const disabled = busy || tooMany;
  return (
    <>
      <Text size="sm" role="status" className="visits-chosen">
        <strong>{t('{count, plural, one {# project} other {# projects}}', { count: projects.length })}</strong>{' '}
        <May to="see-fees">{formatPounds(projects.reduce((sum, { price }) => sum + price, 0))}</May>
        <TooMany count={projects.length} />
      </Text>
      <Group gap={6}>
        <RevisionMenu
          label={t('Project leader')}
          disabled={disabled}
          onRevise={onRevise}
          choices={leaders.map((leader) => ({ label: leader, revision: { project_leader: leader } }))}
        />
        <RevisionMenu
          label={t('Delegated')}
          disabled={disabled}
          onRevise={onRevise}
          choices={[
            { label: t('Delegated (external)'), revision: { delegated: true } },
            { label: t('Not delegated (internal)'), revision: { delegated: false } },
          ]}
        />
        <ExportChosen<Project> title={t('Projects')} rows={projects} columns={columns} rowId={idOf} />
        <DeleteChosen disabled={disabled} onRemove={onRemove} />
      </Group>
    </>
  );
};
