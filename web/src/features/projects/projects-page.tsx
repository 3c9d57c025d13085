import { formatPounds, type Project } from '#contracts';
import { later, t } from '#languages';
import { Button, Text } from '@mantine/core';
import { IconArrowRight, IconCalculator, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AsAtControl, NothingThen } from '../../components/as-at/index.js';
import { useClientName } from '../../components/clients/index.js';
import { bannerState, Empty, PageHeading, useBanner } from '../../components/feedback/index.js';
import { RemoteGrid, type GridColumn, type GridFilter } from '../../components/grid/index.js';
import { actionsColumn, RowActions } from '../../components/crud-page/index.js';
import { viewsOf } from '../../components/views/index.js';
import { postcodeColumn, telephoneColumn } from '../../components/visit-list/index.js';
import { projectStatusWords } from '../../lib/code-words.js';
import { formatPlainDay } from '../../lib/dates.js';
import { useMay } from '../../lib/may.js';
import { refresh, useCompany } from '../../lib/queries.js';
import { useAsAt } from '../../lib/reading.js';
import { RowCreateMenu } from './create-menu.js';
import { NewProjectModal } from './new-project-modal.js';
import { ProjectVisits } from './project-visits.js';
import { ProjectStatusBadge, Remaining } from './project-words.js';
import { RemoveProject } from './remove-project.js';
import { useProjectsTogether } from './use-projects-together.js';
import './projects.css';

const facts = (): readonly GridColumn<Project>[] => [
  {
    key: 'projectName',
    title: later('Project name'),
    value: (project) => project.projectName,
    card: 'title',
    width: 118,
  },
  {
    key: 'project_leader',
    title: later('Project leader'),
    value: (project) => project.contact.project_leader,
    flex: 1,
    minWidth: 78,
  },
  { key: 'date', title: later('Enquiry date'), value: (project) => formatPlainDay(project.date), width: 90 },
  {
    key: 'address',
    title: later('Address'),
    value: (project) => project.address,
    card: 'subtitle',
    flex: 2,
    minWidth: 100,
  },
  postcodeColumn(74),
  { key: 'name', title: later('Client name'), value: (project) => project.contact.name, flex: 1.4, minWidth: 92 },
  telephoneColumn(106),
  {
    key: 'price',
    title: later('Fee'),
    value: (project) => formatPounds(project.price),
    raw: (project) => ({ pounds: project.price }),
    width: 78,
    align: 'right',
  },
  {
    key: 'remaining',
    title: later('Remaining fee'),
    value: (project) => formatPounds(project.remaining),
    raw: (project) => ({ pounds: project.remaining }),
    render: (project) => <Remaining pounds={project.remaining} />,
    width: 104,
    align: 'right',
  },
  {
    key: 'status',
    title: later('Status'),
    value: (project) => projectStatusWords[project.status],
    render: (project) => <ProjectStatusBadge status={project.status} />,
    badges: Object.values(projectStatusWords),
    width: 102,
    card: 'aside',
  },
];

const idOf = (project: Project): string => project._id;
const pageOf = (project: Project): string => `/enquiry/${project._id}`;

const NONE: readonly string[] = [];
const same = (name: string): { readonly value: string; readonly label: string } => ({ value: name, label: name });

/** /enquiries */
export const ProjectsPage = (): ReactNode => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const banner = useBanner();
  const asAt = useAsAt();
  const may = useMay();
  const leaders = useCompany().data?.projectLeaders;
  const ofClient = useClientName();
  const [creating, setCreating] = useState(false);
  const [removing, setRemoving] = useState<Project | null>(null);
  const columns = useMemo(
    (): readonly GridColumn<Project>[] => [
      ...facts(),
      ...(asAt === null
        ? [
            actionsColumn<Project>(104, (project) => (
              <div className="row-actions">
                <RowActions
                  of={project.projectName}
                  actions={[
                    {
                      label: t('Open ⟨verb⟩'),
                      icon: IconArrowRight,
                      onClick: () => void navigate(`/enquiry/${project._id}`),
                    },
                  ]}
                />
                <RowCreateMenu projectId={project._id} of={project.projectName} />
                <RowActions
                  of={project.projectName}
                  actions={[{ label: t('Delete'), icon: IconTrash, danger: true, onClick: () => setRemoving(project) }]}
                />
              </div>
            )),
          ]
        : []),
    ],
    [navigate, asAt],
  );
  const filters = useMemo(
    (): readonly GridFilter[] => [
      {
        name: 'status',
        label: t('Status'),
        choices: Object.entries(projectStatusWords).map(([value, label]) => ({ value, label })),
      },
      { name: 'leader', label: t('Project leader'), choices: (leaders ?? []).map(same) },
      { name: 'client_id', label: t('Client'), choices: [], nameOf: () => ofClient ?? t('one client'), byLink: true },
      {
        name: 'delegated',
        label: t('Delegated'),
        choices: [
          { value: 'true', label: t('All External') },
          { value: 'false', label: t('All Internal') },
        ],
      },
    ],
    [leaders, ofClient],
  );
  const together = useProjectsTogether(leaders ?? NONE);
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('New Project')}
    </Button>
  );
  return (
    <>
      <PageHeading title={t('Projects')}>
        {asAt === null && may('see-fees') ? (
          <Button component={Link} to="/book" variant="default" leftSection={<IconCalculator size={16} aria-hidden />}>
            {t('Quote a fee')}
          </Button>
        ) : null}
        {asAt === null ? add : null}
        <AsAtControl />
      </PageHeading>
      {banner.element}
      {together.refused}
      <RemoteGrid<Project>
        gridId="projects"
        views={viewsOf('projects')}
        label={t('Projects')}
        entity="enquiry"
        path="/api/enquiry"
        defaultSort="-createdAt"
        columns={columns}
        filters={filters}
        exportAs={t('Projects')}
        {...(asAt === null ? { selection: together.selection } : {})}
        rowId={idOf}
        href={pageOf}
        searchPlaceholder={t('Search name, address, client ...')}
        detail={(project) => <ProjectVisits projectId={project._id} />}
        empty={
          asAt !== null ? (
            <NothingThen>{t('There were no projects at that moment.')}</NothingThen>
          ) : (
            <Empty title={t('No projects yet')} action={add}>
              <Text span size="sm">
                {t('A project holds the site visits of one client at one address.')}
              </Text>
            </Empty>
          )
        }
      />
      <NewProjectModal
        opened={creating}
        onClose={() => setCreating(false)}
        onCreated={(project) => {
          void refresh(client, 'enquiry', project._id);
          void navigate(`/enquiry/${project._id}`, bannerState({ tone: 'success', title: t('Project Created!') }));
        }}
      />
      {together.dialogs}
      <RemoveProject
        project={removing}
        onClose={() => setRemoving(null)}
        onRemoved={(project) => {
          setRemoving(null);
          void refresh(client, 'enquiry', project._id);
        }}
      />
    </>
  );
};
