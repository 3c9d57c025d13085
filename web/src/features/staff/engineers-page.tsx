import type { StaffMember } from '#contracts';
import { Badge } from '@mantine/core';
import { IconRss } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { BookingLinks, ResourceBookings } from '../../components/booking/index.js';
import { FeedDialog, type FeedOf } from '../../components/feed/index.js';
import type { GridColumn } from '../../components/grid/index.js';
import { Register } from '../../components/register/index.js';
import { api } from '../../lib/api.js';
import { useStaff } from '../../lib/queries.js';
import { EngineerEditor } from './engineer-editor.js';

const columns: readonly GridColumn<StaffMember>[] = [
  { key: 'name', title: 'Name', value: (person) => person.name, card: 'title', flex: 2 },
  { key: 'email', title: 'Email', value: (person) => person.email, flex: 2, card: 'subtitle' },
  {
    key: 'isEngineer', title: 'Role', value: (person) => (person.isEngineer ? 'Engineer' : 'Office'), width: 140, card: 'aside',
    render: (person) => <Badge variant="light" color={person.isEngineer ? 'tide' : 'gray'} tt="none" fw={600}>{person.isEngineer ? 'Engineer' : 'Office'}</Badge>,
  },
];

export const EngineersPage = (): ReactNode => {
  const query = useStaff();
  const [followed, setFollowed] = useState<FeedOf | null>(null);
  return (
    <>
      <Register
        title="Engineers" subtitle={<BookingLinks />} one="Engineer" entity="users" path="/api/users" query={query} columns={columns} empty="No engineers yet"
        editor={(props) => <EngineerEditor {...props} />}
        restore={(person, key) => api.put('/api/users', { _id: person._id, change_deletion: true, version: person.version }, { key })}
        more={({ _id, name }) => [{ label: 'Calendar feed', icon: IconRss, onClick: () => setFollowed({ kind: 'engineer', _id, name }) }]}
      />
      <ResourceBookings kind="engineer" />
      <FeedDialog of={followed} onClose={() => setFollowed(null)} />
    </>
  );
};
