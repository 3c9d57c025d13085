import { visitKindLabels, visitKinds, type Project } from '#contracts';
import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconHistory, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AsAtControl, NothingThen } from '../../components/as-at/index.js';
import { DocumentList } from '../../components/documents/index.js';
import { Failing, FormSkeleton, PageHeading, useBanner } from '../../components/feedback/index.js';
import { OthersHere } from '../../components/form/index.js';
import { HistoryDrawer } from '../../components/history/index.js';
import { ledgerOf } from '../../components/ledger/index.js';
import { May } from '../../components/may/index.js';
import { isNotThere, NotThere } from '../../components/not-there/index.js';
import { Section } from '../../components/section/index.js';
import { api, ApiError } from '../../lib/api.js';
import { leadToHead } from '../../lib/lead-on.js';
import { useMay } from '../../lib/may.js';
import { PageActions } from '../../lib/page-actions.js';
import { keys, refresh } from '../../lib/queries.js';
import { useAsAt, useReading } from '../../lib/reading.js';
import { CreateMenu } from './create-menu.js';
import { FeeSection } from './fee-section.js';
import { PastProject } from './past-project.js';
import { ProjectForm } from './project-form.js';
import { ProjectVisits } from './project-visits.js';
import { QuoteSection } from './quote-section.js';
import { valuesOf } from './project-values.js';
import { RemoveProject } from './remove-project.js';

const useProject = (id: string): UseQueryResult<Project> => {
  const reading = useReading();
  return useQuery({
    queryKey: keys.one('enquiry', id),
    queryFn: ({ signal }) => reading.get(`/api/enquiry/${id}`, { signal }),
  });
};

const Loading = (): ReactNode => <FormSkeleton panel fields={8} />;

const LiveProject = ({ id }: { readonly id: string }): ReactNode => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const banner = useBanner();
  const may = useMay();
  const { data: project, error, refetch } = useProject(id);
  const [reading, setReading] = useState(false);
  const [removing, setRemoving] = useState(false);
  // As it was opened or last saved, whoever else changes it meanwhile.
  const [kept, setKept] = useState<Project | null>(null);
  if (project !== undefined && kept?._id !== project._id) setKept(project);

  if (project === undefined || kept === null)
    return error === null ? (
      <Loading />
    ) : isNotThere(error) ? (
      <NoProject id={id} />
    ) : (
      <Failing panel error={error} what={t('The project')} onRetry={() => void refetch()} />
    );
  const name = [project.project_number, project.projectName].filter((part) => part !== '').join(' ');
  return (
    <>
      <PageHeading title={project.projectName} subtitle={project.project_number}>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setReading(true)}>
          {t('History')}
        </Button>
        <AsAtControl />
      </PageHeading>
      <PageActions
        actions={[
          ...visitKinds.map((kind) => ({
            id: kind,
            label: t('Plan: {kind}', { kind: visitKindLabels[kind] }),
            detail: name,
            icon: IconCalendarPlus,
            path: `/job/create/${kind}?enquiry_id=${id}`,
            words: t('create add job site ⟨words to search by⟩'),
          })),
          { id: 'history', label: t('History'), detail: name, icon: IconHistory, run: () => setReading(true) },
          ...(may('delete')
            ? [
                {
                  id: 'delete',
                  label: t('Delete'),
                  detail: name,
                  icon: IconTrash,
                  run: () => setRemoving(true),
                  words: t('remove ⟨words to search by⟩'),
                },
              ]
            : []),
        ]}
      />
      <OthersHere entity="enquiry" id={project._id} />
      {banner.element}
      <ProjectForm
        key={kept._id}
        initial={valuesOf(kept)}
        opened={kept}
        now={project}
        reload={async () => {
          const now = await api.get(`/api/enquiry/${id}`);
          client.setQueryData(keys.one('enquiry', id), now);
          return now;
        }}
        onSaved={(saved, goesOn) => {
          client.setQueryData(keys.one('enquiry', id), saved);
          setKept(saved);
          banner.show({ tone: 'success', title: t('Project Updated!') });
          leadToHead(goesOn);
          void refresh(client, 'enquiry', id);
        }}
        onFailed={banner.clear}
        side={
          <>
            <FeeSection project={project} />
            {project.quote ? (
              <May to="see-fees">
                <QuoteSection project={project} quote={project.quote} />
              </May>
            ) : null}
            <Section title={t('Site Visits')} aside={<CreateMenu projectId={id} />}>
              <ProjectVisits projectId={id} heldBackBy={project.heldBackBy} />
            </Section>
            <May to="see-fees">
              <Section title={t('Documents')}>
                <DocumentList of="project" id={id} />
              </Section>
            </May>
          </>
        }
        actions={
          <May to="delete">
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setRemoving(true)}
            >
              {t('Delete')}
            </Button>
          </May>
        }
      />
      <HistoryDrawer
        opened={reading}
        onClose={() => setReading(false)}
        entity="enquiry"
        id={id}
        of={name}
        ledger={ledgerOf({ project: id })}
      />
      <RemoveProject
        project={removing ? project : null}
        onClose={() => setRemoving(false)}
        onRemoved={() => {
          void navigate('/enquiries');
          void refresh(client, 'enquiry');
        }}
      />
    </>
  );
};

const NoProject = ({ id }: { readonly id: string }): ReactNode => (
  <>
    <PageHeading title={t('Project')} />
    <NotThere
      title={t('This project is not here')}
      to={[
        { path: '/enquiries', label: t('Projects') },
        { path: ledgerOf({ project: id }), label: t('Audit Ledger') },
      ]}
    >
      {t('It was removed, or the link is wrong.')}
    </NotThere>
  </>
);

const ProjectThen = ({ id }: { readonly id: string }): ReactNode => {
  const { data: project, error, refetch } = useProject(id);
  if (project !== undefined) return <PastProject project={project} />;
  if (error === null) return <Loading />;
  return (
    <div className="panel">
      {error instanceof ApiError && error.status === 404 ? (
        <NothingThen>{t('This project did not exist at that moment.')}</NothingThen>
      ) : (
        <Failing error={error} what={t('The project')} onRetry={() => void refetch()} />
      )}
    </div>
  );
};

/** /enquiry/{id} */
export const ProjectPage = (): ReactNode => {
  const { id = '' } = useParams();
  return useAsAt() === null ? <LiveProject id={id} /> : <ProjectThen id={id} />;
};
