import { Group, SimpleGrid, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconCar, IconClipboardList, IconFolders, IconUsers, IconVolume, type TablerIcon } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../components/feedback/index.js';
import { api } from '../../lib/api.js';
import { shownDay } from '../../lib/dates.js';
import { keys, useCars, useKits, useMe, useStaff, type Entity } from '../../lib/queries.js';
import './start.css';

/** Undefined while it loads, null when it could not be loaded. */
type Count = number | null | undefined;

/** How many there are, without loading them. */
const useCount = (entity: Entity, path: string): Count => {
  const { data, isError } = useQuery({
    queryKey: keys.list(entity, 'count'),
    queryFn: async ({ signal }) => (await api.list(path, { limit: 1 }, { signal })).total,
  });
  return data ?? (isError ? null : undefined);
};

const inUse = <Row extends { readonly is_deleted: boolean }>({ data, isError }: UseQueryResult<readonly Row[]>, counts: (row: Row) => boolean = () => true): Count =>
  data?.filter((row) => !row.is_deleted && counts(row)).length ?? (isError ? null : undefined);
const shownCount = new Intl.NumberFormat('en-GB');

const Tile = ({ to, label, icon: Icon, count }: { readonly to: string; readonly label: string; readonly icon: TablerIcon; readonly count: Count }): ReactNode => (
  <UnstyledButton component={Link} to={to} className="panel tile">
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" fw={500} c="dimmed">{label}</Text>
      <Icon size={20} stroke={1.6} aria-hidden color="var(--mantine-primary-color-light-color)" />
    </Group>
    {count === undefined ? <Skeleton height={28} width={70} mt={6} /> : <Text fz={26} fw={650} lh={1.3} className="figures">{count === null ? '–' : shownCount.format(count)}</Text>}
  </UnstyledButton>
);

/** Where everybody starts until the dashboard takes this place. */
export const StartPage = (): ReactNode => {
  const { data: me } = useMe();
  const visits = useCount('job', '/api/job');
  const projects = useCount('enquiry', '/api/enquiry');
  const staff = useStaff();
  const kits = useKits();
  const cars = useCars();
  return (
    <>
      <PageHeading title={me === undefined ? 'Welcome' : `Welcome, ${me.name}`} subtitle={shownDay(new Date().toISOString())} />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 5 }} spacing="sm">
        <Tile to="/jobs" label="Site Visits" icon={IconClipboardList} count={visits} />
        <Tile to="/enquiries" label="Projects" icon={IconFolders} count={projects} />
        <Tile to="/engineers" label="Engineers" icon={IconUsers} count={inUse(staff, (person) => person.isEngineer)} />
        <Tile to="/equipment" label="Equipment" icon={IconVolume} count={inUse(kits)} />
        <Tile to="/cars" label="Cars" icon={IconCar} count={inUse(cars)} />
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="lg">
        The dashboards and the calendars come with a later version. Press Ctrl K to go to any page by its name.
      </Text>
    </>
  );
};
