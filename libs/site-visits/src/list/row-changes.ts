import type { EventMetadata, Recorded } from '#eventing';
import { forTexts, type SiteVisitEvent } from '../site-visit.events.js';
import { evolve, unscheduled } from '../site-visit.state.js';
import { inColumns } from '../visit-fields.js';
import { leaderColumns, rowsOf, type VisitRow } from './visit-row.js';

type Columns = Partial<VisitRow>;
type Data<Type extends SiteVisitEvent['type']> = Extract<SiteVisitEvent, { type: Type }>['data'];
type Changing = Exclude<
  SiteVisitEvent['type'],
  'SiteVisitScheduled' | 'NoiseSurveyScheduled' | 'SiteVisitRemoved' | 'SiteVisitRestored'
>;

const columns: { readonly [Type in Changing]: (data: Data<Type>) => Columns } = {
  SiteVisitRescheduled: ({ to }) => ({
    start_at: to.start,
    end_at: to.end,
    departure_at: to.departure,
    return_at: to.return,
  }),
  EngineersAssigned: ({ to }) => ({ engineers: to }),
  CarsAssigned: ({ to }) => ({ cars: to }),
  KitsAssigned: ({ to }) => ({ kits: to }),
  LapsedKitTaken: () => ({}),
  SiteVisitRelocated: ({ to }) => ({
    ...inColumns(to),
    lat: to.place?.lat ?? null,
    lng: to.place?.lng ?? null,
  }),
  ClientContactChanged: ({ to }) => inColumns(to),
  FeeChanged: ({ to }) => ({ fee_pence: to }),
  TestDetailsChanged: ({ to }) => ({ test: to, kind: to.kind }),
  DelegationChanged: ({ to }) => ({ delegated: to.delegated, ...leaderColumns(to.projectLeader) }),
  ProjectReferenceChanged: ({ to }) => inColumns(to),
  InvoiceNumberChanged: ({ to }) => ({ invoice_number: to }),
  InvoiceMade: () => ({}),
  ...forTexts((text) => ({ to }) => ({ [text]: to })),
  MovedToProject: ({ to }) => ({ project_id: to }),
  ClientAssigned: ({ to }) => ({ client_id: to }),
  SiteAttendanceRecorded: ({ to }) => ({ arrived_at: to.arrived, left_at: to.left }),
  CompletionFlagSet: ({ flag, to }) => ({ [flag]: to }),
};

/** Columns that an event writes anew in the rows that it is about; none for those that make, remove or restore rows. */
export const columnsChangedBy = (event: SiteVisitEvent): Columns => {
  const change = (columns as Partial<Record<string, (data: SiteVisitEvent['data']) => Columns>>)[event.type];
  return change === undefined ? {} : change(event.data);
};

type Scheduling = SiteVisitEvent &
  Pick<Recorded, 'entityId' | 'revision'> & { readonly metadata: Pick<EventMetadata, 'occurredAt'> };

/** Many read models follow visits, and are handed the same event. */
const made = new WeakMap<Scheduling, readonly VisitRow[]>();

/** The rows with which an event puts a visit into the diary; none for any other event. */
export const rowsMadeBy = (event: Scheduling): readonly VisitRow[] => {
  const known = made.get(event);
  if (known !== undefined) return known;
  const visit = evolve(unscheduled, event);
  if (visit.status !== 'scheduled') return [];
  const { occurredAt } = event.metadata;
  const rows = rowsOf(visit, {
    streamId: event.entityId,
    version: Number(event.revision),
    createdAt: occurredAt,
    changedAt: occurredAt,
    flagChanges: () => ({}),
  });
  made.set(event, rows);
  return rows;
};

/** Whether an event is about this row of its visit. */
export const isAbout = ({ data }: SiteVisitEvent, row: Pick<VisitRow, 'part'>): boolean => {
  const part = 'part' in data ? data.part : null;
  return part === null || part === 'Both' || part === row.part;
};
