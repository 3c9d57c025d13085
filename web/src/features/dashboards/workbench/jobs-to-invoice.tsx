import { visitKindLabels, type ChangedTogether, type InvoicesMade, type Job } from '#contracts';
import { later, t } from '#languages';
import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Empty, toast, type Refusal } from '../../../components/feedback/index.js';
import {
  RemoteGrid,
  rowInHand,
  type Chosen,
  type GridColumn,
  type GridFilter,
} from '../../../components/grid/index.js';
import {
  inOrder,
  nameOf,
  RefusedJobs,
  refusedOf,
  stillChosen,
  TurnOff,
  useFlagging,
} from '../../../components/together/index.js';
import {
  day,
  fee,
  flagColumn,
  kind,
  leaderFilter,
  oddAt,
  projectLeader,
  projectName,
  visitRows,
} from '../../../components/visit-list/index.js';
import { addressOf } from '../../../components/visits/index.js';
import { api, ApiError, sentenceOf } from '../../../lib/api.js';
import { leadOn } from '../../../lib/lead-on.js';
import { useMay } from '../../../lib/may.js';
import { keys, refresh, useCompany } from '../../../lib/queries.js';
import { useAsAt } from '../../../lib/reading.js';
import '../dashboards.css';
import { ChosenJobs } from './chosen-jobs.js';
import { InvoiceDialog } from './invoice-dialog.js';
import './workbench.css';

const columnsAt = (asAt: string | null): readonly GridColumn<Job>[] => [
  day,
  { ...kind, width: 148 },
  {
    ...projectName,
    title: later('Project'),
    value: (job) => (job.projectName === '' ? addressOf(job) : job.projectName),
  },
  { key: 'name', title: later('Client name'), value: (job) => job.contact.name, flex: 1.2, minWidth: 96 },
  { ...projectLeader, width: 124 },
  { ...fee, width: 98 },
  flagColumn('confirmed', 84),
  flagColumn('paid', 60),
  flagColumn('issued', 64),
  { ...oddAt(asAt), minWidth: 150 },
];

const useFilters = (): readonly GridFilter[] => {
  const leaders = useCompany().data?.projectLeaders;
  return useMemo(
    () => [
      {
        name: 'when',
        label: t('Status'),
        hint: t('Completed Job: its start is in the past. Future Job: its start is still to come.'),
        choices: [
          { value: 'past', label: t('Completed Job') },
          { value: 'future', label: t('Future Job') },
        ],
      },
      leaderFilter(leaders),
      {
        name: 'kind',
        label: t('Type'),
        choices: [
          { value: 'air', label: visitKindLabels.air },
          { value: 'sound', label: visitKindLabels.sound },
          { value: 'noise', label: t('Noise Surveys') },
        ],
      },
    ],
    [leaders],
  );
};

const fixed = { invoiced: 'false', pickups: 'false' };
const nothing: Chosen<Job> = new Map();

/** Jobs to Invoice: whatever is not invoiced yet, of all years, worked off many at a time. */
export const JobsToInvoice = (): ReactNode => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const filters = useFilters();
  const rate = useCompany().data?.vatRate;
  const asAt = useAsAt();
  const invoices = useMay()('invoice');
  const columns = useMemo(() => columnsAt(asAt), [asAt]);
  const [chosen, setChosen] = useState(nothing);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [invoicing, setInvoicing] = useState(false);
  const jobs = useMemo(() => inOrder(chosen.values()), [chosen]);
  const done = (answer: ChangedTogether, leaves: boolean): void => {
    setRefused(refusedOf(answer, chosen));
    setChosen(stillChosen(chosen, answer, leaves));
  };
  const flagging = useFlagging(chosen, (answer, { flag, value }) => done(answer, flag === 'invoiced' && value));
  const made = async (answer: InvoicesMade, invoiced: boolean): Promise<void> => {
    done(answer, invoiced);
    await Promise.all([refresh(client, 'job'), client.invalidateQueries({ queryKey: keys.documents() })]);
  };
  const drafting = useRef(false);
  const draft = async (): Promise<void> => {
    // The second click of a double click comes before anything is drawn.
    if (drafting.current) return;
    drafting.current = true;
    try {
      const { _id } = await api.post('/api/invoices/drafts', { ids: jobs.map((job) => job._id) });
      await refresh(client, 'invoices');
      void navigate(`/invoice/${_id}`);
    } catch (error) {
      const there = error instanceof ApiError ? error.body.made : undefined;
      toast.danger(
        t('The draft could not be made.'),
        <>
          {sentenceOf(error)}{' '}
          {there === undefined ? null : (
            <Anchor component={Link} to={`/invoice/${there}`} size="sm">
              {t('Open draft')}
            </Anchor>
          )}
        </>,
      );
    } finally {
      drafting.current = false;
    }
  };
  const undone = async (): Promise<void> => {
    setInvoicing(false);
    leadOn(rowInHand);
    toast.success(t('The invoices are void, and their jobs are to be invoiced again.'));
    await Promise.all([refresh(client, 'job'), client.invalidateQueries({ queryKey: keys.documents() })]);
  };
  return (
    <div className="dashboard-panel">
      <h2 className="dashboard-heading">{t('Jobs to Invoice')}</h2>
      <p className="dashboard-note workbench-note">{t('All years')}</p>
      <RefusedJobs refused={refused} onClose={() => setRefused([])} />
      <RemoteGrid<Job>
        gridId="invoicing"
        name="invoicing"
        part
        label={t('Jobs to Invoice')}
        entity="job"
        path="/api/job"
        defaultSort="-startjob"
        columns={columns}
        filters={filters}
        fixed={fixed}
        exportAs={t('Jobs to Invoice')}
        {...visitRows}
        searchPlaceholder={t('Search project, address, client ...')}
        {...(asAt === null && invoices
          ? {
              selection: {
                chosen,
                onChange: setChosen,
                nameOf,
                bar: (
                  <ChosenJobs
                    jobs={jobs}
                    rate={rate}
                    busy={flagging.busy}
                    onFlag={flagging.flag}
                    onInvoice={() => setInvoicing(true)}
                    onDraft={() => void draft()}
                  />
                ),
              },
            }
          : {})}
        empty={
          <Empty title={t('Nothing to invoice')}>
            {t('A job is listed here from the day it is planned until it is marked as invoiced.')}
          </Empty>
        }
      />
      <InvoiceDialog
        opened={invoicing}
        jobs={jobs}
        onClose={() => {
          setInvoicing(false);
          leadOn(rowInHand);
        }}
        onDone={made}
        onUndone={undone}
      />
      <TurnOff flagging={flagging} count={jobs.length} />
    </div>
  );
};
