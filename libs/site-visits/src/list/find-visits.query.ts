import { later, localeNow, spoken } from '#languages';
import type { Knex } from 'knex';
import { IsBoolean, IsIn, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import {
  NO_ENGINEER,
  NO_PROJECT,
  OptionalText,
  PastListWindow,
  searchPieces,
  searchTextOf,
  visitKindLabels,
  visitKinds,
  type VisitKind,
  type VisitStatus,
} from '#contracts';
import {
  booleanOf,
  delegationFields,
  isUuid,
  nextRows,
  OFFICE_ORDER,
  unseen,
  windowOf,
  type WindowColumns,
  type ListPage,
  type ReadNext,
  type WireRecord,
} from '#platform';
import { BESIDE, type ShownVisit } from './shown-visit.js';
import { chosenLeaderKey } from './visit-row.js';

const statuses = ['Complete', 'Confirmed', 'Pending'] as const satisfies readonly VisitStatus[];

/** Query of `GET /api/job`; `from` and `to` are about the visit's start. */
export class FindVisits extends PastListWindow {
  @IsOptional()
  @IsIn(visitKinds, { message: later('Please choose a sound test, an air test or a noise survey.') })
  kind?: VisitKind;
  @IsOptional()
  @IsIn(statuses, { message: later('Please choose Complete, Confirmed or Pending.') })
  status?: VisitStatus;
  /** A project, or `none`: the visits without one. */
  @IsOptional()
  @ValidateIf(({ enquiry_id }: FindVisits) => enquiry_id !== NO_PROJECT)
  @IsUUID('all', { message: later('Please choose an existing project.') })
  enquiry_id?: string;
  /** Also the visits of clients that were merged into this one. */
  @IsOptional() @IsUUID('all', { message: later('Please choose an existing client.') }) client_id?: string;
  /** An engineer, or `none`: the visits to which nobody is sent. */
  @IsOptional()
  @ValidateIf(({ engineer }: FindVisits) => engineer !== NO_ENGINEER)
  @IsUUID('all', { message: later('Please choose engineers from the list.') })
  engineer?: string;
  @IsOptional() @IsUUID('all', { message: later('Please choose cars from the list.') }) car?: string;
  @IsOptional() @IsUUID('all', { message: later('Please choose kits from the list.') }) kit?: string;
  @IsOptional() @IsBoolean({ message: later('Please choose whether this is delegated.') }) delegated?: boolean;
  /** A project leader's name, however it is spaced or capitalised. */
  @OptionalText(120) leader?: string;
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) invoiced?: boolean;
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) paid?: boolean;
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) issued?: boolean;
  /** `false` leaves out the Pickups of noise surveys, which money counts with their Setup. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) pickups?: boolean;
  /** `false` leaves out the Setups of noise surveys, whose report waits for the Pickup. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) setups?: boolean;
  /** By the server's clock: started already, not started yet, not over yet. */
  @IsOptional()
  @IsIn(['past', 'future', 'upcoming'], { message: later('Please choose past, future or upcoming.') })
  when?: 'past' | 'future' | 'upcoming';
  /** The engineer named first on the visit. */
  @IsOptional() @IsUUID('all', { message: later('Please choose engineers from the list.') }) first?: string;
  /** `true`: what has an invoice number or is invoiced. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) register?: boolean;
  /** With an invoice number, or without one. */
  @IsOptional() @IsBoolean({ message: later('Please choose yes or no.') }) numbered?: boolean;
}

const booleans = ['invoiced', 'paid', 'issued', 'pickups', 'setups', 'register', 'numbered'] as const;

/** A query's values as they come in an address: nothing but text. 'All External' and 'All Internal' stand beside the leaders' names. */
export const listedFields = (fields: WireRecord): WireRecord => ({
  ...delegationFields(fields),
  ...Object.fromEntries(booleans.filter((name) => name in fields).map((name) => [name, booleanOf(fields[name])])),
});

/** What each column of the Site Visits table sorts by; a form's flat names are understood too. */
const sorts: Readonly<Record<string, string>> = {
  startjob: 'start_at',
  endjob: 'end_at',
  createdAt: 'created_at',
  type: "kind || ' ' || part",
  kind: "kind || ' ' || part",
  projectName: `project_name ${OFFICE_ORDER}`,
  project_number: `project_number ${OFFICE_ORDER}`,
  'contact.project_leader': `project_leader ${OFFICE_ORDER}`,
  project_leader: `project_leader ${OFFICE_ORDER}`,
  address: `address ${OFFICE_ORDER}`,
  postcode: `postcode ${OFFICE_ORDER}`,
  'contact.name': `client_name ${OFFICE_ORDER}`,
  'contact.telephone': 'client_telephone',
  name: `client_name ${OFFICE_ORDER}`,
  telephone: 'client_telephone',
  price: 'fee_pence',
  confirmed: 'confirmed',
  invoiced: 'invoiced',
  paid: 'paid',
  issued: 'issued',
  checklist: 'checklist',
  rams: 'rams',
  'completion.confirmed': 'confirmed',
  'completion.invoiced': 'invoiced',
  'completion.paid': 'paid',
  'completion.issued': 'issued',
  'completion.checklist': 'checklist',
  'completion.rams': 'rams',
  status: 'status',
  delegated: 'delegated',
  invoice_number: `invoice_number ${OFFICE_ORDER}`,
};

/** By the name of the first engineer; the ids come from the staff list, in the order of the names. */
const byFirstEngineer = (engineersByName: readonly string[]): string =>
  `array_position('{${engineersByName.filter(isUuid).join(',')}}'::uuid[], engineers[1])`;

/** What is not simply a column with a value. */
const byState = (
  visits: Knex.QueryBuilder,
  { when, pickups, setups, first, register, numbered }: FindVisits,
  now: string,
): void => {
  if (when === 'past') void visits.where('start_at', '<', now);
  if (when === 'future') void visits.where('start_at', '>=', now);
  if (when === 'upcoming') void visits.where('end_at', '>', now);
  if (pickups === false) void visits.whereRaw("part <> 'Pickup'");
  if (setups === false) void visits.whereRaw("part <> 'Setup'");
  if (first) void visits.whereRaw('engineers[1] = ?', [first]);
  if (register === true) void visits.whereRaw("(invoiced or invoice_number <> '')");
  if (numbered !== undefined) void visits.whereRaw(numbered ? "invoice_number <> ''" : "invoice_number = ''");
};

/** Written out, since a prepared value would not let PostgreSQL see that a partial index serves. */
const byFlags = (visits: Knex.QueryBuilder, query: FindVisits): void => {
  for (const flag of ['invoiced', 'paid', 'issued'] as const)
    if (query[flag] !== undefined) void visits.whereRaw(query[flag] ? flag : `not ${flag}`);
};

const filtered = (knex: Knex, query: FindVisits, now: string, clientIds: readonly string[]): Knex.QueryBuilder => {
  const visits = knex.from('visit').select(knex.raw(`visit.*, ${BESIDE}`));
  if (query.from) void visits.where('start_at', '>=', query.from);
  if (query.to) void visits.where('start_at', '<', query.to);
  if (query.kind) void visits.where('kind', query.kind);
  if (query.status) void visits.where('status', query.status);
  if (query.enquiry_id === NO_PROJECT) void visits.whereRaw('project_id is null');
  else if (query.enquiry_id) void visits.where('project_id', query.enquiry_id);
  if (query.client_id) void visits.whereIn('client_id', [...clientIds]);
  if (query.engineer === NO_ENGINEER) void visits.whereRaw("engineers = '{}'");
  else if (query.engineer) void visits.whereRaw('engineers @> array[?]::uuid[]', [query.engineer]);
  if (query.car) void visits.whereRaw('cars @> array[?]::uuid[]', [query.car]);
  if (query.kit) void visits.whereRaw('kits @> array[?]::uuid[]', [query.kit]);
  if (query.delegated !== undefined) void visits.where('delegated', query.delegated);
  if (query.leader) void visits.where('leader_key', chosenLeaderKey(query.leader));
  byFlags(visits, query);
  byState(visits, query, now);
  return visits;
};

export interface VisitLookups {
  /** The server's clock. */
  readonly now: string;
  /** Ids of the accounts in the order of their names. */
  readonly engineersByName: () => Promise<readonly string[]>;
  /** A client with those that were merged into it. */
  readonly familyOf: (clientId: string) => Promise<readonly string[]>;
  /** Names of all accounts, by their ids. */
  readonly everyone: () => Promise<ReadonlyMap<string, string>>;
}

const statusLabels = spoken<VisitStatus>({
  Complete: later('Complete'),
  Confirmed: later('Confirmed'),
  Pending: later('Pending'),
});

/** What has a piece of the search in its words. */
const saying = <Key>(words: readonly (readonly [Key, string])[], piece: string): readonly Key[] =>
  words.filter(([, text]) => text.includes(piece)).map(([key]) => key);

/**
 * Visits on which somebody is whose name has a piece of the search, and those whose type or status has it in the reader's language; both change
 * without an event of the visit, so no visit keeps them. The English words stand in its text.
 */
const byOtherWords = async (
  q: string | undefined,
  everyone: VisitLookups['everyone'],
): Promise<Pick<WindowColumns, 'also'>> => {
  if (searchPieces(q ?? '').length === 0) return {};
  const names = [...(await everyone())].map(([id, name]) => [id, searchTextOf([name])] as const);
  const isEnglish = localeNow().startsWith('en');
  const kinds = isEnglish ? [] : visitKinds.map((kind) => [kind, searchTextOf([visitKindLabels[kind]])] as const);
  const named = isEnglish ? [] : statuses.map((status) => [status, searchTextOf([statusLabels[status]])] as const);
  return {
    also: (piece) => {
      const found = [
        ['engineers && ?::uuid[]', saying(names, piece)],
        ['kind = any(?)', saying(kinds, piece)],
        ['status = any(?)', saying(named, piece)],
      ] as const;
      const filled = found.filter(([, keys]) => keys.length > 0);
      return filled.length === 0
        ? null
        : { sql: filled.map(([sql]) => sql).join(' or '), values: filled.map(([, keys]) => [...keys]) };
    },
  };
};

/** One window of the list, and how many and what fees the whole list has. */
export const findVisits = async (
  knex: Knex,
  query: FindVisits,
  { now, engineersByName, everyone, familyOf }: VisitLookups,
): Promise<ListPage<ShownVisit>> => {
  const byEngineer = /^-?engineers$/.test(query.sort ?? '')
    ? { engineers: byFirstEngineer(await engineersByName()) }
    : {};
  const clientIds = query.client_id === undefined ? [] : await familyOf(query.client_id);
  return windowOf<ShownVisit>(filtered(knex, query, now, clientIds), query, {
    search: 'search',
    ...(await byOtherWords(query.q, everyone)),
    sorts: { ...sorts, ...byEngineer },
    order: '-startjob',
    // Equal values keep one order from page to page: newest first.
    tie: 'start_at desc, job_id desc',
    summed: 'fee_pence',
  });
};

/** How many visits name each of these clients; a survey counts once. */
export const visitsOfClients = async (
  knex: Knex,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows: readonly { readonly client_id: string; readonly visits: string }[] = await knex('visit')
    .whereIn('client_id', [...clientIds])
    .whereRaw("part <> 'Pickup'")
    .groupBy('client_id')
    .select('client_id')
    .count({ visits: '*' });
  return new Map(rows.map(({ client_id, visits }) => [client_id, Number(visits)]));
};

export const nextShown: ReadNext<ShownVisit> = (knex, after, most) =>
  nextRows(knex.from('visit').select(knex.raw(`visit.*, ${BESIDE}`)), 'job_id', after, most);

/** The jobs of these ids, in their order; what is not there is left out. */
export const visitsById = async <Beside extends object = object>(
  knex: Knex,
  jobIds: readonly string[],
  beside: Knex.Raw | null = null,
): Promise<readonly (ShownVisit & Beside)[]> => {
  const rows: readonly (ShownVisit & Beside)[] = await knex
    .from('visit')
    .select(knex.raw(`visit.*, ${BESIDE}`), ...(beside === null ? [] : [beside]))
    .whereRaw(`job_id = any(${unseen('uuid[]')})`, [[...jobIds]]);
  return jobIds.map((id) => rows.find((row) => row.job_id === id)).filter((row) => row !== undefined);
};
