import type { Booking } from '#contracts';
import { t } from '#languages';
import { useCallback, useMemo, type ReactNode } from 'react';
import { BookingIcon } from '../../components/booking/index.js';
import type { Anchor, Span } from '../../components/calendar/index.js';
import {
  Timeline,
  type Misfit,
  type TimelineBar,
  type TimelineGroup,
  type TimelineRow,
  type TimelineScale,
} from '../../components/timeline/index.js';
import { resourceOf } from '../../lib/bookings.js';
import { barOf, hoursWords } from './bars.js';
import { misfitOf, takenBy } from './fit.js';
import type { Carry } from './use-carrying.js';
import { KindMark } from '../../components/visits/index.js';
import { ghostsOf, inPlaceOf } from './plan/ghosts.js';
import type { PlanInHand } from './plan/use-plan.js';
import { detailOf, type Resource, type ResourceGroup } from './use-resources.js';

interface ResourceTimelineProps {
  readonly groups: readonly ResourceGroup[];
  readonly bookings: readonly Booking[];
  readonly span: Span;
  readonly scale: TimelineScale;
  readonly loading: boolean;
  readonly nameOf: (id: string) => string;
  readonly carry: Carry;
  /** What is proposed beside what is booked; null: nothing. */
  readonly plan: PlanInHand | null;
  readonly onOpen: (booking: Booking, anchor: Anchor) => void;
  readonly onBook: (resource: Resource) => void;
  readonly onChoose: (resource: Resource, range: Span, anchor: Anchor) => void;
}

const rowOf = (resource: Resource, bookings: readonly Booking[], span: Span): TimelineRow => ({
  id: resource._id,
  name: resource.name,
  detail: detailOf(resource),
  kind: resource.kind,
  ...hoursWords(bookings, span),
});

/** All of them in rows, with what they are booked for. */
export const ResourceTimeline = ({
  groups,
  bookings,
  span,
  scale,
  loading,
  nameOf,
  carry,
  plan,
  onOpen,
  onBook,
  onChoose,
}: ResourceTimelineProps): ReactNode => {
  const byId = useMemo(() => new Map(bookings.map((booking) => [booking._id, booking])), [bookings]);
  const { job, choices } = plan ?? {};
  const { ghosts, leaving } = useMemo(() => ghostsOf(job, bookings, choices), [job, bookings, choices]);
  const bars = useMemo(
    (): readonly TimelineBar[] => [
      ...bookings.map((booking) => ({
        ...barOf(booking),
        leaving: leaving.has(booking._id),
        mark: <BookingIcon booking={booking} />,
      })),
      ...ghosts.map((ghost) => ({ ...ghost, mark: <KindMark kind={ghost.kind} /> })),
    ],
    [bookings, ghosts, leaving],
  );
  const ghostById = useMemo(() => new Map(ghosts.map((ghost) => [ghost.id, ghost])), [ghosts]);
  const resources = useMemo(
    () => new Map(groups.flatMap((group) => group.resources.map((resource) => [resource._id, resource] as const))),
    [groups],
  );
  const rows = useMemo((): readonly TimelineGroup[] => {
    const ofEach = Map.groupBy(bookings, (booking) => resourceOf(booking)._id);
    return groups.map((group) => ({
      name: group.name,
      rows: group.resources.map((resource) => rowOf(resource, ofEach.get(resource._id) ?? [], span)),
    }));
  }, [groups, bookings, span]);
  const staying = useMemo(() => bookings.filter(({ _id }) => !leaving.has(_id)), [bookings, leaving]);
  const check = useCallback(
    (bar: TimelineBar, row: string, wanted: Span): Misfit | null => {
      const booking = byId.get(bar.id);
      if (booking !== undefined) return misfitOf(booking, row, wanted, bookings, nameOf);
      return row === bar.row ? null : takenBy(row, wanted, staying, nameOf);
    },
    [byId, bookings, staying, nameOf],
  );
  const move = useCallback(
    (bar: TimelineBar, row: string, wanted: Span): Promise<string | undefined> => {
      const booking = byId.get(bar.id);
      if (booking !== undefined) return carry(booking, row, wanted);
      const ghost = ghostById.get(bar.id);
      if (ghost === undefined || plan === null) return Promise.resolve(t('This booking is not there any more.'));
      if (wanted.start !== bar.start) return Promise.resolve(ghost.fixed ?? undefined);
      if (resources.get(row)?.kind !== 'engineer')
        return Promise.resolve(
          t('A plan chooses cars and kits by itself. They can be changed on the visit once it is accepted.'),
        );
      plan.choose(ghost.visit, inPlaceOf(ghost.go, ghost.row, row));
      return Promise.resolve(undefined);
    },
    [byId, carry, ghostById, plan, resources],
  );
  const open = useCallback(
    (bar: TimelineBar, anchor: Anchor) => {
      const booking = byId.get(bar.id);
      if (booking !== undefined) onOpen(booking, anchor);
      const visit = ghostById.get(bar.id)?.visit;
      if (visit === undefined) return;
      const row = document.querySelector<HTMLElement>(`[data-plan-visit="${visit}"]`);
      row?.scrollIntoView({ block: 'nearest' });
      row?.focus({ preventScroll: true });
    },
    [byId, ghostById, onOpen],
  );
  const checkNew = useCallback(
    (row: string, wanted: Span): Misfit | null => takenBy(row, wanted, bookings, nameOf),
    [bookings, nameOf],
  );
  const book = useCallback(
    (row: TimelineRow) => {
      const resource = resources.get(row.id);
      if (resource !== undefined) onBook(resource);
    },
    [resources, onBook],
  );
  const choose = useCallback(
    (row: TimelineRow, range: Span, anchor: Anchor) => {
      const resource = resources.get(row.id);
      if (resource !== undefined) onChoose(resource, range, anchor);
    },
    [resources, onChoose],
  );
  return (
    <Timeline
      label={t('Timeline of engineers, cars and kits')}
      groups={rows}
      bars={bars}
      window={span}
      scale={scale}
      loading={loading}
      check={check}
      checkNew={checkNew}
      onCarry={move}
      onOpen={open}
      onBook={book}
      onChoose={choose}
    />
  );
};
