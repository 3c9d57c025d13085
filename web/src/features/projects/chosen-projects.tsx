import { MAX_TOGETHER, formatPounds, type Project } from '#contracts';
import { t } from '#languages';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DeleteChosen, RevisionMenus, type Revision } from '../../components/together/index.js';
import { ExportChosen, TooMany, type GridColumn } from '../../components/grid/index.js';
import { May } from '../../components/may/index.js';

interface ChosenProjectsProps {
  readonly projects: readonly Project[];
  /** As the list has them. */
  readonly columns: readonly GridColumn<Project>[];
  readonly leaders: readonly string[];
  readonly busy: boolean;
  readonly onRevise: (revision: Revision) => void;
  readonly onRemove: () => void;
}

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
        <RevisionMenus leaders={leaders} disabled={disabled} onRevise={onRevise} />
        <ExportChosen<Project> title={t('Projects')} rows={projects} columns={columns} rowId={idOf} />
        <DeleteChosen disabled={disabled} onRemove={onRemove} />
      </Group>
    </>
  );
};
