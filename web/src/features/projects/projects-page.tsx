import { projectStatuses, shownPounds, shownTelephone, type Project } from '#contracts';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconArrowRight, IconCalculator, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AsAtControl, NothingThen } from '../../components/as-at/index.js';
import { bannerState, Empty, PageHeading, useBanner } from '../../components/feedback/index.js';
import { RemoteGrid, type GridColumn, type GridFilter } from '../../components/grid/index.js';
import { RowActions } from '../../components/register/index.js';
import { shownPlainDay } from '../../lib/dates.js';
import { mapsSearch } from '../../lib/maps.js';
import { refresh, useCompany } from '../../lib/queries.js';
import { useAsAt } from '../../lib/reading.js';
import { CreateMenu } from './create-menu.js';
import { NewProjectModal } from './new-project-modal.js';
import { ProjectVisits } from './project-visits.js';
import { ProjectStatusBadge, Remaining } from './project-words.js';
import { RemoveProject } from './remove-project.js';
import './projects.css';

const facts: readonly GridColumn<Project>[] = [
  { key: 'projectName', title: 'Project name', value: (project) => project.projectName, card: 'title', flex: 2, minWidth: 112 },
  { key: 'project_leader', title: 'Project leader', value: (project) => project.contact.project_leader, flex: 1, minWidth: 78 },
  { key: 'date', title: 'Enquiry date', value: (project) => shownPlainDay(project.date), width: 92 },
  { key: 'address', title: 'Address', value: (project) => project.address, card: 'subtitle', flex: 2, minWidth: 112 },
  {
    key: 'postcode', title: 'Postcode', value: (project) => project.postcode, width: 80,
    render: (project) => project.postcode === '' ? null : <Anchor href={mapsSearch(project.postcode)} target="_blank" rel="noreferrer" fz="inherit">{project.postcode}</Anchor>,
  },
  { key: 'name', title: 'Client name', value: (project) => project.contact.name, flex: 1.4, minWidth: 96 },
  {
    key: 'telephone', title: 'Telephone', value: (project) => shownTelephone(project.contact.telephone), width: 106,
    render: (project) => project.contact.telephone === '' ? null : <Anchor href={`tel:${shownTelephone(project.contact.telephone)}`} fz="inherit">{shownTelephone(project.contact.telephone)}</Anchor>,
  },
  { key: 'price', title: 'Fee', value: (project) => shownPounds(project.price), width: 78, align: 'right' },
  { key: 'remaining', title: 'Remaining fee', value: (project) => shownPounds(project.remaining), render: (project) => <Remaining pounds={project.remaining} />, width: 98, align: 'right' },
  { key: 'status', title: 'Status', value: (project) => project.status, render: (project) => <ProjectStatusBadge status={project.status} />, width: 102, card: 'aside' },
];

const same = (name: string): { readonly value: string; readonly label: string } => ({ value: name, label: name });

/** /enquiries */
export const ProjectsPage = (): ReactNode => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const banner = useBanner();
  const asAt = useAsAt();
  const leaders = useCompany().data?.projectLeaders;
  const [creating, setCreating] = useState(false);
  const [removing, setRemoving] = useState<Project | null>(null);
  const open = (project: Project): void => void navigate(`/enquiry/${project._id}`);
  const columns = useMemo((): readonly GridColumn<Project>[] => [
    ...facts,
    ...(asAt === null ? [{
      key: 'actions', title: 'Actions', value: () => '', sort: false as const, card: 'actions' as const, pinned: 'right' as const, width: 104,
      render: (project: Project) => (
        <Group gap={2} wrap="nowrap">
          <RowActions of={project.projectName} actions={[{ label: 'Open', icon: IconArrowRight, onClick: () => void navigate(`/enquiry/${project._id}`) }]} />
          <CreateMenu small projectId={project._id} of={project.projectName} />
          <RowActions of={project.projectName} actions={[{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setRemoving(project) }]} />
        </Group>
      ),
    }] : []),
  ], [navigate, asAt]);
  const filters = useMemo((): readonly GridFilter[] => [
    { name: 'status', label: 'Status', choices: projectStatuses.map(same) },
    { name: 'leader', label: 'Project leader', choices: (leaders ?? []).map(same) },
    { name: 'delegated', label: 'Delegated', choices: [{ value: 'true', label: 'All External' }, { value: 'false', label: 'All Internal' }] },
  ], [leaders]);
  const add = <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>New Project</Button>;
  return (
    <>
      <PageHeading title="Projects">
        {asAt === null ? <Button component={Link} to="/book" variant="default" leftSection={<IconCalculator size={16} aria-hidden />}>Quote a fee</Button> : null}
        {asAt === null ? add : null}
        <AsAtControl />
      </PageHeading>
      {banner.element}
      <RemoteGrid<Project>
        gridId="projects" views="projects" label="Projects" entity="enquiry" path="/api/enquiry" defaultSort="-createdAt" columns={columns} filters={filters}
        rowId={(project) => project._id} onOpen={open} searchPlaceholder="Search name, address, client ..."
        detail={(project) => <ProjectVisits projectId={project._id} />}
        empty={asAt !== null ? <NothingThen>There was no project at that moment.</NothingThen> : <Empty title="No projects yet" action={add}><Text span size="sm">A project holds the site visits of one client at one address.</Text></Empty>}
      />
      <NewProjectModal
        opened={creating} onClose={() => setCreating(false)}
        onCreated={(project) => { void refresh(client, 'enquiry', project._id); void navigate(`/enquiry/${project._id}`, bannerState({ tone: 'success', title: 'Project Created!' })); }}
      />
      <RemoveProject
        project={removing} onClose={() => setRemoving(null)}
        onRemoved={(project) => { setRemoving(null); banner.show({ tone: 'success', title: 'Project Removed!' }); void refresh(client, 'enquiry', project._id); }}
      />
    </>
  );
};
