import { t, type LocalizedString } from '#languages';
import type { Knex } from 'knex';
import { clientFields, clientsByKey, clientsThere, RemoveClient } from '#clients';
import {
  AddClient,
  companyKey,
  compactOf,
  CreateProject,
  fieldsOfImport,
  foldedText,
  projectKey,
  readImportRow,
  type ImportKind,
  type ImportRow,
} from '#contracts';
import { receive } from '#platform';
import { allKnownProjects, projectsThere } from '#project-list';
import { projectFields, RemoveProject } from '#projects';

export interface KnownRecord {
  readonly _id: string;
  readonly name: string;
}

/** What is known of a chunk of rows before each of them is looked at. */
export interface Facts {
  /** Records that are there, by the key that a row of the same one has. */
  readonly there: ReadonlyMap<string, KnownRecord>;
  /** Clients by the key of their name: a row that names one refers to it. */
  readonly clients: ReadonlyMap<string, readonly KnownRecord[]>;
}

/** Why a row is refused beyond what its form says. */
export interface Refusal {
  readonly msg: LocalizedString;
  readonly field: string;
}

export interface KindOfImport {
  readonly category: string;
  facts(this: void, knex: Knex, rows: readonly ImportRow[]): Promise<Facts>;
  /** The very command of the form. @throws HttpProblem as the form's call does */
  commandOf(this: void, row: ImportRow, facts: Facts): object | Refusal;
  /** Of these ids those that are there. */
  live(this: void, knex: Knex, ids: readonly string[]): Promise<readonly KnownRecord[]>;
  removal(this: void, id: string): object;
}

export const isRefusal = (made: object): made is Refusal => 'msg' in made && 'field' in made;

const byKey = <Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
  record: (row: Row) => KnownRecord,
): ReadonlyMap<string, KnownRecord> => {
  const found = new Map<string, KnownRecord>();
  for (const row of rows) for (const key of keysOf(row)) if (key !== '' && !found.has(key)) found.set(key, record(row));
  return found;
};

/** A number or an address without the name of a contact is the client's own; where those are there too, it is kept under the client's name. */
const clientBody = (row: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { contact_name, contact_position, contact_email, contact_telephone, ...fields } = row;
  const own = contact_name === undefined;
  const email = own && fields['email'] === undefined ? undefined : contact_email;
  const telephone = own && fields['telephone'] === undefined ? undefined : contact_telephone;
  const person = { position: contact_position, email, telephone };
  const said = Object.values(person).some((value) => value !== undefined);
  return {
    ...fields,
    email: fields['email'] ?? (own ? contact_email : undefined),
    telephone: fields['telephone'] ?? (own ? contact_telephone : undefined),
    ...(own && !said ? {} : { contacts: [{ ...person, name: contact_name ?? fields['company'] }] }),
  };
};

const clients: KindOfImport = {
  category: 'client',
  facts: async (knex, rows) => {
    const found = await clientsByKey(
      knex,
      rows.map(({ values }) => companyKey(values['company'] ?? '')),
    );
    return {
      there: byKey(
        found,
        ({ company, company_key }) => [company_key || foldedText(company)],
        ({ client_id, company }) => ({ _id: client_id, name: company }),
      ),
      clients: new Map(),
    };
  },
  commandOf: ({ values }) => receive(AddClient, clientFields(clientBody(readImportRow('clients', values)))),
  live: async (knex, ids) =>
    (await clientsThere(knex, ids)).map(({ client_id, company }) => ({ _id: client_id, name: company })),
  removal: (id) => new RemoveClient(id),
};

/** The client that a row names, by every spelling of it. */
const clientOf = (name: string, known: Facts['clients']): string | Refusal => {
  const found = known.get(companyKey(name)) ?? [];
  const [one, other] = found;
  if (one === undefined)
    return {
      field: 'client',
      msg: t('There is no client called {name}. Please import or add the client first, or leave this cell empty.', {
        name,
      }),
    };
  return other === undefined
    ? one._id
    : { field: 'client', msg: t('Several clients are called {name}. Please merge them first.', { name }) };
};

const projects: KindOfImport = {
  category: 'project',
  facts: async (knex, rows) => {
    const names = rows.map(({ values }) => companyKey(values['client'] ?? '')).filter((key) => key !== '');
    const known = await clientsByKey(knex, [...new Set(names)]);
    const groups = new Map<string, KnownRecord[]>();
    for (const { client_id, company, company_key } of known) {
      const group = groups.get(company_key) ?? [];
      groups.set(company_key, [...group, { _id: client_id, name: company }]);
    }
    return {
      there: byKey(
        await allKnownProjects(knex),
        ({ project_name, project_number, postcode }) => [
          `number ${compactOf(project_number)}`,
          projectKey(project_name, postcode),
        ],
        ({ project_id, project_name, project_number }) => ({
          _id: project_id,
          name: `${project_number} ${project_name}`.trim(),
        }),
      ),
      clients: groups,
    };
  },
  commandOf: ({ values }, facts) => {
    const { client, ...fields } = readImportRow('projects', values);
    const client_id = typeof client === 'string' ? clientOf(client, facts.clients) : null;
    if (client_id !== null && typeof client_id === 'object') return client_id;
    return receive(CreateProject, projectFields({ price: 0, ...fields, ...(client_id === null ? {} : { client_id }) }));
  },
  live: async (knex, ids) =>
    (await projectsThere(knex, ids)).map(({ project_id, project_name, project_number }) => ({
      _id: project_id,
      name: `${project_number} ${project_name}`.trim(),
    })),
  removal: (id) => new RemoveProject(id),
};

export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = { clients, projects };

export const keyOfRow = (kind: ImportKind, { values }: ImportRow): string => fieldsOfImport[kind].keyOf(values);
