import type { Booking } from '#contracts';
import { t } from '#languages';
import { Text } from '@mantine/core';
import { memo, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { BookingIcon, entriesOf } from '../../components/booking/index.js';
import {
  Calendar,
  type Anchor,
  type CalendarEntry,
  type CalendarView,
  type Rearrange,
  type Span,
} from '../../components/calendar/index.js';
import { resourceOf } from '../../lib/bookings.js';
import { fixedReason } from './bars.js';
import type { Carry } from './use-carrying.js';
import { detailOf, type Resource } from './use-resources.js';

interface Shared {
  readonly view: CalendarView;
  readonly date: string;
  readonly loading: boolean;
  readonly carry: Carry;
  readonly onOpen: (booking: Booking, anchor: Anchor) => void;
  readonly onChoose: (resource: Resource, range: Span, anchor: Anchor) => void;
}

interface ColumnProps extends Shared {
  readonly resource: Resource;
  readonly bookings: readonly Booking[];
}

const NOTHING: readonly Booking[] = [];

const OneColumn = ({ resource, bookings, view, date, loading, carry, onOpen, onChoose }: ColumnProps): ReactNode => {
  const byId = useMemo(() => new Map(bookings.map((booking) => [booking._id, booking])), [bookings]);
  const entries = useMemo(
    () =>
      bookings.flatMap((booking) =>
        entriesOf([booking], () => resource.name, false).map((entry): CalendarEntry => ({
          ...entry,
          mark: <BookingIcon booking={booking} />,
          movable: fixedReason(booking) === null,
          resizable: fixedReason(booking) === null,
        })),
      ),
    [bookings, resource.name],
  );
  const rearrange = useCallback<Rearrange>(
    (entry, start, end) => {
      const booking = byId.get(entry.id);
      return booking === undefined
        ? Promise.resolve(t('This booking is not there any more.'))
        : carry(booking, resource._id, { start, end });
    },
    [byId, carry, resource._id],
  );
  const open = useCallback(
    (entry: CalendarEntry, anchor: Anchor) => {
      const booking = byId.get(entry.id);
      if (booking !== undefined) onOpen(booking, anchor);
    },
    [byId, onOpen],
  );
  const choose = useCallback(
    (start: string, end: string, anchor: Anchor) => onChoose(resource, { start, end }, anchor),
    [onChoose, resource],
  );
  return (
    <Calendar
      label={resource.name}
      entries={entries}
      view={view}
      date={date}
      step={60}
      loading={loading}
      height="800px"
      empty={t('Nothing is booked.')}
      onSelectSlot={choose}
      onMove={rearrange}
      onResize={rearrange}
      onOpen={open}
    />
  );
};
const Column = memo(OneColumn);

/** Sixty calendars at once are slow to draw: one is drawn once it comes into view, and stays. */
const Lazily = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const node = place.current;
    if (node === null || seen) return undefined;
    const watch = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '0px 240px' },
    );
    watch.observe(node);
    return () => watch.disconnect();
  }, [seen]);
  return (
    <div ref={place} className="resource-column-body">
      {seen ? children : null}
    </div>
  );
};

interface ResourceColumnsProps extends Shared {
  readonly resources: readonly Resource[];
  readonly bookings: readonly Booking[];
}

/** A calendar of each, side by side, in a strip that scrolls sideways. */
export const ResourceColumns = ({ resources, bookings, ...shared }: ResourceColumnsProps): ReactNode => {
  const ofEach = useMemo(() => {
    const lists = new Map<string, Booking[]>();
    for (const booking of bookings) {
      const { _id } = resourceOf(booking);
      const there = lists.get(_id);
      if (there === undefined) lists.set(_id, [booking]);
      else there.push(booking);
    }
    return lists;
  }, [bookings]);
  return (
    <div
      className="resource-strip"
      data-view={shared.view}
      role="region"
      aria-label={t('Calendars side by side')}
      tabIndex={0}
    >
      {resources.map((resource) => (
        <div key={resource._id} className="resource-column">
          <div className="resource-head">
            <h3>{resource.name}</h3>
            {resource.detail === '' ? null : (
              <Text size="xs" c="dimmed" component="span">
                {detailOf(resource)}
              </Text>
            )}
          </div>
          <Lazily>
            <Column resource={resource} bookings={ofEach.get(resource._id) ?? NOTHING} {...shared} />
          </Lazily>
        </div>
      ))}
    </div>
  );
};
