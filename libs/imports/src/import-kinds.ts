import { receivedClient, clientsByKey, clientsThere, FindClient, RemoveClient } from '#clients';
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
import { projectBody, RemoveProject } from '#projects';
import { bookings } from './booking-kind.js';
import { cars, engineers, kits } from './fleet-kinds.js';
import { invoices } from './invoice-kind.js';
import { asWrittenDown, byKey, unreadFee, type KindOfImport } from './kind-of-import.js';
import { clientOf, clientsNamed } from './named-client.js';
import { visits } from './visit-kind.js';

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
  facts: async ({ knex }, rows) => {
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
      making: ({ values }) =>
        asWrittenDown(receive(AddClient, receivedClient(clientBody(readImportRow('clients', values))))),
    };
  },
  live: async (knex, ids) =>
    (await clientsThere(knex, ids)).map(({ client_id, company }) => ({ _id: client_id, name: company })),
  usedBy: ({ queries }, id) => queries.execute(new FindClient(id)),
  removal: ({ _id }) => new RemoveClient(_id),
};

const projects: KindOfImport = {
  category: 'project',
  facts: async ({ knex }, rows) => {
    const known = await clientsNamed(knex, rows);
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
      making: ({ values }) => {
        const { client, ...fields } = readImportRow('projects', values);
        const client_id = typeof client === 'string' ? clientOf(client, known) : null;
        if (client_id !== null && typeof client_id === 'object') return client_id;
        const unread = unreadFee(fields);
        if (unread !== null) return unread;
        return asWrittenDown(
          receive(CreateProject, projectBody({ price: 0, ...fields, ...(client_id === null ? {} : { client_id }) })),
        );
      },
    };
  },
  live: async (knex, ids) =>
    (await projectsThere(knex, ids)).map(({ project_id, project_name, project_number }) => ({
      _id: project_id,
      name: `${project_number} ${project_name}`.trim(),
    })),
  removal: ({ _id }) => new RemoveProject(_id),
};

export const kindsOfImport: Readonly<Record<ImportKind, KindOfImport>> = {
  clients,
  projects,
  cars,
  kits,
  engineers,
  visits,
  bookings,
  invoices,
};

export const keyOfRow = (kind: ImportKind, { values }: ImportRow): string => fieldsOfImport[kind].keyOf(values);
