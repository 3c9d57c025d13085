import { MAX_TOGETHER, shownPounds, type Job } from '#contracts';
import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ExportMenu, type GridColumn } from '../../components/grid/index.js';
import { FlagMenu, type Flagging } from '../../components/together/index.js';

interface ChosenVisitsProps {
  readonly jobs: readonly Job[];
  /** As the list has them. */
  readonly columns: readonly GridColumn<Job>[];
  readonly busy: boolean;
  readonly onFlag: (flagging: Flagging) => void;
  readonly onRemove: () => void;
}

const idOf = ({ _id }: Job): string => _id;

/** How many are selected, what they come to, and what can be done with all of them. */
export const ChosenVisits = ({ jobs, columns, busy, onFlag, onRemove }: ChosenVisitsProps): ReactNode => {
  if (jobs.length === 0) return <Text size="sm" c="dimmed">{t('Select visits to set their flags, export or delete them together.')}</Text>;
  const tooMany = jobs.length > MAX_TOGETHER;
  const menu = { jobs, onFlag, disabled: busy || tooMany };
  const read = ({ limit, offset }: { readonly limit: number; readonly offset: number }) => Promise.resolve({ rows: jobs.slice(offset, offset + limit), total: jobs.length });
  return (
    <>
      <Text size="sm" role="status" className="visits-chosen">
        <strong>{t('{count, plural, one {# visit} other {# visits}}', { count: jobs.length })}</strong> {shownPounds(jobs.reduce((sum, { price }) => sum + price, 0))}
        {tooMany ? <Text span size="sm" c="red" ml={8}>{t('At most {most} at a time.', { most: MAX_TOGETHER })}</Text> : null}
      </Text>
      <Group gap={6}>
        <FlagMenu {...menu} value />
        <FlagMenu {...menu} value={false} />
        <ExportMenu<Job> small label={t('Export these')} title={t('Site visits')} read={read} columns={columns} rowId={idOf} total={jobs.length} />
        <Button size="xs" variant="subtle" color="red" c="var(--soundings-negative)" leftSection={<IconTrash size={15} aria-hidden />} disabled={busy || tooMany} onClick={onRemove}>{t('Delete ...')}</Button>
      </Group>
    </>
  );
};
