import { instantOf, visitKindLabels, visitKinds, type Project, type VisitKind } from '#contracts';
import { later, spoken, t } from '#languages';
import { Anchor, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { kindColours } from '../../app/theme.js';
import { bannerState, Failing, FormSkeleton, PageHeading } from '../../components/feedback/index.js';
import { warningsState } from '../../components/visits/index.js';
import { api } from '../../lib/api.js';
import { keys, refresh } from '../../lib/queries.js';
import { rich } from '../../lib/rich.js';
import { VisitForm } from './form/visit-form.js';
import { emptyValues, valuesAt, valuesOfProject } from './form/visit-values.js';
import { useOffered } from './use-offered.js';
import './visit.css';

const saysOf = spoken<VisitKind>({
  sound: later('Airborne and impact tests between dwellings, rooms or teaching spaces.'),
  air: later('Air tightness of dwellings and buildings.'),
  noise: later('An instrument left on site: a Setup and a Pickup, saved together.'),
});

const newOf = spoken<VisitKind>({ sound: later('New Sound Test'), air: later('New Air Test'), noise: later('New Noise Survey') });

/** /job/create: which kind of visit? */
export const ChooseKindPage = (): ReactNode => {
  const [query] = useSearchParams();
  return (
    <>
      <PageHeading title={t('New Site Visit')} subtitle={t('What is to be done on site?')} />
      <div className="visit-kinds">
        {visitKinds.map((kind) => (
          <Link key={kind} to={{ pathname: `/job/create/${kind}`, search: query.toString() }} className="panel visit-kind" style={{ '--edge': kindColours[kind].edge } as CSSProperties}>
            <Text fw={650}>{visitKindLabels[kind]}</Text>
            <Text size="sm" c="dimmed">{saysOf[kind]}</Text>
          </Link>
        ))}
      </div>
    </>
  );
};

const isKind = (written: string | undefined): written is VisitKind => visitKinds.some((kind) => kind === written);

/** /job/create/{kind}: prefilled from the project of `enquiry_id` and from a calendar's `start` and `end`. */
export const CreateVisitPage = (): ReactNode => {
  const { kind } = useParams();
  return isKind(kind) ? <CreateVisit key={kind} kind={kind} /> : <ChooseKindPage />;
};

const CreateVisit = ({ kind }: { readonly kind: VisitKind }): ReactNode => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const offered = useOffered();
  const enquiryId = query.get('enquiry_id');
  const project = useQuery({
    queryKey: keys.one('enquiry', enquiryId ?? ''),
    queryFn: ({ signal }) => api.get<Project>(`/api/enquiry/${enquiryId ?? ''}`, { signal }),
    enabled: enquiryId !== null,
    // What is being typed must not be drawn anew because the project changed meanwhile.
    staleTime: Infinity,
  });
  const known = project.data;
  const [start, end] = [instantOf(query.get('start')), instantOf(query.get('end'))];
  const initial = useMemo(() => valuesAt(kind, known === undefined ? emptyValues(kind) : valuesOfProject(kind, known), start, end), [kind, known, start, end]);
  if (enquiryId !== null && known === undefined)
    return project.error === null ? <FormSkeleton panel fields={8} /> : <Failing panel error={project.error} what={t('The project')} onRetry={() => void project.refetch()} />;
  return (
    <>
      <PageHeading
        title={newOf[kind]}
        subtitle={known === undefined ? undefined : rich('for {project}', { project: <Anchor component={Link} to={`/enquiry/${known._id}`} fz="inherit">{[known.project_number, known.projectName].filter((part) => part !== '').join(' ')}</Anchor> })}
      />
      <VisitForm
        kind={kind}
        initial={initial}
        opened={null}
        enquiryId={enquiryId}
        slot={start}
        offered={offered}
        reload={() => Promise.resolve(null)}
        onSaved={(jobs, warnings) => {
          const [job] = jobs;
          void refresh(client, 'job', job?._id);
          const { state } = bannerState({ tone: 'success', title: t('Job Created!') });
          void navigate(job === undefined ? '/jobs' : `/jobs/${job._id}`, { state: { ...state, ...warningsState(warnings) } });
        }}
      />
    </>
  );
};
