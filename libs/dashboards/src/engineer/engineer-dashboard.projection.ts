import { defineProjection, type ProjectionContext, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { SiteVisitEvent } from '#site-visits';
import { followJobs, jobKeys, jobTable, type Facts } from '../jobs/job-facts.js';

const agendaColumns = {
  engineer_id: 'uuid not null',
  job_id: 'uuid not null',
  /** False: someone else is the first engineer. */
  leads: 'boolean not null',
  start_at: 'text not null',
  end_at: 'text not null',
} as const;

/** A job in one engineer's agenda. */
type AgendaRow = RowOfColumns<typeof agendaColumns>;

const agenda: TableDefinition<AgendaRow> = {
  columns: agendaColumns,
  key: ['engineer_id', 'job_id'],
  indexes: ['(engineer_id, end_at, start_at)'],
};

/** What an agenda is made of. */
const facts = ['start_at', 'end_at', 'engineers'] as const;
type Job = Facts<(typeof facts)[number]>;

const tables = { agenda_job: jobTable(facts), agenda };
type Tables = typeof tables;

const enter = ({ job_id, start_at, end_at, engineers }: Job, { rows }: ProjectionContext<Tables>): void => {
  for (const engineer_id of new Set(engineers))
    rows.agenda.put({ engineer_id, job_id, leads: engineers[0] === engineer_id, start_at, end_at });
};

const leave = ({ job_id, engineers }: Job, { rows }: ProjectionContext<Tables>): void => {
  for (const engineer_id of new Set(engineers)) rows.agenda.delete(engineer_id, job_id);
};

/** Who goes where, by engineer and time. */
export const engineerDashboard = defineProjection<SiteVisitEvent, Tables>({
  name: 'engineer_dashboard',
  version: 1,
  tables,
  keys: (event) => ({ agenda_job: jobKeys(event) }),
  on: followJobs<Tables, (typeof facts)[number]>(
    facts,
    ({ rows }) => rows.agenda_job,
    ({ before, after }, folding) => {
      if (before !== null) leave(before, folding);
      if (after !== null) enter(after, folding);
    },
  ),
});
