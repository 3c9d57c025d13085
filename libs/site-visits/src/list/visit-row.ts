import {
  completionFlags,
  eachText,
  nameKey,
  NO_LEADER,
  searchTextOf,
  formatTelephone,
  telephoneWords,
  visitStatus,
  type Completion,
  type CompletionFlag,
  type VisitKind,
  type VisitStatus,
} from '#contracts';
import type { TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import { pickupIdOf } from '../pair-ids.js';
import type { TestDetails } from '../site-visit.events.js';
import type { ScheduledVisit, Trip } from '../site-visit.state.js';
import { inColumns, type PlainColumns } from '../visit-fields.js';

/** Who turned each flag last, and when; a flag that nobody touched is missing. */
export type FlagChanges = { readonly [Flag in CompletionFlag]?: { readonly by: string; readonly at: string } };

type FlagColumns = { readonly [Flag in CompletionFlag]: boolean };

const columns = {
  job_id: 'uuid not null',
  /** Id of the stream that holds it: its own, or its Setup's. */
  stream_id: 'uuid not null',
  part: 'text not null',
  kind: 'text not null',
  status: 'text not null',
  version: 'integer not null',
  created_at: 'text not null',
  /** When anything of it changed last. */
  changed_at: 'text not null',
  start_at: 'text not null',
  end_at: 'text not null',
  departure_at: 'text',
  return_at: 'text',
  /** When the engineers came to the site, and when they left it. */
  arrived_at: 'text',
  left_at: 'text',
  project_id: 'uuid',
  client_id: 'uuid',
  project_name: 'text not null',
  project_number: 'text not null',
  address: 'text not null',
  postcode: 'text not null',
  lat: 'double precision',
  lng: 'double precision',
  fee_pence: 'bigint not null',
  engineers: 'uuid[] not null',
  cars: 'uuid[] not null',
  kits: 'uuid[] not null',
  client_name: 'text not null',
  client_position: 'text not null',
  client_email: 'text not null',
  client_telephone: 'text not null',
  project_leader: 'text not null',
  /** The leader's name as filters compare it. */
  leader_key: 'text not null',
  delegated: 'boolean not null',
  invoice_number: 'text not null',
  ...eachText(() => 'text not null' as const),
  confirmed: 'boolean not null',
  invoiced: 'boolean not null',
  paid: 'boolean not null',
  issued: 'boolean not null',
  checklist: 'boolean not null',
  rams: 'boolean not null',
  flag_changes: 'jsonb not null',
  test: 'jsonb not null',
  /** Everything that a search finds but the engineers' names, as `searchTextOf` folds it. */
  search: 'text not null',
} as const satisfies Readonly<Record<keyof PlainColumns | CompletionFlag, string>> & Readonly<Record<string, string>>;

/** One job: a visit, or one half of a survey. Instants are ISO 8601 UTC, which sort as text. */
export type VisitRow = RowOfColumns<
  typeof columns,
  {
    readonly part: 'Visit' | 'Setup' | 'Pickup';
    readonly kind: VisitKind;
    readonly status: VisitStatus;
    readonly flag_changes: FlagChanges;
    readonly test: TestDetails;
  }
>;

export const visitTable: TableDefinition<VisitRow> = {
  columns,
  key: ['job_id'],
  indexes: [
    // With the fees, so that a list's totals need no rows.
    '(start_at desc, job_id desc) include (fee_pence)',
    '(kind, start_at)',
    '(status, start_at)',
    '(leader_key, start_at)',
    '(project_id, start_at)',
    // With the half, so that the visits of a page of clients are counted without a row.
    '(client_id, start_at) include (part) where client_id is not null',
    '(start_at desc, job_id desc) include (fee_pence) where project_id is null',
    '(project_name collate office_order)',
    '(address collate office_order)',
    '(client_name collate office_order)',
    '((engineers[1]), start_at)',
    '(end_at)',
    // What finance and the office work off, and the register of what went out.
    "(start_at desc, job_id desc) include (fee_pence) where not invoiced and part <> 'Pickup'",
    '(start_at desc, job_id desc) include (fee_pence) where not issued',
    "(start_at desc, job_id desc) include (fee_pence) where (invoiced or invoice_number <> '')",
    'using gin (engineers)',
    'using gin (cars)',
    'using gin (kits)',
    'using gin (search gin_trgm_ops)',
  ],
};

const searched = [
  'project_name',
  'project_number',
  'project_leader',
  'address',
  'postcode',
  'client_name',
  'client_email',
  'client_telephone',
  'invoice_number',
  'kind',
  'part',
  'status',
] as const satisfies readonly (keyof VisitRow)[];
type Searched = Pick<VisitRow, (typeof searched)[number]>;

/** English, since what is kept is said to nobody in particular. */
const kindWords: Readonly<Record<VisitKind, string>> = { sound: 'Sound Test', air: 'Air Test', noise: 'Noise Survey' };

/** Every column of words that the list shows. */
const searchText = (row: Searched): string =>
  searchTextOf(
    [
      row.project_name,
      row.project_leader,
      row.address,
      row.client_name,
      row.client_email,
      formatTelephone(row.client_telephone),
      ...telephoneWords(row.client_telephone),
      kindWords[row.kind],
      row.part === 'Visit' ? '' : row.part,
      row.status,
    ],
    [row.project_number, row.postcode, row.invoice_number],
  );

/** The search text of a row that was changed: worked out anew where a column that it is made of is another. */
export const searchTextAfter = (before: VisitRow, after: VisitRow): string =>
  searched.every((column) => before[column] === after[column]) ? before.search : searchText(after);

/** What a choice among the leaders compares with: their names, or that there is none. */
export const chosenLeaderKey = (chosen: string): string => (chosen === NO_LEADER ? '' : nameKey(chosen));

export const leaderColumns = (projectLeader: string) => ({
  project_leader: projectLeader,
  leader_key: nameKey(projectLeader),
});

export const flagColumns = (completion: Completion): FlagColumns & Pick<VisitRow, 'status'> => ({
  confirmed: completion.confirmed,
  invoiced: completion.invoiced,
  paid: completion.paid,
  issued: completion.issued,
  checklist: completion.checklist,
  rams: completion.rams,
  status: visitStatus(completion),
});

export const completionOf = (row: FlagColumns): Completion =>
  Object.fromEntries(completionFlags.map((flag) => [flag, row[flag]])) as Completion;

export interface RowFacts {
  readonly streamId: string;
  readonly version: number;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly flagChanges: (part: VisitRow['part']) => FlagChanges;
}

/** The rows of a visit: one, or a survey's two. */
export const rowsOf = (visit: ScheduledVisit, facts: RowFacts): readonly VisitRow[] => {
  const row = (jobId: string, part: VisitRow['part'], trip: Trip): VisitRow => {
    const words = {
      ...inColumns({ ...visit, ...visit.contact }),
      ...leaderColumns(visit.projectLeader),
      ...flagColumns(trip.completion),
      part,
      kind: visit.test.kind,
    };
    return {
      ...words,
      job_id: jobId,
      stream_id: facts.streamId,
      version: facts.version,
      created_at: facts.createdAt,
      changed_at: facts.changedAt,
      start_at: trip.start,
      end_at: trip.end,
      departure_at: trip.departure,
      return_at: trip.return,
      arrived_at: trip.attendance.arrived,
      left_at: trip.attendance.left,
      lat: visit.place?.lat ?? null,
      lng: visit.place?.lng ?? null,
      // The fee of a survey stands on its Setup.
      fee_pence: part === 'Pickup' ? 0 : visit.feePence,
      engineers: trip.engineers,
      cars: trip.cars,
      flag_changes: facts.flagChanges(part),
      test: visit.test,
      search: searchText(words),
    };
  };
  if (visit.pickup === null) return [row(facts.streamId, 'Visit', visit.first)];
  return [row(facts.streamId, 'Setup', visit.first), row(pickupIdOf(facts.streamId), 'Pickup', visit.pickup)];
};
