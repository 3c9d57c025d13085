import type { BookingState } from '#bookings';
import type { BookedOut, LedgerField, LedgerKind, VisitKind } from '#contracts';
import type { TableDefinition } from '#eventing';
import type { VisitRow } from '#site-visits';

/** As it is kept: pence, instants, days, booleans, text, ids; never words with them in it. */
export type StoredValue = boolean | number | string | readonly string[] | BookedOut | null;

/** One field of one thing, changed once. Instants are ISO 8601 UTC, which sort as text. */
export interface LedgerEntryRow {
  /** From 1 and without gaps, in the order of the log. */
  readonly seq: number;
  readonly at: string;
  /** The latest `at` up to this row: never before the one above, whatever the clocks said. */
  readonly latest: string;
  readonly actor_id: string;
  /** The visit (of a survey, the half), project, account, car or kit. */
  readonly subject_id: string;
  /** Of a visit the project that it was under, of a move the one that it went to. */
  readonly project_id: string | null;
  /** Of a move the project that it came from. */
  readonly left_project_id: string | null;
  readonly field: LedgerField;
  readonly from_value: StoredValue;
  readonly to_value: StoredValue;
  /** A flag that was turned off after being on. */
  readonly reversed: boolean;
  readonly event_id: string;
  readonly correlation: string;
  /** What the subject was then: somebody may have been an engineer before. */
  readonly kind: LedgerKind;
}

const ledger_entry: TableDefinition<LedgerEntryRow> = {
  columns: {
    seq: 'bigint not null',
    at: 'text not null',
    latest: 'text not null',
    actor_id: 'uuid not null',
    subject_id: 'uuid not null',
    project_id: 'uuid',
    left_project_id: 'uuid',
    field: 'text not null',
    from_value: 'jsonb',
    to_value: 'jsonb',
    reversed: 'boolean not null',
    event_id: 'uuid not null',
    correlation: 'text not null',
    kind: 'text not null',
  },
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

/** What a visit, a project, an account, a car or a kit is called today, so that no row must be changed when it is renamed. */
export interface LedgerSubjectRow {
  readonly subject_id: string;
  readonly part: VisitRow['part'] | 'Project' | 'Engineer' | 'Office' | 'Car' | 'Kit';
  /** Of a visit. */
  readonly test: VisitKind | null;
  readonly project_id: string | null;
  readonly name: string;
  /** Of a project or visit the project's number, of a car its numberplate. */
  readonly number: string;
  readonly address: string;
  readonly postcode: string;
  /** '' of what is no visit. */
  readonly start_at: string;
  /** Everything that a search finds, as `searchTextOf` folds it. */
  readonly search: string;
}

const ledger_subject: TableDefinition<LedgerSubjectRow> = {
  columns: {
    subject_id: 'uuid not null',
    part: 'text not null',
    test: 'text',
    project_id: 'uuid',
    name: 'text not null',
    number: 'text not null',
    address: 'text not null',
    postcode: 'text not null',
    start_at: 'text not null',
    search: 'text not null',
  },
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
