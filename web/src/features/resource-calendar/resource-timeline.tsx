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
import { detailOf, type Resource, type ResourceGroup } from './use-resources.js';

interface ResourceTimelineProps {
  readonly groups: readonly ResourceGroup[];
  readonly bookings: readonly Booking[];
  readonly span: Span;
  readonly scale: TimelineScale;
  readonly loading: boolean;
  readonly nameOf: (id: string) => string;
  readonly carry: Carry;
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
  onOpen,
  onBook,
  onChoose,
}: ResourceTimelineProps): ReactNode => {
  const byId = useMemo(() => new Map(bookings.map((booking) => [booking._id, booking])), [bookings]);
  const bars = useMemo(
    () => bookings.map((booking): TimelineBar => ({ ...barOf(booking), mark: <BookingIcon booking={booking} /> })),
    [bookings],
  );
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
  const check = useCallback(
    (bar: TimelineBar, row: string, wanted: Span): Misfit | null => {
      const booking = byId.get(bar.id);
      return booking === undefined ? null : misfitOf(booking, row, wanted, bookings, nameOf);
    },
    [byId, bookings, nameOf],
  );
  const move = useCallback(
    (bar: TimelineBar, row: string, wanted: Span): Promise<string | undefined> => {
      const booking = byId.get(bar.id);
      return booking === undefined
        ? Promise.resolve(t('This booking is not there any more.'))
        : carry(booking, row, wanted);
    },
    [byId, carry],
  );
  const open = useCallback(
    (bar: TimelineBar, anchor: Anchor) => {
      const booking = byId.get(bar.id);
      if (booking !== undefined) onOpen(booking, anchor);
    },
    [byId, onOpen],
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
