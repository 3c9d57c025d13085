import { completionLabels, type CalendarVisit, type Job } from '#contracts';
import { t } from '#languages';
import { Anchor as TextLink, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import {
  anchorOf,
  Calendar,
  CalendarLegend,
  CalendarToolbar,
  MoveDialog,
  useCalendarPlace,
  usualHours,
  windowOf,
  type Anchor,
  type CalendarEntry,
  type CalendarView,
  type LegendPart,
  type Rearrange,
  type Span,
} from '../../components/calendar/index.js';
import { Failing, PageHeading, toast } from '../../components/feedback/index.js';
import { WeekdayMarker } from '../../components/map/index.js';
import {
  flagIcons,
  KindMark,
  NewVisitPopover,
  placeOf,
  ReassignDialog,
  RemoveVisit,
  useRearranging,
  visitLegend,
} from '../../components/visits/index.js';
import { useAddress } from '../../lib/address.js';
import { api, sentenceOf } from '../../lib/api.js';
import { nextWorkingDay } from '../../lib/bank-holidays.js';
import { today } from '../../lib/dates.js';
import { keys, useCompany } from '../../lib/queries.js';
import { entryOfJob, shownFlags, visitOfEntry } from './job-entries.js';
import { EntryIcons } from './job-face.js';
import { JobFilterBar } from './job-filter-bar.js';
import { filtersOf, matches, type JobFilterName } from './job-filters.js';
import { JobPopover, type JobAction } from './job-popover.js';
import './job-calendar.css';
import { useCalendarJobs, useFleet } from './use-calendar-jobs.js';

const views: readonly CalendarView[] = ['week', 'day', 'month', 'agenda'];

const legend = (): readonly LegendPart[] => [
  ...visitLegend(<flagIcons.issued size={15} aria-hidden />),
  ...shownFlags
    .filter((flag) => flag !== 'issued')
    .map((flag): LegendPart => {
      const Icon = flagIcons[flag];
      return { word: completionLabels[flag], icon: <Icon size={15} aria-hidden /> };
    }),
  {
    word: t('Weekday'),
    icon: (
      <span aria-hidden>
        <WeekdayMarker day="Mo" size={20} />
      </span>
    ),
  },
];

/** What is open above the calendar; the visit is looked up anew, so that it shows other people's changes. */
type Opened =
  | { readonly what: 'job'; readonly id: string; readonly anchor: Anchor }
  /** Without a span: where a new visit is usually begun. */
  | { readonly what: 'create'; readonly span: Span | null; readonly anchor: Anchor }
  | { readonly what: JobAction; readonly job: Job };

const useJobFilters = () => {
  const [search, put] = useAddress();
  const filters = useMemo(() => filtersOf(search), [search]);
  const setFilter = useCallback((name: JobFilterName, value: string | null) => put({ [name]: value }), [put]);
  const clear = useCallback(() => put({ engineer: null, car: null, kit: null }), [put]);
  return { filters, setFilter, clear };
};

interface PopoversProps {
  readonly opened: Opened | null;
  readonly usual: Span;
  readonly byId: ReadonlyMap<string, CalendarVisit>;
  readonly nameOf: (id: string) => string | undefined;
  readonly onAct: (action: JobAction, job: Job) => void;
  readonly onClose: () => void;
}

/** What a press on an entry or on an empty slot opens. A visit that somebody removed meanwhile closes its popover. */
const Popovers = ({ opened, usual, byId, nameOf, onAct, onClose }: PopoversProps): ReactNode => {
  const id = opened?.what === 'job' && byId.has(opened.id) ? opened.id : null;
  const { data: job, error } = useQuery({
    queryKey: keys.one('job', id ?? ''),
    queryFn: ({ signal }) => api.get(`/api/job/${id ?? ''}`, { signal }),
    enabled: id !== null,
  });
  useEffect(() => {
    if (error === null) return;
    toast.danger(t('The visit could not be loaded.'), sentenceOf(error));
    onClose();
  }, [error, onClose]);
  if (opened?.what === 'create') {
    const span = opened.span ?? usual;
    return (
      <NewVisitPopover
        span={span}
        anchor={opened.anchor}
        to={(kind) => ({ pathname: `/job/create/${kind}`, search: new URLSearchParams({ ...span }).toString() })}
        onClose={onClose}
      />
    );
  }
  return opened?.what === 'job' && id !== null && job !== undefined ? (
    <JobPopover
      key={job._id}
      job={job}
      anchor={opened.anchor}
      nameOf={nameOf}
      onClose={onClose}
      onAct={(action) => onAct(action, job)}
    />
  ) : null;
};

/** The dialogs that the popover's menu leads to. */
const Dialogs = ({ opened, onClose }: { readonly opened: Opened | null; readonly onClose: () => void }): ReactNode => {
  const { retime, reassign, removed } = useRearranging();
  const job = opened !== null && 'job' in opened ? opened.job : null;
  return (
    <>
      {job !== null && (opened?.what === 'move' || opened?.what === 'length') ? (
        <MoveDialog
          mode={opened.what}
          of={placeOf(job)}
          span={{ start: job.startjob, end: job.endjob }}
          onSubmit={(start, end) => retime(job, { start, end })}
          onClose={onClose}
        />
      ) : null}
      {job !== null && opened?.what === 'reassign' ? (
        <ReassignDialog job={job} onSubmit={(before, after) => reassign(job, before, after)} onClose={onClose} />
      ) : null}
      <RemoveVisit job={opened?.what === 'delete' ? job : null} onClose={onClose} onRemoved={removed} />
    </>
  );
};

const countWords = (shown: number, all: number): string =>
  shown === all
    ? t('{count, plural, one {# site visit} other {# site visits}}', { count: all })
    : t('{shown, number} of {all, plural, one {# site visit} other {# site visits}}', { shown, all });

/** /jobcalendar */
export const JobCalendarPage = (): ReactNode => {
  const { view, date, setView, setDate, show } = useCalendarPlace(views);
  const { filters, setFilter, clear } = useJobFilters();
  const shown = useMemo(() => windowOf(view, date), [view, date]);
  const { data: jobs, error, isPending, isPlaceholderData, refetch } = useCalendarJobs(shown);
  const fleet = useFleet();
  const { retime } = useRearranging();
  const kept = useCompany().data?.bankHolidays;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const matching = useMemo(() => (jobs ?? []).filter((job) => matches(job, filters)), [jobs, filters]);
  const visits = useMemo(() => matching.filter(({ kitOnSite }) => kitOnSite !== true), [matching]);
  const byId = useMemo(() => new Map([...matching, ...visits].map((job) => [job._id, job])), [matching, visits]);
  const entries = useMemo(
    () =>
      matching.map((job): CalendarEntry => ({
        ...entryOfJob(job, fleet.nameOf),
        mark: <KindMark kind={job.kind} />,
        ...(job.kitOnSite === true ? {} : { icons: <EntryIcons job={job} /> }),
      })),
    [matching, fleet],
  );
  const rearrange = useCallback<Rearrange>(
    (entry, start, end) => {
      const job = byId.get(entry.id);
      return job === undefined ? Promise.resolve(t('This visit is not there any more.')) : retime(job, { start, end });
    },
    [byId, retime],
  );
  const open = useCallback(
    (entry: CalendarEntry, anchor: Anchor) => setOpened({ what: 'job', id: visitOfEntry(entry.id), anchor }),
    [],
  );
  const create = useCallback(
    (start: string, end: string, anchor: Anchor) => setOpened({ what: 'create', span: { start, end }, anchor }),
    [],
  );
  const showDay = useCallback((day: string) => show('day', day), [show]);
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeading
        title={t('Job Calendar')}
        subtitle={
          jobs === undefined ? (
            '\u00a0'
          ) : (
            <>
              {countWords(visits.length, jobs.filter(({ kitOnSite }) => kitOnSite !== true).length)}
              {filtered ? (
                <>
                  {' '}
                  ·{' '}
                  <TextLink component="button" type="button" size="sm" onClick={clear}>
                    {t('Show all')}
                  </TextLink>
                </>
              ) : null}
            </>
          )
        }
      >
        <JobFilterBar filters={filters} fleet={fleet} onFilter={setFilter} />
      </PageHeading>
      <div className="panel job-calendar">
        <CalendarToolbar
          views={views}
          view={view}
          date={date}
          onView={(next) => {
            close();
            setView(next);
          }}
          onDate={(next) => {
            close();
            setDate(next);
          }}
          createLabel={t('New Site Visit')}
          weekends
          onCreate={(button) => setOpened({ what: 'create', span: null, anchor: anchorOf(button) })}
        />
        {error !== null && jobs === undefined ? (
          <Failing error={error} what={t('The calendar')} onRetry={() => void refetch()} />
        ) : (
          <Calendar
            label={t('Job calendar')}
            entries={entries}
            view={view}
            date={date}
            step={30}
            loading={isPending || isPlaceholderData}
            empty={filtered ? t('No visits of these in these two weeks.') : t('No visits in these two weeks.')}
            onSelectSlot={create}
            onDay={showDay}
            onMove={rearrange}
            onResize={rearrange}
            onOpen={open}
          />
        )}
        <CalendarLegend parts={legend()} />
      </div>
      {error !== null && jobs !== undefined ? (
        <Text size="sm" c="red" role="status" mt="xs">
          {t('The calendar may be out of date: it could not be loaded again.')}
        </Text>
      ) : null}
      <Popovers
        opened={opened}
        usual={usualHours(date <= today() ? nextWorkingDay(kept) : date)}
        byId={byId}
        nameOf={fleet.nameOf}
        onClose={close}
        onAct={(what, job) => setOpened({ what, job })}
      />
      <Dialogs opened={opened} onClose={close} />
    </>
  );
};
