import type { Job } from '#contracts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { kindColours } from '../app/theme.js';
import { Empty } from '../components/feedback/index.js';
import { LocalGrid, RemoteGrid, type GridColumn, type GridFilter } from '../components/grid/index.js';
import { RangePicker, type DayRange } from '../components/range/index.js';
import { address, dateOf, fee, flagColumn, kind, projectName } from '../components/visit-list/index.js';
import { StatusBadge } from '../components/visits/index.js';
import { ApiError } from '../lib/api.js';
import { Part, State } from './shown.js';
import { jobs } from './sample.js';

const columns: readonly GridColumn<Job>[] = [
  dateOf(),
  kind,
  projectName,
  address,
  fee,
  flagColumn('paid', 62),
  {
    key: 'status',
    title: () => 'Status',
    value: ({ status }) => status,
    render: ({ status }) => <StatusBadge status={status} />,
    width: 104,
    card: 'aside',
  },
];

const filters: readonly GridFilter[] = [
  {
    name: 'kind',
    label: 'Type',
    choices: [
      { value: 'sound', label: 'Sound Test' },
      { value: 'air', label: 'Air Test' },
    ],
  },
  {
    name: 'status',
    label: 'Status',
    choices: ['Pending', 'Confirmed', 'Complete'].map((status) => ({ value: status, label: status })),
  },
  { name: 'from', label: 'From', day: 'first' },
  { name: 'paid', label: 'Paid', yesNo: {}, more: true },
];

const look = {
  gridId: 'parts',
  columns,
  rowId: ({ _id }: Job) => _id,
  edge: (job: Job) => kindColours[job.kind].edge,
  empty: (
    <Empty title="No site visits yet" action={<Button>New visit</Button>}>
      A visit is best made from its project.
    </Empty>
  ),
};
const remote = {
  ...look,
  entity: 'job',
  defaultSort: '-startjob',
  searchPlaceholder: 'Search project, address, client ...',
  height: 230,
} as const;

/** This page answers its own calls: a list of visits that no server has. */
const madeUp = (name: string): '/api/job' => `/api/parts/${name}` as '/api/job';
const nothing = (): void => undefined;
const refused = new ApiError(503, {
  statusCode: 503,
  msg: 'Part of Soundings is not available right now. Please try again in a moment.',
});

const Days = (): ReactNode => {
  const [range, setRange] = useState<DayRange>({ first: '2026-05-11', last: '2026-05-17' });
  return <RangePicker range={range} onChange={setRange} />;
};

/** Lists, what chooses their rows, and the days of a dashboard. */
export const ListParts = (): ReactNode => (
  <>
    <Part
      name="RemoteGrid"
      use="A long list of the server: search, filters, order and page stand in the address; cards on a phone."
    >
      <State of="Rows, with the filter bar, a filter that is set behind More filters (a chip), and the foot">
        <RemoteGrid
          {...remote}
          name="rows"
          label="Rows"
          path={madeUp('rows')}
          filters={filters}
          exportAs="Site visits"
          toolbar={<Button>New visit</Button>}
        />
      </State>
      <State of="Empty">
        <RemoteGrid {...remote} name="none" label="None" path={madeUp('none')} />
      </State>
      <State of="Loading">
        <RemoteGrid {...remote} name="never" label="Never" path={madeUp('never')} />
      </State>
      <State of="Failing">
        <RemoteGrid {...remote} name="refused" label="The visits" path={madeUp('refused')} />
      </State>
    </Part>
    <Part name="LocalGrid" use="A short list that is read whole: cars, kits, people.">
      <State of="Rows">
        <LocalGrid
          {...look}
          label="A short list"
          query={{ data: jobs, error: null, refetch: nothing }}
          searchPlaceholder="Search ..."
          toolbar={<Button>New one</Button>}
        />
      </State>
      <div className="part-columns">
        <State of="Empty">
          <LocalGrid {...look} label="An empty list" query={{ data: [], error: null, refetch: nothing }} />
        </State>
        <State of="Loading">
          <LocalGrid {...look} label="A list on its way" query={{ data: undefined, error: null, refetch: nothing }} />
        </State>
        <State of="Failing">
          <LocalGrid {...look} label="The cars" query={{ data: undefined, error: refused, refetch: nothing }} />
        </State>
      </div>
    </Part>
    <Part
      name="RangePicker"
      use="The days of a dashboard or a list: steps by its own length, the usual ranges, any two days."
    >
      <div className="part-line">
        <Days />
      </div>
    </Part>
  </>
);
