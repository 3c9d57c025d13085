import type { LedgerField } from '#contracts';
import { sameJson } from '#eventing';
import type { SiteVisitEvent, TextEvent, VisitAttendance, VisitRow, VisitWindow } from '#site-visits';
import type { StoredValue } from './ledger.tables.js';

/** One field before and after an event. */
export interface FieldChange {
  readonly field: LedgerField;
  readonly from: StoredValue;
  readonly to: StoredValue;
}

type Data<Type extends SiteVisitEvent['type']> = Extract<SiteVisitEvent, { type: Type }>['data'];
/** What the ledger tells of events on a visit that is there; those that are not named change no field of it. */
type Told = Exclude<
  SiteVisitEvent['type'],
  | 'SiteVisitScheduled'
  | 'NoiseSurveyScheduled'
  | 'SiteVisitRelocated'
  | 'ClientContactChanged'
  | 'TestDetailsChanged'
  | 'DelegationChanged'
  | 'ProjectReferenceChanged'
  | 'InvoiceMade'
  | 'LapsedKitTaken'
  | TextEvent['type']
>;

const windowFields = {
  startjob: 'start',
  endjob: 'end',
  departureTime: 'departure',
  returnTime: 'return',
} as const satisfies Partial<Record<LedgerField, keyof VisitWindow>>;

const ofWindow = (from: VisitWindow, to: VisitWindow): readonly FieldChange[] =>
  (Object.keys(windowFields) as (keyof typeof windowFields)[])
    .map((field) => ({ field, from: from[windowFields[field]], to: to[windowFields[field]] }))
    .filter((change) => !sameJson(change.from, change.to));

const ofAttendance = (from: VisitAttendance, to: VisitAttendance): readonly FieldChange[] =>
  (
    [
      ['arrivedAt', 'arrived'],
      ['leftAt', 'left'],
    ] as const
  ).flatMap(([field, of]) => (from[of] === to[of] ? [] : [{ field, from: from[of], to: to[of] }]));

const told: { readonly [Type in Told]: (data: Data<Type>) => readonly FieldChange[] } = {
  SiteVisitRescheduled: ({ from, to }) => ofWindow(from, to),
  EngineersAssigned: ({ from, to }) => [{ field: 'engineers', from, to }],
  CarsAssigned: ({ from, to }) => [{ field: 'cars', from, to }],
  KitsAssigned: ({ from, to }) => [{ field: 'kits', from, to }],
  FeeChanged: ({ from, to }) => [{ field: 'price', from, to }],
  InvoiceNumberChanged: ({ from, to }) => [{ field: 'invoice_number', from, to }],
  MovedToProject: ({ from, to }) => [{ field: 'enquiry_id', from, to }],
  ClientAssigned: ({ from, to }) => [{ field: 'client_id', from, to }],
  CompletionFlagSet: ({ flag, from, to }) => [{ field: `completion.${flag}`, from, to }],
  SiteAttendanceRecorded: ({ from, to }) => ofAttendance(from, to),
  SiteVisitRemoved: () => [{ field: 'removed', from: false, to: true }],
  SiteVisitRestored: () => [{ field: 'removed', from: true, to: false }],
};

/** The fields of a visit that an event changes. */
export const changesBy = (event: SiteVisitEvent): readonly FieldChange[] => {
  const changes = (told as Partial<Record<string, (data: SiteVisitEvent['data']) => readonly FieldChange[]>>)[
    event.type
  ];
  return changes === undefined ? [] : changes(event.data);
};

/** That it was put in the diary, and the money that stood in it from then on. */
export const changesOnScheduling = (row: VisitRow): readonly FieldChange[] => [
  { field: 'scheduled', from: null, to: row.start_at },
  ...(row.fee_pence === 0 ? [] : [{ field: 'price' as const, from: null, to: row.fee_pence }]),
  ...(row.invoice_number === '' ? [] : [{ field: 'invoice_number' as const, from: null, to: row.invoice_number }]),
];
