import { formatTelephone, type Client } from '#contracts';
import { later, t } from '#languages';
import { Anchor } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GridColumn } from '../../components/grid/index.js';
import { Register } from '../../components/crud-page/index.js';
import { api } from '../../lib/api.js';
import { countedClients } from '../../lib/queries.js';
import { ClientEditor } from './client-editor.js';
import type { ListedClient } from './client-values.js';
import { MergeDialog } from './merge-dialog.js';
import './clients.css';

/** Also those that were removed, behind their switch. */
const useClients = (): UseQueryResult<readonly ListedClient[]> =>
  useQuery({
    queryKey: countedClients,
    queryFn: async ({ signal }) => {
      const [there, removed] = await Promise.all([
        api.list('/api/clients', {}, { signal }),
        api.list('/api/clients', { removed: true }, { signal }),
      ]);
      return [...there.rows, ...removed.rows].map((client) => ({ ...client, name: client.company }));
    },
  });

const people = ({ contacts }: Client): string => contacts.map(({ name }) => name).join(', ');
const telephoneOf = ({ telephone, contacts }: Client): string =>
  formatTelephone(telephone !== '' ? telephone : (contacts[0]?.telephone ?? ''));
const placeOf = ({ address, postcode }: Client): string =>
  [...address.split('\n'), postcode]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

const columns: readonly GridColumn<ListedClient>[] = [
  {
    key: 'name',
    title: later('Company'),
    value: (client) => client.name,
    card: 'title',
    flex: 2,
  },
  {
    key: 'contacts',
    title: later('Contacts'),
    value: people,
    flex: 2,
  },
  {
    key: 'telephone',
    title: later('Telephone'),
    value: telephoneOf,
    width: 130,
  },
  {
    key: 'address',
    title: later('Billing address'),
    value: placeOf,
    card: 'subtitle',
    flex: 3,
  },
  {
    key: 'projects',
    title: later('Projects'),
    value: (client) => String(client.projects),
    width: 96,
    align: 'right',
    render: (client) => (
      <Anchor
        component={Link}
        to={`/enquiries?client_id=${client._id}`}
        fz="inherit"
        aria-label={t('{count, plural, one {# project of {name}} other {# projects of {name}}}', {
          count: client.projects,
          name: client.name,
        })}
      >
        {client.projects}
      </Anchor>
    ),
  },
  {
    key: 'visits',
    title: later('Visits'),
    value: (client) => String(client.visits),
    width: 90,
    align: 'right',
    render: (client) => (
      <Anchor
        component={Link}
        to={`/jobs?client_id=${client._id}`}
        fz="inherit"
        aria-label={t('{count, plural, one {# visit of {name}} other {# visits of {name}}}', {
          count: client.visits,
          name: client.name,
        })}
      >
        {client.visits}
      </Anchor>
    ),
  },
];

const putBack = (client: ListedClient, key: string): Promise<Client> =>
  api.put(`/api/clients/${client._id}`, { change_deletion: true }, { key });

/** /clients */
export const ClientsPage = (): ReactNode => {
  const query = useClients();
  const [merging, setMerging] = useState<ListedClient | null>(null);
  return (
    <>
      <Register
        title={t('Clients')}
        one={t('Client')}
        entity="clients"
        path="/api/clients"
        query={query}
        columns={columns}
        empty={t('No clients yet')}
        restore={putBack}
        more={(row) => [{ label: t('Merge'), icon: IconArrowMerge, onClick: () => setMerging(row) }]}
        editor={(props) => <ClientEditor {...props} />}
      />
      <MergeDialog row={merging} all={query.data ?? []} onClose={() => setMerging(null)} />
    </>
  );
};
