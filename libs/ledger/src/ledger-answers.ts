import { t } from '#languages';
import type { Knex } from 'knex';
import {
  kitTypeLabels,
  ledgerFieldLabels,
  poundsOf,
  type KitType,
  type LedgerField,
  type LedgerRow,
  type LedgerSubject,
  type LedgerValue,
} from '#contracts';
import { actorNames, kindsSaid } from '#staff';
import type { LedgerEntryRow, LedgerSubjectRow, StoredValue } from './ledger.tables.js';
import { labelOf } from './subjects.js';

/** A row with what its visit or project is called; numbers of 64 bits come as text. */
export type EntryRow = Omit<LedgerEntryRow, 'seq'> & { readonly seq: string | number } & Pick<
    LedgerSubjectRow,
    'part' | 'test' | 'name' | 'number' | 'address' | 'postcode' | 'start_at'
  >;

const pounds: ReadonlySet<LedgerField> = new Set(['price', 'project.price', 'project.quoted']);

/** Where the names of what a field lists are, and of those that are gone. */
const lists = {
  engineers: { table: 'staff_member', id: 'user_id', name: 'name' },
  cars: { table: 'car', id: 'car_id', name: 'name' },
  kits: { table: 'kit', id: 'kit_id', name: 'name' },
  client_id: { table: 'client', id: 'client_id', name: 'company' },
  'project.client': { table: 'client', id: 'client_id', name: 'company' },
} as const;
type Listing = keyof typeof lists;
const listings = Object.keys(lists) as readonly Listing[];

const isListing = (field: LedgerField): field is Listing => field in lists;
const idsIn = (value: StoredValue): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' ? [value] : [];

const namesIn = async (
  knex: Knex,
  { table, id, name }: (typeof lists)[Listing],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows: readonly { readonly id: string; readonly name: string; readonly is_deleted: boolean }[] = await knex
    .from(table)
    .whereRaw('?? = any(?::uuid[])', [id, [...ids]])
    .select({ id, name }, 'is_deleted');
  return new Map(rows.map((row) => [row.id, row.is_deleted ? t('{name} (removed)', { name: row.name }) : row.name]));
};

const namesOf = (knex: Knex, field: Listing, entries: readonly EntryRow[]): Promise<ReadonlyMap<string, string>> =>
  namesIn(knex, lists[field], [
    ...new Set(
      entries
        .filter((entry) => entry.field === field)
        .flatMap((entry) => [...idsIn(entry.from_value), ...idsIn(entry.to_value)]),
    ),
  ]);

/** What these visits, projects, accounts, cars and kits are called today. */
export const subjectsOf = async (
  knex: Knex,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LedgerSubjectRow>> => {
  if (ids.length === 0) return new Map();
  const rows: readonly LedgerSubjectRow[] = await knex
    .from('ledger_subject')
    .whereRaw('subject_id = any(?::uuid[])', [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.subject_id, row]));
};

export const projectOf = (id: string, subjects: ReadonlyMap<string, LedgerSubjectRow>): LedgerSubject => {
  const found = subjects.get(id);
  return { _id: id, label: found === undefined ? t('Unknown project') : labelOf(found) };
};

/** What accounts, cars, kits, clients and projects are called today, by their ids; an id that is nobody's is absent. */
export const namesByIds = async (knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const asked = [...new Set(ids)];
  const [subjects, ...listed] = await Promise.all([
    subjectsOf(knex, asked),
    ...[lists.engineers, lists.cars, lists.kits, lists.client_id].map((list) => namesIn(knex, list, asked)),
  ]);
  return new Map([
    ...[...subjects.values()].map((subject) => [subject.subject_id, labelOf(subject)] as const),
    ...listed.flatMap((names) => [...names]),
  ]);
};

const projectIdsOf = (entry: EntryRow): readonly string[] => [
  ...(entry.project_id === null ? [] : [entry.project_id]),
  ...(entry.field === 'enquiry_id' ? [...idsIn(entry.from_value), ...idsIn(entry.to_value)] : []),
];

/** Rows as they are answered: names looked up now, pence as pounds. */
export const ledgerRowsOf = async (knex: Knex, entries: readonly EntryRow[]): Promise<readonly LedgerRow[]> => {
  const [nameOf, projects, ...listed] = await Promise.all([
    actorNames(
      knex,
      entries.map(({ actor_id }) => actor_id),
    ),
    subjectsOf(knex, entries.flatMap(projectIdsOf)),
    ...listings.map((field) => namesOf(knex, field, entries)),
  ]);
  const names = new Map(listings.map((field, index) => [field, listed[index]]));
  const valueOf = (field: LedgerField, value: StoredValue): LedgerValue => {
    if (value === null) return null;
    if (isListing(field)) {
      const shown = idsIn(value).map((id) => names.get(field)?.get(id) ?? t('Unknown'));
      return Array.isArray(value) ? shown : (shown[0] ?? null);
    }
    if (field === 'kit_type') return kitTypeLabels[value as KitType];
    if (field === 'competence') return kindsSaid((value as string).split(', ').filter((kind) => kind !== ''));
    if (field === 'enquiry_id') return projectOf(value as string, projects).label;
    return pounds.has(field) ? poundsOf(Number(value)) : value;
  };
  return entries.map((entry) => ({
    _id: String(entry.seq),
    at: entry.at,
    actor: { _id: entry.actor_id, name: nameOf(entry.actor_id) },
    about: { kind: entry.kind, _id: entry.subject_id, label: labelOf(entry) },
    visit: entry.kind === 'visit' ? { _id: entry.subject_id, label: labelOf(entry), startjob: entry.start_at } : null,
    project: entry.project_id === null ? null : projectOf(entry.project_id, projects),
    field: entry.field,
    name: ledgerFieldLabels[entry.field],
    from: valueOf(entry.field, entry.from_value),
    to: valueOf(entry.field, entry.to_value),
    reversed: entry.reversed,
    event: entry.event_id,
    correlation: entry.correlation,
  }));
};
