import { completionFlags, completionLabels, visitKindLabels, type CompletionFlag, type Job } from '#contracts';
import { later, t } from '#languages';
import { Anchor } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useNarrow, type GridColumn } from '../../../components/grid/index.js';
import { FlagLink } from '../../../components/ledger/index.js';
import { addressOf, kindIcons, placeOf, typeOf } from '../../../components/visits/index.js';
import {
  engineersColumn,
  fee,
  flagColumn,
  FlagSwitch,
  status,
  useEngineerNames,
} from '../../../components/visit-list/index.js';
import { halfWords } from '../../../lib/code-words.js';
import { formatShortDay, formatTime } from '../../../lib/dates.js';
import { TwoLines } from '../two-lines.js';

const Type = ({ job }: { readonly job: Job }): ReactNode => {
  const Icon = kindIcons[job.kind];
  return (
    <span className="admin-type">
      <Icon size={15} aria-hidden />
      <TwoLines first={visitKindLabels[job.kind]} second={job.survey === undefined ? '' : halfWords[job.survey.type]} />
    </span>
  );
};

/** Six of them stand in a row: the icon is seen, the word is read out. */
const Flag = ({ job, flag: name }: { readonly job: Job; readonly flag: CompletionFlag }): ReactNode => (
  <FlagSwitch
    job={job}
    flag={name}
    shown={(on) => (
      <span className="admin-flag" data-on={on}>
        {on ? <IconCheck size={16} stroke={2.6} aria-hidden /> : <IconMinus size={14} aria-hidden />}
      </span>
    )}
  />
);

const flag = (name: CompletionFlag, width: number): GridColumn<Job> => ({
  ...flagColumn(name, width),
  render: (job) => <Flag job={job} flag={name} />,
});

const when = (): GridColumn<Job> => ({
  key: 'startjob',
  title: later('Date'),
  value: (job) => `${formatShortDay(job.startjob)} ${formatTime(job.startjob)}`,
  width: 94,
  card: 'subtitle',
  raw: (job) => ({ at: job.startjob }),
  render: (job) => <TwoLines first={formatShortDay(job.startjob)} second={formatTime(job.startjob)} />,
});
const type = (): GridColumn<Job> => ({
  key: 'type',
  title: later('Type'),
  value: typeOf,
  render: (job) => <Type job={job} />,
  width: 136,
});
const project = (): GridColumn<Job> => ({
  key: 'projectName',
  title: later('Project, address'),
  value: (job) => [job.projectName, placeOf(job)].filter((part) => part !== '').join('; '),
  flex: 2,
  minWidth: 130,
  card: 'title',
  render: (job) => (
    // The postcode first, where a narrow column does not cut it off.
    <TwoLines
      first={
        <Anchor component={Link} to={`/jobs/${job._id}`} fz="inherit">
          {job.projectName || t('No project name')}
        </Anchor>
      }
      second={`${job.postcode}, ${addressOf(job)}`}
    />
  ),
});
const useEngineersColumn = (): GridColumn<Job> => {
  const names = useEngineerNames();
  return useMemo(() => ({ ...engineersColumn(names), flex: 1.1 }), [names]);
};

/** On a card the six flags are one line of what is done. */
const done = (): GridColumn<Job> => ({
  key: 'done',
  title: later('Done'),
  sort: false,
  value: (job) =>
    completionFlags
      .filter((name) => job.completion[name])
      .map((name) => completionLabels[name])
      .join(', '),
  render: (job) => {
    const set = completionFlags.filter((name) => job.completion[name]);
    return (
      <span className="admin-done">
        {set.length === 0
          ? t('Nothing yet')
          : set.map((name) => (
              <FlagLink key={name} job={job} flag={name}>
                <span className="admin-set">
                  <IconCheck size={14} stroke={2.6} aria-hidden />
                  {completionLabels[name]}
                </span>
              </FlagLink>
            ))}
      </span>
    );
  },
});

/** Job Overview, with all six flags. */
export const useOverviewColumns = (): readonly GridColumn<Job>[] => {
  const engineers = useEngineersColumn();
  // Where rows are cards.
  const narrow = useNarrow();
  return useMemo(
    () =>
      narrow
        ? [when(), type(), project(), engineers, fee, done(), { ...status, width: 112 }]
        : [
            when(),
            type(),
            project(),
            engineers,
            { ...fee, width: 98 },
            flag('confirmed', 86),
            flag('invoiced', 76),
            { ...flag('checklist', 80), title: later('Checklist Sent ⟨column⟩') },
            flag('rams', 72),
            flag('paid', 52),
            flag('issued', 64),
            { ...status, width: 112 },
          ],
    [engineers, narrow],
  );
};

/** Reports to Issue: whose report of what. */
export const useReportColumns = (): readonly GridColumn<Job>[] => {
  const engineers = useEngineersColumn();
  return useMemo(() => [when(), type(), project(), engineers, flagColumn('paid', 72)], [engineers]);
};
