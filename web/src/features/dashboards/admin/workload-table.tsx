import type { EngineerWorkload } from '#contracts';
import { Anchor, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BlockSkeleton, Empty, Failing } from '../../../components/feedback/index.js';
import { shownRange, type DayRange } from '../../../components/range/index.js';
import { shownPlainDay } from '../../../lib/dates.js';
import { jobsLink } from '../jobs-link.js';
import { jobsOf, shownHours, shownNumber, type AdminFilters } from './admin-filters.js';

interface RowProps {
  readonly row: EngineerWorkload;
  readonly filters: AdminFilters;
  readonly range: DayRange;
  readonly onEngineer: (id: string | null) => void;
}

const weekWords = ({ busiestWeek }: EngineerWorkload): string =>
  busiestWeek === null ? '' : ` Busiest week, all work: ${shownHours(busiestWeek.hours)} from Monday ${shownPlainDay(busiestWeek.monday)}.`;

/** A word with its icon; the reason and the busiest week for whoever asks, with the pointer, a finger or the keyboard. */
const Status = ({ row }: { readonly row: EngineerWorkload }): ReactNode => {
  const concern = row.status === 'Concern';
  const Icon = concern ? IconAlertTriangle : IconCircleCheck;
  const words = `${row.reason}${weekWords(row)}`;
  return (
    <>
      <Tooltip label={words} multiline maw={300} events={{ hover: true, focus: true, touch: true }}>
        <UnstyledButton className="workload-status" data-concern={concern} aria-label={`${row.status}. ${words}`}>
          <Icon size={15} stroke={2.2} aria-hidden />{row.status}
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
    value === 0 ? shown : <Anchor component={Link} to={href} fz="inherit" aria-label={`${row.name}: ${what}`}>{shown}</Anchor>;
  const all = jobsLink(list);
  const { longestDay } = row;
  return (
    <tr data-none={row.jobs === 0}>
      <th scope="row">
        <UnstyledButton className="workload-name" aria-pressed={chosen} title={chosen ? 'Show all engineers' : `Show only ${row.name}`} onClick={() => onEngineer(chosen ? null : row._id)}>{row.name}</UnstyledButton>
        {row.removed ? <span className="workload-second">removed</span> : null}
      </th>
      <td data-title="Jobs">{figure(row.jobs, shownNumber(row.jobs), all, `${row.jobs} jobs`)}</td>
      <td data-title="Days">{figure(row.days, shownNumber(row.days), all, `${row.days} days`)}</td>
      <td data-title="Hours">
        {figure(row.hours, shownNumber(row.hours), all, shownHours(row.hours))}
        {row.doorToDoorHours === 0 ? null : <span className="workload-second">{figure(row.doorToDoorHours, `${shownNumber(row.doorToDoorHours)} door to door`, all, `${shownNumber(row.doorToDoorHours)} door to door, in hours`)}</span>}
      </td>
      <td data-title="Longest day">
        {longestDay === null ? '–' : (
          <>
            {figure(longestDay.hours, shownHours(longestDay.hours), jobsLink({ ...list, from: longestDay.day, to: longestDay.day }), `longest day ${shownHours(longestDay.hours)}`)}
            <span className="workload-second">{shownRange({ first: longestDay.day, last: longestDay.day }).replace(/ \d{4}$/, '')}</span>
          </>
        )}
      </td>
      <td className="workload-judged" data-title="Status"><Status row={row} /></td>
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
  if (rows === undefined) return error === null ? <BlockSkeleton height={320} /> : <Failing panel error={error} what="The engineers" onRetry={onRetry} />;
  if (rows.length === 0) return <Empty panel title="No engineers">Engineers are made under Settings.</Empty>;
  return (
    <div className="panel workload-frame" role="region" aria-label="Engineer Overview, as a table" tabIndex={0}>
      <table className="workload">
        <thead><tr><th scope="col">Engineer</th><th scope="col">Jobs</th><th scope="col">Days</th><th scope="col">Hours</th><th scope="col">Longest day</th><th scope="col">Status</th></tr></thead>
        <tbody>{rows.map((row) => <Row key={row._id} row={row} {...rest} />)}</tbody>
      </table>
    </div>
  );
};
