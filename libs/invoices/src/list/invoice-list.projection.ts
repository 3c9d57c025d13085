import {
  DEFAULT_PAYMENT_DAYS,
  daysAfter,
  daysBetween,
  searchTextOf,
  taxPointOf,
  vatByRate,
  type Invoice,
  type ReminderLevel,
} from '#contracts';
import { saidInvoice, type DocumentEvent } from '#documents';
import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import { numberKey } from '#site-visits';
import type {
  AmountAtRate,
  CreditNote,
  InvoiceDraft,
  InvoiceEvent,
  InvoiceWords,
  IssuedLine,
  Payment,
} from '../invoice.events.js';

export type CreditRow = Readonly<Omit<CreditNote, 'inFull'>>;

/** Version of what is a document alone: nothing was done with it yet, and taking its number off its visits undoes it. */
export const NO_RECORD = -1;

/** Which hand-over it went with, of what another program issued. */
const BEFORE_IMPORT = 'import';

const invoiceColumns = {
  invoice_id: 'uuid not null',
  status: 'text not null',
  number: 'text not null',
  number_key: 'text not null',
  client_id: 'uuid',
  client_name: 'text not null',
  words: 'jsonb not null',
  visit_ids: 'uuid[] not null',
  date: 'text',
  tax_point: 'text',
  supply_dates: 'jsonb not null',
  due_days: 'int not null',
  due_date: 'text',
  lines: 'jsonb not null',
  totals: 'jsonb not null',
  reverse_charge: 'boolean not null',
  interest_on: 'uuid',
  // Exact for whole numbers up to 2^53, and read as a number.
  gross_pence: 'double precision not null',
  credited_pence: 'double precision not null',
  paid_pence: 'double precision not null',
  outstanding_pence: 'double precision not null',
  sent_on: 'text',
  /** The last that went out. */
  reminder: 'jsonb',
  payments: 'jsonb not null',
  credits: 'jsonb not null',
  source: 'text not null',
  /** By number of the invoice or a credit note: which hand-over it went with. */
  journals: 'jsonb not null',
  /** Something of it was not handed over yet. */
  to_hand_over: 'boolean not null',
  version: 'int not null',
  search: 'text not null',
} as const;

/** An invoice as it stands; amounts are whole pence. What depends on the day is reckoned when somebody asks. */
export type InvoiceRow = RowOfColumns<
  typeof invoiceColumns,
  {
    readonly status: 'draft' | 'issued' | 'credited';
    readonly words: InvoiceWords;
    readonly supply_dates: readonly string[];
    readonly lines: readonly IssuedLine[];
    readonly totals: readonly AmountAtRate[];
    readonly reminder: { readonly level: ReminderLevel; readonly date: string } | null;
    readonly payments: readonly Payment[];
    readonly credits: readonly CreditRow[];
    readonly source: Invoice['source'];
    readonly journals: Readonly<Record<string, string>>;
  }
>;

/** A document under a number that is known already is another copy of it. */
export interface NumberedRow {
  readonly number_key: string;
  readonly invoice_id: string;
}

const invoice: TableDefinition<InvoiceRow> = {
  columns: invoiceColumns,
  key: ['invoice_id'],
  indexes: [
    '(date desc, invoice_id)',
    '(due_date) where outstanding_pence > 0',
    '(tax_point)',
    '(invoice_id) where to_hand_over',
    'using gin (visit_ids)',
    'using gin (search gin_trgm_ops)',
  ],
};
const invoice_numbered: TableDefinition<NumberedRow> = {
  columns: { number_key: 'text not null', invoice_id: 'uuid not null' },
  key: ['number_key'],
};

const tables = { invoice, invoice_numbered };
type Read = ProjectionContext<typeof tables>;
type Told = InvoiceEvent | DocumentEvent;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const grossOf = (totals: readonly AmountAtRate[]): number => sum(totals.map((one) => one.netPence + one.vatPence));

/** The sums of what it says, and what finds it. */
const rowOf = (
  facts: Omit<
    InvoiceRow,
    | 'number_key'
    | 'client_name'
    | 'gross_pence'
    | 'credited_pence'
    | 'paid_pence'
    | 'outstanding_pence'
    | 'to_hand_over'
    | 'search'
  >,
): InvoiceRow => {
  const [gross, credited, paid] = [
    grossOf(facts.totals),
    sum(facts.credits.map(({ totals }) => grossOf(totals))),
    sum(facts.payments.map(({ amountPence }) => amountPence)),
  ];
  const { client, orderReference, descriptions } = facts.words;
  return {
    ...facts,
    number_key: numberKey(facts.number),
    client_name: client.name,
    gross_pence: gross,
    credited_pence: credited,
    paid_pence: paid,
    outstanding_pence: facts.status === 'draft' ? 0 : gross - credited - paid,
    to_hand_over:
      facts.status !== 'draft' &&
      [facts.number, ...facts.credits.map(({ number }) => number)].some(
        (number) => facts.journals[number] === undefined,
      ),
    search: searchTextOf(
      [
        facts.number,
        client.name,
        client.address,
        orderReference,
        ...descriptions,
        ...facts.payments.map(({ reference }) => reference),
      ],
      [client.postcode],
    ),
  };
};

const nothingYet = { sent_on: null, reminder: null, payments: [], credits: [], journals: {} } as const;

const drafted = (event: Recorded<InvoiceEvent>, { rows }: Read, draft: InvoiceDraft): void => {
  rows.invoice.put(
    rowOf({
      ...nothingYet,
      invoice_id: event.entityId,
      status: 'draft',
      number: '',
      client_id: draft.clientId,
      words: draft.words,
      visit_ids: draft.visitIds,
      date: draft.date,
      tax_point: draft.taxPoint,
      supply_dates: draft.supplyDates,
      due_days: draft.dueDays,
      due_date: draft.date === null ? null : daysAfter(draft.date, draft.dueDays),
      lines: draft.lines,
      totals: vatByRate(draft.lines, draft.reverseCharge),
      reverse_charge: draft.reverseCharge,
      interest_on: draft.interestOn,
      source: 'record',
      version: Number(event.revision),
    }),
  );
};

const changed = (
  event: Recorded<InvoiceEvent>,
  { rows }: Read,
  change: (row: InvoiceRow) => Partial<InvoiceRow>,
): void => {
  const row = rows.invoice.get(event.entityId);
  if (row !== undefined) rows.invoice.put(rowOf({ ...row, ...change(row), version: Number(event.revision) }));
};

/** What the calls of before issue: a document with a number, the first one under it. */
const documented = (event: Recorded<Extract<DocumentEvent, { type: 'DocumentRequested' }>>, { rows }: Read): void => {
  const said = saidInvoice(event.data);
  if (said === null || rows.invoice.get(event.entityId) !== undefined) return;
  const key = numberKey(said.number);
  if (rows.invoice_numbered.get(key) !== undefined) return;
  rows.invoice_numbered.put({ number_key: key, invoice_id: event.entityId });
  const dueDate = said.dueDate ?? daysAfter(said.date, DEFAULT_PAYMENT_DAYS);
  rows.invoice.put(
    rowOf({
      ...nothingYet,
      invoice_id: event.entityId,
      status: 'issued',
      number: said.number,
      client_id: null,
      words: {
        client: said.client,
        orderReference: said.orderReference,
        descriptions: said.lines.map(({ description }) => description),
      },
      visit_ids: said.visitIds,
      date: said.date,
      tax_point: taxPointOf(said.supplyDates, said.date),
      supply_dates: said.supplyDates,
      due_days: daysBetween(said.date, dueDate),
      due_date: dueDate,
      lines: said.lines.map(({ netPence, vatRate }, at) => ({
        visitId: said.visitIds[at] ?? null,
        netPence,
        vatRate,
      })),
      totals: said.totals,
      reverse_charge: said.reverseCharge,
      interest_on: null,
      source: 'document',
      version: NO_RECORD,
    }),
  );
};

/** The tables that the SQL of other modules may read. */
export const invoiceTables = { invoice: 'invoice', invoice_numbered: 'invoice_numbered' } as const;

/** Invoices with what was paid and credited; those of before by their documents. */
export const invoiceList = defineProjection<Told, typeof tables>({
  name: 'invoice_list',
  version: 5,
  past: true,
  tables,
  keys: (event) => {
    const said = event.type === 'DocumentRequested' ? saidInvoice(event.data) : null;
    return {
      invoice: [[event.entityId]],
      ...(said === null ? {} : { invoice_numbered: [[numberKey(said.number)]] }),
    };
  },
  on: {
    InvoiceDrafted: (event, read) => drafted(event, read, event.data),
    InvoiceDraftRevised: (event, read) => drafted(event, read, event.data),
    InvoiceDraftDiscarded: (event, { rows }) => rows.invoice.delete(event.entityId),
    InvoiceIssued: (event, { rows }) => {
      const { data } = event;
      rows.invoice_numbered.put({ number_key: numberKey(data.number), invoice_id: event.entityId });
      rows.invoice.put(
        rowOf({
          ...nothingYet,
          invoice_id: event.entityId,
          status: 'issued',
          number: data.number,
          client_id: data.clientId,
          words: data.words,
          visit_ids: data.visitIds,
          date: data.date,
          tax_point: data.taxPoint,
          supply_dates: data.supplyDates,
          due_days: data.dueDays,
          due_date: data.dueDate,
          lines: data.lines,
          totals: data.totals,
          reverse_charge: data.reverseCharge,
          interest_on: data.interestOn,
          source: data.source,
          ...(data.source === 'import' ? { journals: { [data.number]: BEFORE_IMPORT } } : {}),
          version: Number(event.revision),
        }),
      );
    },
    InvoiceSent: (event, read) => changed(event, read, () => ({ sent_on: event.data.date })),
    ReminderWritten: (event, read) => changed(event, read, () => ({})),
    ReminderSent: (event, read) =>
      changed(event, read, () => ({ reminder: { level: event.data.level, date: event.data.date } })),
    ReminderFailed: (event, read) => changed(event, read, () => ({})),
    PaymentRecorded: (event, read) => changed(event, read, ({ payments }) => ({ payments: [...payments, event.data] })),
    PaymentRemoved: (event, read) =>
      changed(event, read, ({ payments }) => ({
        payments: payments.filter(({ paymentId }) => paymentId !== event.data.paymentId),
      })),
    CreditNoteIssued: (event, read) =>
      changed(event, read, ({ credits, journals, status }) => {
        const { inFull, ...note } = event.data;
        return {
          credits: [...credits, note],
          ...(note.source === 'import' ? { journals: { ...journals, [note.number]: BEFORE_IMPORT } } : {}),
          status: inFull ? 'credited' : status,
        };
      }),
    ImportedInvoiceRemoved: (event, { rows }) => {
      rows.invoice_numbered.delete(numberKey(event.data.number));
      rows.invoice.delete(event.entityId);
    },
    InvoiceHandedOver: (event, read) =>
      changed(event, read, ({ journals }) => ({
        journals: { ...journals, ...Object.fromEntries(event.data.numbers.map((one) => [one, event.data.journalId])) },
      })),
    DocumentRequested: documented,
    DocumentMade: 'ignore',
    DocumentFailed: 'ignore',
    DocumentTriedAgain: 'ignore',
  },
});
