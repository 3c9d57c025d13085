import type { Knex } from 'knex';
import { IsBoolean, IsIn, IsOptional, IsUUID } from 'class-validator';
import { ListWindow, OptionalText, visitKinds, type VisitKind, type VisitStatus } from '#contracts';
import { booleanOf, isUuid, windowOf, type Windowed } from '#platform';
import { leaderKey, type VisitRow } from './visit-row.js';

const statuses = ['Complete', 'Confirmed', 'Pending'] as const satisfies readonly VisitStatus[];

/** Query of `GET /api/job`; `from` and `to` are about the visit's start. */
export class FindVisits extends ListWindow {
  @IsOptional() @IsIn(visitKinds, { message: 'Please choose a sound test, an air test or a noise survey.' }) kind?: VisitKind;
  @IsOptional() @IsIn(statuses, { message: 'Please choose Complete, Confirmed or Pending.' }) status?: VisitStatus;
  @IsOptional() @IsUUID('all', { message: 'Please choose an existing project.' }) enquiry_id?: string;
  @IsOptional() @IsUUID('all', { message: 'Please choose engineers from the list.' }) engineer?: string;
  @IsOptional() @IsUUID('all', { message: 'Please choose cars from the list.' }) car?: string;
  @IsOptional() @IsUUID('all', { message: 'Please choose kits from the list.' }) kit?: string;
  @IsOptional() @IsBoolean({ message: 'Please choose whether this is delegated.' }) delegated?: boolean;
  /** A project leader's name, however it is spaced or capitalised. */
  @OptionalText(120) leader?: string;
}

/** A query's values as they come in an address: nothing but text. */
export const listedFields = (fields: Record<string, unknown>): Record<string, unknown> => {
  const delegated = booleanOf(fields['delegated']);
  return { ...fields, ...(delegated === undefined ? {} : { delegated }) };
};

/** What each column of the Site Visits table sorts by; a form's flat names are understood too. */
const sorts: Readonly<Record<string, string>> = {
  startjob: 'start_at', endjob: 'end_at', createdAt: 'created_at', type: "kind || ' ' || part", kind: "kind || ' ' || part",
  projectName: 'lower(project_name)', project_number: 'project_number', 'contact.project_leader': 'lower(project_leader)',
  project_leader: 'lower(project_leader)', address: 'lower(address)', postcode: 'postcode', 'contact.name': 'lower(client_name)',
  'contact.telephone': 'client_telephone', name: 'lower(client_name)', telephone: 'client_telephone', price: 'fee_pence',
  confirmed: 'confirmed', invoiced: 'invoiced', paid: 'paid', issued: 'issued', checklist: 'checklist', rams: 'rams',
  'completion.confirmed': 'confirmed', 'completion.invoiced': 'invoiced', 'completion.paid': 'paid',
  'completion.issued': 'issued', 'completion.checklist': 'checklist', 'completion.rams': 'rams',
  status: 'status', delegated: 'delegated', invoice_number: 'invoice_number',
};

/** By the name of the first engineer; the ids come from the staff list, in the order of the names. */
const byFirstEngineer = (engineersByName: readonly string[]): string =>
  `array_position('{${engineersByName.filter(isUuid).join(',')}}'::uuid[], engineers[1])`;

const filtered = (knex: Knex, query: FindVisits): Knex.QueryBuilder => {
  const visits = knex.withSchema('read').from('visit').select('*');
  if (query.from) void visits.where('start_at', '>=', query.from);
  if (query.to) void visits.where('start_at', '<', query.to);
  if (query.kind) void visits.where('kind', query.kind);
  if (query.status) void visits.where('status', query.status);
  if (query.enquiry_id) void visits.where('project_id', query.enquiry_id);
  if (query.engineer) void visits.whereRaw('engineers @> array[?]::uuid[]', [query.engineer]);
  if (query.car) void visits.whereRaw('cars @> array[?]::uuid[]', [query.car]);
  if (query.kit) void visits.whereRaw('kits @> array[?]::uuid[]', [query.kit]);
  if (query.delegated !== undefined) void visits.where('delegated', query.delegated);
  if (query.leader) void visits.where('leader_key', leaderKey(query.leader));
  return visits;
};

/** One window of the list, and how many the whole list has. `engineersByName`: ids in the order of their names. */
export const findVisits = async (
  knex: Knex,
  query: FindVisits,
  engineersByName: () => Promise<readonly string[]>,
): Promise<Windowed<VisitRow>> => {
  const byEngineer = /^-?engineers$/.test(query.sort ?? '') ? { engineers: byFirstEngineer(await engineersByName()) } : {};
  return windowOf<VisitRow>(filtered(knex, query), query, {
    search: 'search',
    sorts: { ...sorts, ...byEngineer },
    order: '-startjob',
    // Equal values keep one order from page to page: newest first.
    tie: 'start_at desc, job_id desc',
  });
};

/** The jobs of these ids, in their order; what is not there is left out. */
export const visitsById = async (knex: Knex, jobIds: readonly string[]): Promise<readonly VisitRow[]> => {
  const rows: readonly VisitRow[] = await knex.withSchema('read').from('visit').whereIn('job_id', [...jobIds]);
  return jobIds.map((id) => rows.find((row) => row.job_id === id)).filter((row) => row !== undefined);
};
