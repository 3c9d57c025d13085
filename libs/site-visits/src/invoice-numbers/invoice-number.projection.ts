import { defineProjection, type Folding, type Recorded, type TableDefinition } from '#eventing';
import type { SiteVisitEvent } from '../site-visit.events.js';
import { countedNumber, numberKey } from './numbering.js';

/** Name of the read model, for those who wait for it. */
export const INVOICE_NUMBERS = 'invoice_numbers';

/** The number that a visit (for a survey, both halves) has. */
export interface InvoiceNumberRow {
  /** The visit's stream: its id, or its Setup's. */
  readonly visit_id: string;
  readonly number: string;
  /** As two numbers are compared. */
  readonly number_key: string;
  /** What stands before the last digits, as compared; null where there is nothing to count on from. */
  readonly prefix_key: string | null;
  readonly digits: number | null;
  /** Place in the log of the event that gave it: the greatest was given last. */
  readonly given: string;
}

const invoice_number: TableDefinition<InvoiceNumberRow> = {
  columns: { visit_id: 'uuid not null', number: 'text not null', number_key: 'text not null', prefix_key: 'text', digits: 'bigint', given: 'text collate "C" not null' },
  key: ['visit_id'],
  indexes: ['(number_key)', '(prefix_key, digits desc)', '(given desc) where digits is not null'],
};
const tables = { invoice_number };

const give = ({ entityId, position }: Recorded<SiteVisitEvent>, number: string, { rows }: Folding<typeof tables>): void => {
  if (number.trim() === '') return rows.invoice_number.delete(entityId);
  const counted = countedNumber(number);
  rows.invoice_number.put({
    visit_id: entityId, number: number.trim(), number_key: numberKey(number),
    prefix_key: counted === null ? null : numberKey(counted.prefix), digits: counted?.digits ?? null, given: position,
  });
};

/** Which invoice numbers are in use. A removed visit keeps its number: its invoice may be out. */
export const invoiceNumbers = defineProjection<SiteVisitEvent, typeof tables>({
  name: INVOICE_NUMBERS,
  version: 1,
  tables,
  keys: () => ({}),
  on: {
    SiteVisitScheduled: (event, folding) => { if (event.data.invoiceNumber !== '') give(event, event.data.invoiceNumber, folding); },
    NoiseSurveyScheduled: (event, folding) => { if (event.data.invoiceNumber !== '') give(event, event.data.invoiceNumber, folding); },
    InvoiceNumberChanged: (event, folding) => give(event, event.data.to, folding),
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
    NotesChanged: 'ignore',
    MovedToProject: 'ignore',
    CompletionFlagSet: 'ignore',
    SiteVisitRemoved: 'ignore',
    SiteVisitRestored: 'ignore',
  },
});
