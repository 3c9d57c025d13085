import { compactOf, searchTextOf, telephoneWords, type VisitKind } from '#contracts';
import type { TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';

const columns = {
  entity_id: 'uuid not null',
  kind: 'text not null',
  removed: 'boolean not null',
  /** A visit's start, when a project was created, as ISO 8601 UTC; '' for what has no date. */
  recent: 'text not null',
  name: 'text not null',
  test: 'text not null',
  part: 'text not null',
  /** Project number, invoice number, numberplate. */
  number: 'text not null',
  /** Of a visit the number of its project. */
  reference: 'text not null',
  /** Of a car where it is kept, of a kit what it is for. */
  address: 'text not null',
  postcode: 'text not null',
  /** Of an account its own e-mail address. */
  email: 'text not null',
  /** Of an account its own, as it is stored. */
  telephone: 'text not null',
  client_name: 'text not null',
  client_email: 'text not null',
  client_telephone: 'text not null',
  /** Contacts of a client's record. */
  people: 'jsonb not null',
  /** The number as one word, for those who type it whole. */
  number_key: 'text not null',
  search: 'text not null',
  /** What finds its client alone. */
  client: 'text not null',
  /** What finds its invoice alone; '' where it has none, and of a Pickup, whose invoice is its Setup's. */
  invoice: 'text not null',
} as const;

export type EntryRow = RowOfColumns<
  typeof columns,
  {
    readonly kind: 'visit' | 'project' | 'client' | 'person' | 'car' | 'kit';
    readonly test: VisitKind | '';
    readonly part: 'Visit' | 'Setup' | 'Pickup' | '';
    readonly people: readonly {
      readonly _id: string;
      readonly name: string;
      readonly email: string;
      readonly telephone: string;
    }[];
  }
>;

/** One thing that can be found, and what is shown of it, without what finds it. Names that a kind does not have are ''. */
export type EntryFacts = Omit<EntryRow, 'number_key' | 'search' | 'client' | 'invoice'>;

export const search_entry: TableDefinition<EntryRow> = {
  columns,
  key: ['entity_id'],
  indexes: [
    '(kind, recent desc, entity_id desc) where not removed',
    "(recent desc, entity_id desc) where not removed and client <> ''",
    "(recent desc, entity_id desc) where not removed and invoice <> ''",
    "(number_key) where not removed and number_key <> ''",
    'using gin (search gin_trgm_ops) where not removed',
    "using gin (client gin_trgm_ops) where not removed and client <> ''",
    "using gin (invoice gin_trgm_ops) where not removed and invoice <> ''",
  ],
};

export const nothing: Omit<EntryFacts, 'entity_id' | 'kind' | 'name'> = {
  removed: false,
  recent: '',
  test: '',
  part: '',
  number: '',
  reference: '',
  address: '',
  postcode: '',
  email: '',
  telephone: '',
  client_name: '',
  client_email: '',
  client_telephone: '',
  people: [],
};

/** What people call the kinds of tests, apart from the words of the screens, which come in several languages. */
const testWords: Readonly<Record<VisitKind | '', string>> = {
  sound: 'sound test',
  air: 'air test',
  noise: 'noise survey',
  '': '',
};

/** A row with what finds it. */
export const entryOf = (facts: EntryFacts): EntryRow => {
  const telephones = [facts.telephone, facts.client_telephone, ...facts.people.map(({ telephone }) => telephone)]
    .filter((telephone) => telephone !== '')
    .flatMap(telephoneWords);
  const client = [
    facts.client_name,
    facts.client_email,
    ...facts.people.flatMap(({ name, email }) => [name, email]),
    ...telephones,
  ];
  const hasInvoice = facts.kind === 'visit' && facts.part !== 'Pickup';
  // 'Van 1' and 'Kit 12' are typed as one word as well.
  const called = facts.kind === 'car' || facts.kind === 'kit' ? [facts.name] : [];
  return {
    ...facts,
    number_key: facts.part === 'Pickup' ? '' : compactOf(facts.number),
    search: searchTextOf(
      [
        facts.name,
        facts.address,
        facts.email,
        testWords[facts.test],
        facts.test === 'noise' ? facts.part : '',
        ...client,
      ],
      [facts.number, facts.reference, facts.postcode, ...called],
    ),
    client: facts.client_name === '' ? '' : searchTextOf(client),
    invoice: hasInvoice ? searchTextOf([], [facts.number]) : '',
  };
};
