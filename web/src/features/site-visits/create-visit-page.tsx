import { visitKindLabels, visitKinds, type Job, type Project, type VisitKind, type VisitWarning } from '#contracts';
import { later, spoken, t } from '#languages';
import { Anchor, Drawer, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useMemo, type CSSProperties, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { kindColours } from '../../app/theme.js';
import { bannerState, Failing, FormSkeleton, PageHeading, toast } from '../../components/feedback/index.js';
import { nameOf } from '../../components/together/index.js';
import { warningsState } from '../../components/visits/index.js';
import { api, ApiError } from '../../lib/api.js';
import { useNextWorkingDays } from '../../lib/bank-holidays.js';
import { newVisitIn, withoutNewVisit } from '../../lib/new-visit.js';
import { keys, refresh } from '../../lib/queries.js';
import { rich } from '../../lib/rich.js';
import { VisitForm, type Offered } from './form/visit-form.js';
import { daysOut, valuesAt } from './form/visit-times.js';
import { datesFrom } from './form/visit-days.js';
import { emptyValues, type OpenedVisit, valuesOfCopy, valuesOfProject, type VisitValues } from './form/visit-values.js';
import { useOffered } from './use-offered.js';
import { useProposed } from './use-proposed.js';
import { useVisit } from './use-visit.js';
import './visit.css';

const saysOf = spoken<VisitKind>({
  sound: later('Airborne and impact tests between dwellings, rooms or teaching spaces.'),
  air: later('Air tightness of dwellings and buildings.'),
  noise: later('An instrument left on site: a Setup and a Pickup, saved together.'),
});

const newOf = spoken<VisitKind>({
  sound: later('New Sound Test'),
  air: later('New Air Test'),
  noise: later('New Noise Survey'),
});

/** /job/create: which kind of visit? */
export const ChooseKindPage = (): ReactNode => {
  const [query] = useSearchParams();
  return (
    <>
      <PageHeading title={t('New Site Visit')} subtitle={t('What is to be done on site?')} />
      <div className="visit-kinds">
        {visitKinds.map((kind) => (
          <Link
            key={kind}
            to={{ pathname: `/job/create/${kind}`, search: query.toString() }}
            className="panel visit-kind"
            style={{ '--edge': kindColours[kind].edge } as CSSProperties}
          >
            <Text fw={650}>{visitKindLabels[kind]}</Text>
            <Text size="sm" c="dimmed">
              {saysOf[kind]}
            </Text>
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
  const [query] = useSearchParams();
  return isKind(kind) ? <CreateVisit key={`${kind} ${query.get('copy_of') ?? ''}`} kind={kind} /> : <ChooseKindPage />;
};

interface Copied {
  readonly visit: OpenedVisit;
  readonly values: VisitValues;
}

/** What a visit that is to be duplicated fills in; taken once, so that what is typed is not drawn anew. */
const useCopied = (id: string | null, { engineers, cars, kits, loading }: Offered) => {
  const { opened, error, refetch } = useVisit(id ?? '', id !== null);
  const [copied, setCopied] = useState<Copied | null>(null);
  if (id !== null && copied === null && opened !== null && !loading) {
    const there = new Set([...engineers, ...cars, ...kits].filter(({ removed }) => !removed).map(({ _id }) => _id));
    setCopied({ visit: opened, values: valuesOfCopy(opened, (one) => there.has(one)) });
  }
  const visit = copied?.visit ?? null;
  return {
    visit,
    values: copied?.values ?? null,
    enquiryId: visit?.job.enquiry_id ?? null,
    loading: id !== null && visit === null,
    error: visit === null ? error : null,
    refetch,
  };
};

/** Under the heading: what the form was filled in from. */
const For = ({
  visit,
  project,
}: {
  readonly visit: OpenedVisit | null;
  readonly project: Project | undefined;
}): ReactNode => {
  if (visit !== null)
    return rich('A duplicate of {visit}: please choose its date.', {
      visit: (
        <Anchor component={Link} to={`/jobs/${visit.job._id}`} fz="inherit">
          {nameOf(visit.job)}
        </Anchor>
      ),
    });
  if (project === undefined) return null;
  return rich('for {project}', {
    project: (
      <Anchor component={Link} to={`/enquiry/${project._id}`} fz="inherit">
        {[project.project_number, project.projectName].filter((part) => part !== '').join(' ')}
      </Anchor>
    ),
  });
};

/** The project of the address, or of the visit that is duplicated. */
const useProjectOf = (enquiryId: string | null, isCopy: boolean) => {
  const project = useQuery({
    queryKey: keys.one('enquiry', enquiryId ?? ''),
    queryFn: ({ signal }) => api.get(`/api/enquiry/${enquiryId ?? ''}`, { signal }),
    enabled: enquiryId !== null,
    // What is being typed must not be drawn anew because the project changed meanwhile.
    staleTime: Infinity,
  });
  // A visit of a project that was removed is duplicated without it.
  const gone = isCopy && project.error instanceof ApiError && project.error.status === 404;
  return {
    known: project.data,
    gone,
    missing: enquiryId !== null && project.data === undefined && !gone,
    error: project.error,
    refetch: project.refetch,
  };
};

interface NewVisitProps {
  readonly kind: VisitKind;
  /** Puts the form under its heading. @param form null: it is still being filled in */
  readonly frame: (title: string, subtitle: ReactNode, form: ReactNode | null) => ReactNode;
  readonly onSaved: (job: Job | undefined, warnings: readonly VisitWarning[]) => void;
}

/** The form of a new visit, filled in from the address: a project, a place of a calendar, or the visit that it is a duplicate of. */
const NewVisit = ({ kind, frame, onSaved }: NewVisitProps): ReactNode => {
  const [query] = useSearchParams();
  const client = useQueryClient();
  const offered = useOffered();
  const copied = useCopied(query.get('copy_of'), offered);
  const enquiryId = query.get('enquiry_id') ?? copied.enquiryId;
  const { known, gone, ...project } = useProjectOf(enquiryId, copied.values !== null);
  const { start, end, ...taken } = useMemo(() => newVisitIn(query), [query]);
  const days = useNextWorkingDays();
  const planned = useMemo(() => {
    const values = known === undefined ? emptyValues(kind) : valuesOfProject(kind, known);
    return valuesAt(kind, { ...values, ...(days === null ? {} : datesFrom(kind, days)) }, start, end);
  }, [kind, known, days, start, end]);
  const proposed = useProposed(kind, planned, taken, offered);
  const filled = copied.values ?? proposed;
  const initial = useMemo(() => (gone && filled !== null ? { ...filled, enquiry_id: null } : filled), [filled, gone]);
  const subtitle = <For visit={copied.visit} project={known} />;
  const failing = copied.error ?? (project.missing ? project.error : null);
  if (failing !== null)
    return (
      <Failing
        panel
        error={failing}
        what={copied.error === null ? t('The project') : t('The visit to duplicate')}
        onRetry={() => {
          if (copied.error === null) void project.refetch();
          else copied.refetch();
        }}
      />
    );
  if (copied.loading || project.missing || days === null || initial === null) return frame(newOf[kind], subtitle, null);
  return frame(
    newOf[kind],
    subtitle,
    <VisitForm
      kind={kind}
      initial={initial}
      opened={null}
      enquiryId={gone ? null : enquiryId}
      daysOut={copied.visit === null ? 1 : daysOut(copied.visit)}
      slot={copied.visit?.job._id ?? start}
      offered={offered}
      reload={() => Promise.resolve(null)}
      onSaved={([job], warnings) => {
        void refresh(client, 'job', job?._id);
        onSaved(job, warnings);
      }}
    />,
  );
};

const CreateVisit = ({ kind }: { readonly kind: VisitKind }): ReactNode => {
  const navigate = useNavigate();
  return (
    <NewVisit
      kind={kind}
      frame={(title, subtitle, form) => (
        <>
          <PageHeading title={title} subtitle={subtitle} />
          {form ?? <FormSkeleton panel fields={8} />}
        </>
      )}
      onSaved={(job, warnings) => {
        const { state } = bannerState({ tone: 'success', title: t('Job Created!') });
        void navigate(job === undefined ? '/jobs' : `/jobs/${job._id}`, {
          state: { ...state, ...warningsState(warnings) },
        });
      }}
    />
  );
};

/** Beside a calendar: the form of a visit at the place that was chosen there. */
export const CreateVisitPanel = (): ReactNode => {
  const { kind } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const calendar = { pathname: '..', search: withoutNewVisit(search) };
  const isKnown = isKind(kind);
  useEffect(() => {
    if (!isKnown) void navigate('..', { relative: 'path', replace: true });
  }, [isKnown, navigate]);
  if (!isKnown) return null;
  const close = (): void => void navigate(calendar);
  return (
    <NewVisit
      kind={kind}
      // The focus goes to the first field once it is there.
      frame={(title, subtitle, form) =>
        form === null ? null : (
          <Drawer
            opened
            position="right"
            size="min(780px, 100vw)"
            closeOnClickOutside={false}
            closeButtonProps={{ 'aria-label': t('Close') }}
            onClose={close}
            className="visit-panel"
            title={
              <>
                <Text fw={650}>{title}</Text>
                <Text size="sm" c="dimmed">
                  {subtitle}
                </Text>
              </>
            }
          >
            {form}
          </Drawer>
        )
      }
      onSaved={(job, warnings) => {
        close();
        toast.success(
          t('Job Created!'),
          <>
            {warnings.map(({ text }) => (
              <div key={text}>{text}</div>
            ))}
            {job === undefined ? null : (
              <Anchor component={Link} to={`/jobs/${job._id}`} fz="inherit" underline="always">
                {t('Open ⟨verb⟩')}
              </Anchor>
            )}
          </>,
        );
      }}
    />
  );
};
