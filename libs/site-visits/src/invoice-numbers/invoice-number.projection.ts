import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import { forTexts, type SiteVisitEvent } from '../site-visit.events.js';
import { countedNumber, numberKey } from './numbering.js';

/** Name of the read model, for those who wait for it. */
export const INVOICE_NUMBERS = 'invoice_numbers';

const invoiceNumberColumns = {
  /** The visit's stream: its id, or its Setup's. */
  visit_id: 'uuid not null',
  number: 'text not null',
  /** As two numbers are compared. */
  number_key: 'text not null',
  /** What stands before the last digits, as compared; null where there is nothing to count on from. */
  prefix_key: 'text',
  digits: 'bigint',
  /** `standing`: the visit has it. `used`: the visit gave it up after its invoice was made. `free`: given up before. */
  state: 'text not null',
  /** Place in the log of the event that gave it: the greatest was given last. */
  given: 'text collate "C" not null',
} as const;

/** A number that a visit (for a survey, both halves) has or had. */
export type InvoiceNumberRow = RowOfColumns<
  typeof invoiceNumberColumns,
  { readonly state: 'standing' | 'used' | 'free' }
>;

const invoice_number: TableDefinition<InvoiceNumberRow> = {
  columns: invoiceNumberColumns,
  key: ['visit_id', 'number_key'],
  indexes: ['(number_key)', '(prefix_key, digits desc)', "(given desc) where digits is not null and state <> 'free'"],
};
const tables = { invoice_number };

const give = (
  { entityId, position }: Recorded<SiteVisitEvent>,
  number: string,
  state: InvoiceNumberRow['state'],
  { rows }: ProjectionContext<typeof tables>,
): void => {
  if (number.trim() === '') return;
  const counted = countedNumber(number);
  rows.invoice_number.put({
    visit_id: entityId,
    number: number.trim(),
    number_key: numberKey(number),
    prefix_key: counted === null ? null : numberKey(counted.prefix),
    digits: counted?.digits ?? null,
    state,
    given: position,
  });
};

/** Which invoice numbers are in use. A removed visit keeps its number: its invoice may be out. */
export const invoiceNumbers = defineProjection<SiteVisitEvent, typeof tables>({
  name: INVOICE_NUMBERS,
  version: 2,
  tables,
  keys: () => ({}),
  on: {
    SiteVisitScheduled: (event, folding) => give(event, event.data.invoiceNumber, 'standing', folding),
    NoiseSurveyScheduled: (event, folding) => give(event, event.data.invoiceNumber, 'standing', folding),
    InvoiceNumberChanged: (event, folding) => {
      const { from, to, former } = event.data;
      if (former === 'unknown') folding.rows.invoice_number.delete(event.entityId, numberKey(from));
      else give(event, from, former, folding);
      give(event, to, 'standing', folding);
    },
    InvoiceMade: 'ignore',
    LapsedKitTaken: 'ignore',
    SiteVisitRescheduled: 'ignore',
    EngineersAssigned: 'ignore',
    CarsAssigned: 'ignore',
    KitsAssigned: 'ignore',
    SiteVisitRelocated: 'ignore',
    ClientContactChanged: 'ignore',
    FeeChanged: 'ignore',
    TestDetailsChanged: 'ignore',
    DelegationChanged: 'ignore',
    ProjectReferenceChanged: 'ignore',
    ...forTexts(() => 'ignore' as const),
    MovedToProject: 'ignore',
    ClientAssigned: 'ignore',
    CompletionFlagSet: 'ignore',
    SiteAttendanceRecorded: 'ignore',
    SiteVisitRemoved: 'ignore',
    SiteVisitRestored: 'ignore',
  },
});
