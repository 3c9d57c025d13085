import type { Booking, ResourceKind } from '#contracts';
import { later, spoken, t } from '#languages';
import { Anchor as TextLink, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { BookingModal } from '../../components/booking/index.js';
import {
  CalendarLegend,
  CalendarToolbar,
  useCalendarPlace,
  useNarrow,
  usualHours,
  windowOf,
  type Anchor,
  type CalendarView,
  type LegendPart,
  type Span,
} from '../../components/calendar/index.js';
import { Empty, Failing, PageHeading, RowsSkeleton, useBanner } from '../../components/feedback/index.js';
import { focusBar } from '../../components/timeline/index.js';
import { NewVisitPopover, visitLegend } from '../../components/visits/index.js';
import { resourceOf } from '../../lib/bookings.js';
import { newVisitHere } from '../../lib/new-visit.js';
import { today } from '../../lib/dates.js';
import { rich } from '../../lib/rich.js';
import { BookingDialogs } from './booking-dialogs.js';
import { BookingMenu, type BookingAction } from './booking-menu.js';
import { PlanButton } from './plan/plan-button.js';
import { PlanPanel } from './plan/plan-panel.js';
import { usePlan } from './plan/use-plan.js';
import { ResourceAgenda } from './resource-agenda.js';
import './resource-calendar.css';
import { ResourceColumns } from './resource-columns.js';
import { ResourceTimeline } from './resource-timeline.js';
import { TickList } from './tick-list.js';
import { useCarrying } from './use-carrying.js';
import { useResourcePlace, type Shape, type Shown } from './use-resource-place.js';
import { useResources, useShownBookings, type Resource, type ResourceGroup } from './use-resources.js';

const calendarViews: readonly CalendarView[] = ['work-week', 'day'];
const timelineViews: readonly CalendarView[] = ['week', 'day', 'fortnight'];

const kindLabels: Readonly<Record<Shown, string>> = spoken({
  all: later('All'),
  engineer: later('Engineer'),
  kit: later('Kit'),
  car: later('Car'),
});

const subtitles: Readonly<Record<Shown, string>> = spoken({
  all: later('Engineers, cars and kits: visits and other bookings'),
  engineer: later('Engineers: visits and absences'),
  kit: later('Kits: visits and other bookings'),
  car: later('Cars: visits and other bookings'),
});

const legend = (): readonly LegendPart[] => [
  ...visitLegend(),
  {
    word: t('Not available'),
    icon: (
      <>
        <span className="resource-swatch" aria-hidden />
        <IconBan size={15} aria-hidden />
      </>
    ),
  },
];

const Screen = ({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactNode => (
  <TextLink component={Link} to={to} fz="inherit" underline="always">
    {children}
  </TextLink>
);

/** Until somebody or something can be booked: where to add them. */
const NobodyYet = (): ReactNode => (
  <Empty title={t('No engineers, cars or kits yet')}>
    {rich('Add them under <engineers>Engineers</engineers>, <equipment>Equipment</equipment> and <cars>Cars</cars>.', {
      engineers: (inside) => <Screen to="/engineers">{inside}</Screen>,
      equipment: (inside) => <Screen to="/equipment">{inside}</Screen>,
      cars: (inside) => <Screen to="/cars">{inside}</Screen>,
    })}
  </Empty>
);

/** What is open above the calendar. */
type Opened =
  | { readonly what: 'menu'; readonly booking: Booking; readonly anchor: Anchor; readonly from: HTMLElement | null }
  | {
      readonly what: 'new';
      readonly resource: Resource;
      readonly range: Span;
      readonly anchor: Anchor;
      readonly from: HTMLElement | null;
    }
  | {
      readonly what: 'book';
      readonly kind: ResourceKind;
      readonly resource: string | undefined;
      readonly range: Span;
      readonly from: HTMLElement | null;
    }
  | {
      readonly what: 'dialog';
      readonly booking: Booking;
      readonly action: BookingAction;
      readonly from: HTMLElement | null;
    };

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

const only = (groups: readonly ResourceGroup[], keep: (resource: Resource) => boolean): readonly ResourceGroup[] =>
  groups
    .map(({ name, resources }) => ({ name, resources: resources.filter(keep) }))
    .filter(({ resources }) => resources.length > 0);

interface OpenedPartsProps {
  readonly opened: Opened | null;
  readonly nameOf: (id: string) => string;
  readonly carry: ReturnType<typeof useCarrying>;
  readonly onOpened: (opened: Opened | null) => void;
  readonly onSaid: (said: string, detail?: string) => void;
}

/** An empty place of somebody's or something's row: which kind of visit, or not available? */
const NewHere = ({
  resource,
  range,
  anchor,
  from,
  onOpened,
}: Extract<Opened, { what: 'new' }> & Pick<OpenedPartsProps, 'onOpened'>): ReactNode => {
  const { search } = useLocation();
  return (
    <NewVisitPopover
      span={range}
      anchor={anchor}
      of={resource.name}
      onClose={() => onOpened(null)}
      to={(kind) => ({ pathname: `/resourcecalendar/visit/${kind}`, search: newVisitHere(search, range, resource) })}
    >
      <button
        type="button"
        className="calendar-tone-pending"
        onClick={() => onOpened({ what: 'book', kind: resource.kind, resource: resource._id, range, from })}
      >
        <IconBan size={14} aria-hidden />
        {t('Not available')}
      </button>
    </NewVisitPopover>
  );
};

const OpenedParts = ({ opened, nameOf, carry, onOpened, onSaid }: OpenedPartsProps): ReactNode => {
  if (opened === null) return null;
  if (opened.what === 'new') return <NewHere {...opened} onOpened={onOpened} />;
  const close = (): void => {
    onOpened(null);
    // Once the dialog has let go of the focus: to the bar, or to what was pressed.
    setTimeout(() => {
      if (opened.what === 'book' || !focusBar(opened.booking._id)) opened.from?.focus({ preventScroll: true });
    });
  };
  if (opened.what === 'book')
    return (
      <BookingModal
        kind={opened.kind}
        resource={opened.resource}
        range={opened.range}
        onClose={close}
        onSaved={(said, detail) => {
          close();
          onSaid(said, detail);
        }}
      />
    );
  const name = nameOf(resourceOf(opened.booking)._id);
  if (opened.what === 'menu')
    return (
      <BookingMenu
        booking={opened.booking}
        anchor={opened.anchor}
        name={name}
        onClose={close}
        onAct={(action) => onOpened({ what: 'dialog', booking: opened.booking, action, from: opened.from })}
      />
    );
  return (
    <BookingDialogs
      booking={opened.booking}
      action={opened.action}
      name={name}
      carry={carry}
      onClose={close}
      onSaid={onSaid}
    />
  );
};

const KindChoice = ({
  shape,
  kind,
  onKind,
}: {
  readonly shape: Shape;
  readonly kind: Shown;
  readonly onKind: (kind: Shown) => void;
}): ReactNode => {
  const offered: readonly Shown[] = [...(shape === 'timeline' ? (['all'] as const) : []), 'engineer', 'kit', 'car'];
  return (
    <Select
      aria-label={t('Resource')}
      w={146}
      value={kind}
      data={offered.map((value) => ({ value, label: kindLabels[value] }))}
      onChange={(value) => {
        const known = offered.find((one) => one === value);
        if (known !== undefined) onKind(known);
      }}
    />
  );
};

const isScale = (view: CalendarView): view is 'day' | 'week' | 'fortnight' =>
  view === 'day' || view === 'week' || view === 'fortnight';

/** /resourcecalendar */
export const ResourceCalendarPage = (): ReactNode => {
  const narrow = useNarrow();
  const { shape, kind, ticked, setShape, setKind, setTicked } = useResourcePlace();
  const views = shape === 'timeline' ? timelineViews : calendarViews;
  const { view, date, setView, setDate } = useCalendarPlace(views);
  const span = useMemo(() => windowOf(view, date), [view, date]);
  const resources = useResources();
  const { nameOf } = resources;
  const bookings = useShownBookings(kind, span);
  const carry = useCarrying(nameOf);
  const plan = usePlan();
  const isPlanAlone = narrow && plan !== null;
  const banner = useBanner();
  const [opened, setOpened] = useState<Opened | null>(null);
  const ofKind = useMemo(
    () => only(resources.groups, (one) => kind === 'all' || one.kind === kind),
    [resources.groups, kind],
  );
  const groups = useMemo(() => only(ofKind, ({ _id }) => ticked === null || ticked.has(_id)), [ofKind, ticked]);
  const open = useCallback(
    (booking: Booking, anchor: Anchor) => setOpened({ what: 'menu', booking, anchor, from: anchor.element }),
    [],
  );
  const usual = useCallback((): Span => usualHours(date < today() ? today() : date), [date]);
  const book = useCallback(
    (resource: Resource) =>
      setOpened({ what: 'book', kind: resource.kind, resource: resource._id, range: usual(), from: focused() }),
    [usual],
  );
  const choose = useCallback(
    (resource: Resource, range: Span, anchor: Anchor) =>
      setOpened({ what: 'new', resource, range, anchor, from: focused() }),
    [],
  );
  const bookAny = (): void =>
    setOpened({
      what: 'book',
      kind: kind === 'all' ? 'engineer' : kind,
      resource: undefined,
      range: usual(),
      from: focused(),
    });

  // Of a change and a removal the message with the way back says so; a banner would go on saying it after that.
  const said = (title: string, detail?: string): void => {
    if (title === t('Booking Created!'))
      banner.show({ tone: 'success', title, ...(detail === undefined ? {} : { detail }) });
    else banner.clear();
  };
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && !resources.pending && !(bookings.loading && bookings.all.length === 0)) setHasCome(true);
  const body = (): ReactNode => {
    if (bookings.error !== null && bookings.all.length === 0)
      return <Failing error={bookings.error} what={t('The bookings')} onRetry={bookings.refetch} />;
    if (groups.length === 0 && !resources.pending)
      return ofKind.length === 0 ? <NobodyYet /> : <Empty title={t('Nothing is ticked')} />;
    const shared = { bookings: bookings.all, onOpen: open, onChoose: choose };
    // Rows grow with what is booked: those below would slide away from under the pointer.
    if (!hasCome) return <RowsSkeleton />;
    if (narrow)
      return <ResourceAgenda groups={groups} bookings={bookings.all} span={span} onOpen={open} onBook={book} />;
    if (shape === 'timeline')
      return (
        <ResourceTimeline
          {...shared}
          groups={groups}
          span={span}
          scale={isScale(view) ? view : 'week'}
          loading={bookings.loading}
          nameOf={nameOf}
          carry={carry}
          plan={plan}
          onBook={book}
        />
      );
    return (
      <ResourceColumns
        {...shared}
        resources={groups.flatMap((group) => group.resources)}
        view={view}
        date={date}
        loading={bookings.loading}
        carry={carry}
      />
    );
  };
  return (
    <>
      <PageHeading title={t('Resource Calendar')} subtitle={subtitles[kind]}>
        <Group gap="xs">
          <KindChoice shape={shape} kind={kind} onKind={setKind} />
          <PlanButton span={span} />
          <TickList groups={ofKind} ticked={ticked} onTicked={setTicked} />
          {/* A narrow screen lists either. */}
          {narrow ? null : (
            <SegmentedControl
              aria-label={t('Shown as')}
              value={shape}
              onChange={(value) => setShape(value === 'timeline' ? 'timeline' : 'calendars')}
              data={[
                { value: 'timeline', label: t('Timeline') },
                { value: 'calendars', label: t('Calendars') },
              ]}
            />
          )}
        </Group>
      </PageHeading>
      {banner.element}
      <div className="panel resource-calendar">
        {/* On a phone the plan is the page. */}
        {isPlanAlone ? null : (
          <CalendarToolbar
            views={views}
            view={view}
            date={date}
            onView={setView}
            onDate={setDate}
            createLabel={t('Book ⟨verb⟩')}
            onCreate={bookAny}
          />
        )}
        {plan === null ? (
          body()
        ) : (
          <div className="resource-with-plan">
            {narrow ? null : <div className="resource-beside-plan">{body()}</div>}
            <PlanPanel plan={plan} resources={resources} />
          </div>
        )}
        {/* Below rows of which nobody knows yet how many there are, it would slide away. */}
        {hasCome && !isPlanAlone ? <CalendarLegend parts={legend()} /> : null}
      </div>
      {bookings.error !== null && bookings.all.length > 0 ? (
        <Text size="sm" c="red" role="status" mt="xs">
          {t('The calendar may be out of date: it could not be loaded again.')}
        </Text>
      ) : null}
      <OpenedParts opened={opened} nameOf={nameOf} carry={carry} onOpened={setOpened} onSaid={said} />
      <Outlet />
    </>
  );
};
