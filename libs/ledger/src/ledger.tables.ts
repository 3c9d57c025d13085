import type { BookingState } from '#bookings';
import type { BookedOut, LedgerField, LedgerKind, VisitKind } from '#contracts';
import type { TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { VisitRow } from '#site-visits';

/** As it is kept: pence, instants, days, booleans, text, ids; never words with them in it. */
export type StoredValue = boolean | number | string | readonly string[] | BookedOut | null;

const ledgerEntryColumns = {
  /** From 1 and without gaps, in the order of the log. */
  seq: 'bigint not null',
  at: 'text not null',
  /** The latest `at` up to this row: never before the one above, whatever the clocks said. */
  latest: 'text not null',
  actor_id: 'uuid not null',
  /** The visit (of a survey, the half), project, account, car or kit. */
  subject_id: 'uuid not null',
  /** Of a visit the project that it was under, of a move the one that it went to. */
  project_id: 'uuid',
  /** Of a move the project that it came from. */
  left_project_id: 'uuid',
  field: 'text not null',
  from_value: 'jsonb',
  to_value: 'jsonb',
  /** A flag that was turned off after being on. */
  reversed: 'boolean not null',
  event_id: 'uuid not null',
  correlation: 'text not null',
  /** What the subject was then: somebody may have been an engineer before. */
  kind: 'text not null',
} as const;

/** One field of one thing, changed once. Instants are ISO 8601 UTC, which sort as text. */
export type LedgerEntryRow = RowOfColumns<
  typeof ledgerEntryColumns,
  {
    readonly field: LedgerField;
    readonly from_value: StoredValue;
    readonly to_value: StoredValue;
    readonly kind: LedgerKind;
  }
>;

const ledger_entry: TableDefinition<LedgerEntryRow> = {
  columns: ledgerEntryColumns,
  // Rows are only ever put, never looked up by their key.
  key: ['seq'],
  indexes: [
    // Each with `seq`, so that a page of it is a range.
    '(actor_id, seq)',
    '(field, seq)',
    '(subject_id, seq)',
    '(kind, seq)',
    '(project_id, seq)',
    '(left_project_id) where left_project_id is not null',
    '(seq) where reversed',
    '(correlation)',
    // Where a period begins and ends; and the few rows that are not where their time is.
    '(latest, seq)',
    '(seq) include (at, latest) where at < latest',
  ],
};

const ledgerSubjectColumns = {
  subject_id: 'uuid not null',
  part: 'text not null',
  /** Of a visit. */
  test: 'text',
  project_id: 'uuid',
  name: 'text not null',
  /** Of a project or visit the project's number, of a car its numberplate. */
  number: 'text not null',
  address: 'text not null',
  postcode: 'text not null',
  /** '' of what is no visit. */
  start_at: 'text not null',
  /** Everything that a search finds, as `searchTextOf` folds it. */
  search: 'text not null',
} as const;

/** What a visit, a project, an account, a car or a kit is called today, so that no row must be changed when it is renamed. */
export type LedgerSubjectRow = RowOfColumns<
  typeof ledgerSubjectColumns,
  {
    readonly part: VisitRow['part'] | 'Project' | 'Engineer' | 'Office' | 'Car' | 'Kit';
    readonly test: VisitKind | null;
  }
>;

const ledger_subject: TableDefinition<LedgerSubjectRow> = {
  columns: ledgerSubjectColumns,
  key: ['subject_id'],
  indexes: ['using gin (search gin_trgm_ops)'],
};

interface LedgerStateRow {
  readonly name: string;
  /** Rows that there are: the `seq` of the last one. */
  readonly entries: number;
  readonly latest: string;
}

const ledger_state: TableDefinition<LedgerStateRow> = {
  columns: { name: 'text not null', entries: 'bigint not null', latest: 'text not null' },
  key: ['name'],
};

/** What a stream of bookings says now, so that its next event can be told from what to what. */
interface LedgerBookingRow {
  readonly stream_id: string;
  readonly state: BookingState;
}

const ledger_booking: TableDefinition<LedgerBookingRow> = {
  columns: { stream_id: 'uuid not null', state: 'jsonb not null' },
  key: ['stream_id'],
};

export const ledgerTables = { ledger_entry, ledger_subject, ledger_booking, ledger_state };
export type LedgerTables = typeof ledgerTables;

/** The only row of `ledger_state`. */
export const STATE = 'ledger';
