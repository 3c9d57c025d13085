import { formatDayAndMonth, type EngineerWorkload } from '#contracts';
import { later, spoken, t } from '#languages';
import { Anchor, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BlockSkeleton, Empty, Pending } from '../../../components/feedback/index.js';
import type { DayRange } from '../../../components/range/index.js';
import { formatPlainDay } from '../../../lib/dates.js';
import { jobsLink } from '../jobs-link.js';
import { jobsOf, formatHours, formatNumber, type AdminFilters } from './admin-filters.js';

interface RowProps {
  readonly row: EngineerWorkload;
  readonly filters: AdminFilters;
  readonly range: DayRange;
  readonly onEngineer: (id: string | null) => void;
}

const statusWords = spoken<EngineerWorkload['status']>({ Concern: later('Concern'), Okay: later('Okay') });

const wordsOf = ({ reason, busiestWeek }: EngineerWorkload): string =>
  busiestWeek === null
    ? reason
    : `${reason} ${t('Busiest week, all work: {hours} from Monday {day}.', { hours: formatHours(busiestWeek.hours), day: formatPlainDay(busiestWeek.monday) })}`;

/** A word with its icon; the reason and the busiest week for whoever asks, with the pointer, a finger or the keyboard. */
const Status = ({ row }: { readonly row: EngineerWorkload }): ReactNode => {
  const concern = row.status === 'Concern';
  const Icon = concern ? IconAlertTriangle : IconCircleCheck;
  const words = wordsOf(row);
  return (
    <>
      <Tooltip label={words} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
        <UnstyledButton
          className="workload-status"
          data-concern={concern}
          aria-label={`${statusWords[row.status]}. ${words}`}
        >
          <Icon size={15} stroke={2.2} aria-hidden />
          {statusWords[row.status]}
        </UnstyledButton>
      </Tooltip>
      {concern ? <span className="workload-reason">{row.reason}</span> : null}
    </>
  );
};

const Row = ({ row, filters, range, onEngineer }: RowProps): ReactNode => {
  const chosen = filters.engineer === row._id;
  const list = jobsOf({ ...filters, engineer: row._id }, range);
  const figure = (value: number, shown: string, href: string, what: string): ReactNode =>
    value === 0 ? (
      shown
    ) : (
      <Anchor
        component={Link}
        to={href}
        fz="inherit"
        aria-label={t('{name}: {value}', { name: row.name, value: what })}
      >
        {shown}
      </Anchor>
    );
  const all = jobsLink(list);
  const { longestDay } = row;
  const doorToDoor = { hours: formatNumber(row.doorToDoorHours) };
  return (
    <tr data-none={row.jobs === 0}>
      <th scope="row">
        <UnstyledButton
          className="workload-name"
          aria-pressed={chosen}
          title={chosen ? t('Show all engineers') : t('Show only {name}', { name: row.name })}
          onClick={() => onEngineer(chosen ? null : row._id)}
        >
          {row.name}
        </UnstyledButton>
        {row.removed ? <span className="workload-second">{t('removed')}</span> : null}
      </th>
      <td data-title={t('Jobs')}>
        {figure(
          row.jobs,
          formatNumber(row.jobs),
          all,
          t('{count, plural, one {# job} other {# jobs}}', { count: row.jobs }),
        )}
      </td>
      <td data-title={t('Days')}>
        {figure(
          row.days,
          formatNumber(row.days),
          all,
          t('{count, plural, one {# day} other {# days}}', { count: row.days }),
        )}
      </td>
      <td data-title={t('Hours')}>
        {figure(row.hours, formatNumber(row.hours), all, formatHours(row.hours))}
        {row.doorToDoorHours === 0 ? null : (
          <span className="workload-second">
            {figure(
              row.doorToDoorHours,
              t('{hours} door to door', doorToDoor),
              all,
              t('{hours} door to door, in hours', doorToDoor),
            )}
          </span>
        )}
      </td>
      <td data-title={t('Longest day')}>
        {longestDay === null ? (
          '–'
        ) : (
          <>
            {figure(
              longestDay.hours,
              formatHours(longestDay.hours),
              jobsLink({ ...list, from: longestDay.day, to: longestDay.day }),
              t('longest day {hours}', { hours: formatHours(longestDay.hours) }),
            )}
            <span className="workload-second">{formatDayAndMonth(`${longestDay.day}T12:00:00.000Z`)}</span>
          </>
        )}
      </td>
      <td className="workload-judged" data-title={t('Status')}>
        <Status row={row} />
      </td>
    </tr>
  );
};

interface WorkloadTableProps extends Omit<RowProps, 'row'> {
  readonly rows: readonly EngineerWorkload[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Engineer Overview: who does how much, and who does too much. */
export const WorkloadTable = ({ rows, error, onRetry, ...rest }: WorkloadTableProps): ReactNode => {
  if (rows === undefined)
    return (
      <Pending
        panel
        error={error}
        onRetry={onRetry}
        what={t('The engineers')}
        skeleton={<BlockSkeleton height={320} />}
      />
    );
  if (rows.length === 0)
    return (
      <Empty panel title={t('No engineers')}>
        {t('Engineers are made under Settings.')}
      </Empty>
    );
  return (
    <div className="panel workload-frame" role="region" aria-label={t('Engineer Overview, as a table')} tabIndex={0}>
      <table className="workload">
        <thead>
          <tr>
            {[t('Engineer'), t('Jobs'), t('Days'), t('Hours'), t('Longest day'), t('Status')].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row._id} row={row} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
