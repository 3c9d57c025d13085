import { companyKey, searchTextOf, formatTelephone, telephoneWords } from '#contracts';
import { defineProjection, type ProjectionContext, type Recorded, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { ListedContact } from '../client.decider.js';
import type { ClientEvent } from '../client.events.js';

const columns = {
  client_id: 'uuid not null',
  company: 'text not null',
  address: 'text not null',
  postcode: 'text not null',
  email: 'text not null',
  telephone: 'text not null',
  contacts: 'jsonb not null',
  payment_days: 'integer',
  purchase_order_needed: 'boolean not null',
  purchase_order_note: 'text not null',
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

export type ClientRow = RowOfColumns<typeof columns, { readonly contacts: readonly ListedContact[] }>;
type Facts = Omit<ClientRow, 'company_key' | 'emails' | 'telephones' | 'search'>;

const client: TableDefinition<ClientRow> = {
  columns,
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
  const telephones = distinct([facts.telephone, ...facts.contacts.map(({ telephone }) => telephone)]);
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
type Change<Type extends ClientEvent['type']> = (
  data: Extract<ClientEvent, { type: Type }>['data'],
  row: ClientRow,
) => Partial<Facts>;

const patched =
  <Type extends ClientEvent['type']>(change: Change<Type>) =>
  (event: Recorded<Extract<ClientEvent, { type: Type }>>, { rows }: Read): void => {
    const row = rows.client.get(event.entityId);
    if (row === undefined) return;
    rows.client.put(
      rowOf({ ...row, ...change(event.data as Parameters<Change<Type>>[0], row), version: Number(event.revision) }),
    );
  };

/** The tables that the SQL of other modules may read. */
export const clientTables = { client: 'client' } as const;

/** Clients as the calls answer them, but for what their projects and visits add up to. */
export const clientList = defineProjection<ClientEvent, typeof tables>({
  name: 'client_list',
  version: 2,
  past: true,
  tables,
  keys: (event) => ({ client: [[event.entityId]] }),
  on: {
    ClientRegistered: (event, { rows }) => {
      const { details, paymentDays, purchaseOrder } = event.data;
      rows.client.put(
        rowOf({
          ...details,
          client_id: event.entityId,
          contacts: [],
          payment_days: paymentDays,
          purchase_order_needed: purchaseOrder.needed,
          purchase_order_note: purchaseOrder.note,
          created_at: event.metadata.occurredAt,
          is_deleted: false,
          merged_into: null,
          version: Number(event.revision),
        }),
      );
    },
    ClientDetailsChanged: patched<'ClientDetailsChanged'>(({ to }) => to),
    ContactPersonAdded: patched<'ContactPersonAdded'>(({ contactId, contact }, { contacts }) => ({
      contacts: [...contacts, { _id: contactId, ...contact }],
    })),
    ContactPersonChanged: patched<'ContactPersonChanged'>(({ contactId, to }, { contacts }) => ({
      contacts: contacts.map((contact) => (contact._id === contactId ? { _id: contactId, ...to } : contact)),
    })),
    ContactPersonRemoved: patched<'ContactPersonRemoved'>(({ contactId }, { contacts }) => ({
      contacts: contacts.filter(({ _id }) => _id !== contactId),
    })),
    PaymentTermsAgreed: patched<'PaymentTermsAgreed'>(({ to }) => ({ payment_days: to })),
    PurchaseOrderHabitChanged: patched<'PurchaseOrderHabitChanged'>(({ to }) => ({
      purchase_order_needed: to.needed,
      purchase_order_note: to.note,
    })),
    ClientRemoved: patched<'ClientRemoved'>(() => ({ is_deleted: true })),
    ClientRestored: patched<'ClientRestored'>(() => ({ is_deleted: false })),
    ClientMerged: patched<'ClientMerged'>(({ clientId }) => ({ merged_into: clientId })),
    ClientSeparated: patched<'ClientSeparated'>(() => ({ merged_into: null })),
    DuplicateTakenOver: patched<'DuplicateTakenOver'>(() => ({})),
    DuplicateGivenBack: patched<'DuplicateGivenBack'>(() => ({})),
  },
});
