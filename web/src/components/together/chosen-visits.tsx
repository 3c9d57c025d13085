import { MAX_TOGETHER, formatPounds, type Job } from '#contracts';
import { t } from '#languages';
import { Button, Group, Text } from '@mantine/core';
import { IconCoinPound, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ExportChosen, TooMany, type GridColumn } from '../grid/index.js';
import { May } from '../may/index.js';
import { usePlanning } from '../planning/index.js';
import { DeleteChosen } from './delete-chosen.js';
import { FlagMenu } from './flag-menus.js';
import type { Revision } from './revision.js';
import { RevisionMenus } from './revision-menus.js';
import type { Flagging } from './together.js';

export interface ChosenVisitsLook {
  /** Of the file that what is selected is saved to. */
  readonly title: string;
  /** Said while nothing is selected. */
  readonly hint: string;
  /** Finance marks what is paid with one press, and deletes nothing. */
  readonly forFinance?: boolean;
  /** Whom the visits can be given to; where it is left out, who does the work is not changed here. */
  readonly leaders?: readonly string[];
}

interface ChosenVisitsProps extends ChosenVisitsLook {
  readonly jobs: readonly Job[];
  /** As the list has them. */
  readonly columns: readonly GridColumn<Job>[];
  readonly busy: boolean;
  readonly onFlag: (flagging: Flagging) => void;
  readonly onRevise: (revision: Revision) => void;
  readonly onRemove: () => void;
}

/** Who goes to them: as a plan, which changes nothing yet. */
const PlanThese = ({ jobs, disabled }: { readonly jobs: readonly Job[]; readonly disabled: boolean }): ReactNode => {
  const { begin, busy } = usePlanning();
  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      disabled={disabled}
      leftSection={<IconRoute size={15} aria-hidden />}
      onClick={() => void begin({ ids: jobs.map(({ _id }) => _id) })}
    >
      {t('Plan ⟨verb⟩')}
    </Button>
  );
};

const idOf = ({ _id }: Job): string => _id;

/** How many are selected, what they come to, and what can be done with all of them. */
export const ChosenVisits = ({
  jobs,
  columns,
  busy,
  title,
  hint,
  forFinance = false,
  leaders,
  onFlag,
  onRevise,
  onRemove,
}: ChosenVisitsProps): ReactNode => {
  if (jobs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
    );
  const tooMany = jobs.length > MAX_TOGETHER;
  const menu = { jobs, onFlag, disabled: busy || tooMany };
  return (
    <>
      <Text size="sm" role="status" className="visits-chosen">
        <strong>{t('{count, plural, one {# visit} other {# visits}}', { count: jobs.length })}</strong>{' '}
        <May to="see-fees">{formatPounds(jobs.reduce((sum, { price }) => sum + price, 0))}</May>
        <TooMany count={jobs.length} />
      </Text>
      <Group gap={6}>
        {forFinance ? (
          <May to="invoice">
            <Button
              size="xs"
              leftSection={<IconCoinPound size={15} aria-hidden />}
              disabled={menu.disabled}
              onClick={() => onFlag({ flag: 'paid', value: true })}
            >
              {t('Mark paid')}
            </Button>
          </May>
        ) : null}
        {forFinance ? null : <PlanThese jobs={jobs} disabled={menu.disabled} />}
        <FlagMenu {...menu} value />
        <FlagMenu {...menu} value={false} />
        {leaders === undefined ? null : (
          <RevisionMenus leaders={leaders} disabled={menu.disabled} onRevise={onRevise} />
        )}
        <ExportChosen<Job> title={title} rows={jobs} columns={columns} rowId={idOf} />
        {forFinance ? null : <DeleteChosen disabled={menu.disabled} onRemove={onRemove} />}
      </Group>
    </>
  );
};
