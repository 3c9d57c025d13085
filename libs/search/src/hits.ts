import { kitTypeLabels, kitTypeOf, formatTelephone, type HitKind, type SearchHit } from '#contracts';
import type { EntryRow } from './search-entry.table.js';

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');

/** Address and postcode, the postcode once. */
const placeOf = ({ address, postcode }: EntryRow): string => {
  const line = oneLine(address);
  return line === '' ? postcode : postcode === '' || line.endsWith(postcode) ? line : `${line}, ${postcode}`;
};

const kitWords = (written: string): string => {
  const type = kitTypeOf(written);
  return type === null ? written : kitTypeLabels[type];
};

const listOf = (page: string, words: string): string => `${page}?q=${encodeURIComponent(words)}`;

/** How the lists find a client: by name and, where there is one, telephone. */
const clientPath = ({ kind, client_name, client_telephone }: EntryRow): string =>
  listOf(
    kind === 'project' ? '/enquiries' : '/jobs',
    [client_name, formatTelephone(client_telephone)].filter((word) => word !== '').join(' '),
  );

const shown: Readonly<
  Record<
    HitKind,
    (row: EntryRow) => { readonly label: string; readonly facts: readonly string[]; readonly path: string }
  >
> = {
  visit: (row) => ({
    label: row.name === '' ? placeOf(row) : row.name,
    facts: [...(row.name === '' ? [] : [placeOf(row)]), row.client_name],
    path: `/jobs/${row.entity_id}`,
  }),
  project: (row) => ({
    label: row.name === '' ? placeOf(row) : row.name,
    facts: [row.number, placeOf(row), row.client_name],
    path: `/enquiry/${row.entity_id}`,
  }),
  client: (row) => ({
    label: row.client_name,
    facts: [
      formatTelephone(row.client_telephone),
      row.client_email,
      ...row.people.map(({ name }) => name),
      placeOf(row),
    ],
    path: row.kind === 'client' ? listOf('/clients', row.client_name) : clientPath(row),
  }),
  invoice: (row) => ({
    label: row.number,
    facts: [row.name, placeOf(row), row.client_name],
    path: `/jobs/${row.entity_id}`,
  }),
  person: (row) => ({
    label: row.name,
    facts: [row.email, formatTelephone(row.telephone)],
    path: listOf('/engineers', row.name),
  }),
  car: (row) => ({ label: row.name, facts: [row.number, row.address], path: listOf('/cars', row.name) }),
  kit: (row) => ({ label: row.name, facts: [kitWords(row.address)], path: listOf('/equipment', row.name) }),
};

/** A row as one of its groups shows it. */
export const hitOf = (row: EntryRow & { readonly hit: HitKind; readonly exact: boolean }): SearchHit => {
  const { label, facts, path } = shown[row.hit](row);
  const isVisit = row.hit === 'visit' || row.hit === 'invoice';
  return {
    kind: row.hit,
    _id: row.entity_id,
    label,
    // A client is not of a day, though the visit that names them is.
    date: row.recent === '' || row.hit === 'client' ? null : row.recent,
    test: isVisit && row.test !== '' ? row.test : null,
    part: isVisit && (row.part === 'Setup' || row.part === 'Pickup') ? row.part : null,
    facts: facts.filter((fact, index) => fact !== '' && facts.indexOf(fact) === index && fact !== label),
    path,
    exact: row.exact,
  };
};
