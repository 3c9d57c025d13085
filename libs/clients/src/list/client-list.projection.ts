import { companyKey, searchTextOf, formatTelephone, storedTelephone, telephoneWords } from '#contracts';
import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import { clientFields } from '../client-fields.js';
import { contactsAfter, type ContactEvent } from '../client.decider.js';
import type { ClientEvent } from '../client.events.js';

const own = {
  /** ISO 8601 UTC, which sorts as text. */
  created_at: 'text not null',
  is_deleted: 'boolean not null',
  merged_into: 'uuid',
  version: 'integer not null',
  /** What duplicates are noticed by. */
  company_key: 'text not null',
  emails: 'text[] not null',
  telephones: 'text[] not null',
  /** Everything that a search finds, folded. */
  search: 'text not null',
} as const;

export type ClientRow = { readonly client_id: string } & Parameters<typeof clientFields.ofRow>[0] &
  RowOfColumns<typeof own>;
type Facts = Omit<ClientRow, 'company_key' | 'emails' | 'telephones' | 'search'>;

const client: TableDefinition<ClientRow> = {
  columns: { client_id: 'uuid not null', ...clientFields.columns, ...own },
  key: ['client_id'],
  indexes: [
    '(company_key, client_id)',
    '(merged_into) where merged_into is not null',
    'using gin (emails)',
    'using gin (telephones)',
    'using gin (search gin_trgm_ops)',
  ],
};

const distinct = (values: readonly string[]): readonly string[] => [...new Set(values.filter((value) => value !== ''))];

/** A row with what finds it: postcodes with and without their blank, telephones with and without their zero. */
const rowOf = (facts: Facts): ClientRow => {
  const emails = distinct(
    [facts.email, ...facts.contacts.map(({ email }) => email)].map((email) => email.trim().toLowerCase()),
  );
  const telephones = distinct(
    [facts.telephone, ...facts.contacts.map(({ telephone }) => telephone)].map(storedTelephone),
  );
  const words = [
    facts.company,
    facts.address,
    ...facts.contacts.map(({ name }) => name),
    ...emails,
    ...telephones.flatMap((one) => [formatTelephone(one), ...telephoneWords(one)]),
  ];
  return {
    ...facts,
    company_key: companyKey(facts.company),
    emails,
    telephones,
    search: searchTextOf(words, [facts.postcode]),
  };
};

const tables = { client };
type Read = ProjectionContext<typeof tables>;

const patched =
  <Event extends ClientEvent>(change: (event: Event, row: ClientRow) => Partial<Facts>) =>
  (event: Recorded<Event>, { rows }: Read): void => {
    const row = rows.client.get(event.entityId);
    if (row === undefined) return;
    rows.client.put(rowOf({ ...row, ...change(event, row), version: Number(event.revision) }));
  };
const contactsPatched = patched<ContactEvent>((event, { contacts }) => ({ contacts: contactsAfter(contacts, event) }));

/** The tables that the SQL of other modules may read. */
export const clientTables = { client: 'client' } as const;

/** Clients as the calls answer them, but for what their projects and visits add up to. */
export const clientList = defineProjection<ClientEvent, typeof tables>({
  name: 'client_list',
  version: 3,
  past: true,
  tables,
  keys: (event) => ({ client: [[event.entityId]] }),
  on: {
    ClientRegistered: (event, { rows }) =>
      rows.client.put(
        rowOf({
          client_id: event.entityId,
          ...clientFields.blank,
          ...clientFields.row(event),
          created_at: event.metadata.occurredAt,
          is_deleted: false,
          merged_into: null,
          version: Number(event.revision),
        }),
      ),
    ...clientFields.cases(patched((event) => clientFields.row(event))),
    ContactPersonAdded: contactsPatched,
    ContactPersonChanged: contactsPatched,
    ContactPersonRemoved: contactsPatched,
    ClientRemoved: patched(() => ({ is_deleted: true })),
    ClientRestored: patched(() => ({ is_deleted: false })),
    ClientMerged: patched<Extract<ClientEvent, { type: 'ClientMerged' }>>(({ data }) => ({
      merged_into: data.clientId,
    })),
    ClientSeparated: patched(() => ({ merged_into: null })),
    DuplicateTakenOver: patched(() => ({})),
    DuplicateGivenBack: patched(() => ({})),
  },
});
