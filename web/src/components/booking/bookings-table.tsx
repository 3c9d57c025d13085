import { bookingTypeLabel, type Booking, type ResourceKind } from '#contracts';
import { later, t } from '#languages';
import { Badge, Button, Group } from '@mantine/core';
import { IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { resourceOf, useBookings } from '../../lib/bookings.js';
import { Empty } from '../feedback/index.js';
import { LocalGrid, type GridColumn } from '../grid/index.js';
import { HistoryDrawer } from '../history/index.js';
import { actionsColumn, RowActions } from '../crud-page/row-actions.js';
import { formatEnd, formatStart } from './booking-entries.js';
import { BookingIcon } from './booking-icons.js';
import { kindTitles } from './booking-values.js';
import { RemoveBooking } from './remove-booking.js';
import { useBookable } from './use-bookable.js';

interface BookingsTableProps {
  readonly kind: ResourceKind;
  readonly onBook: () => void;
  readonly onEdit: (booking: Booking) => void;
  readonly onRemoved: () => void;
}

const DAY = 86_400_000;

/** A day ago, to the minute: the table keeps what has just ended for a day. */
const dayAgo = (): string => new Date(Math.floor((Date.now() - DAY) / 60_000) * 60_000).toISOString();

const columnsOf = (kind: ResourceKind, nameOf: (id: string) => string): readonly GridColumn<Booking>[] => [
  {
    key: 'resource',
    title: () => kindTitles[kind],
    value: (booking) => nameOf(resourceOf(booking)._id),
    card: 'title',
    flex: 2,
  },
  // The instant comes first for the order, the words after it for the search.
  {
    key: 'start',
    title: later('Start'),
    value: ({ start }) => `${start} ${formatStart(start)}`,
    brief: ({ start }) => formatStart(start),
    render: ({ start }) => formatStart(start),
    flex: 2,
    minWidth: 176,
  },
  {
    key: 'end',
    title: later('End'),
    value: ({ end }) => `${end} ${formatEnd(end)}`,
    brief: ({ end }) => formatEnd(end),
    render: ({ end }) => formatEnd(end),
    flex: 2,
    minWidth: 176,
  },
  {
    key: 'type',
    title: later('Type'),
    value: ({ type }) => bookingTypeLabel(type),
    card: 'subtitle',
    flex: 2,
    minWidth: 130,
    render: (booking) => (
      <Group gap={6} wrap="nowrap">
        <BookingIcon booking={booking} size={16} />
        <span>{bookingTypeLabel(booking.type)}</span>
        {booking.repeats === null ? null : (
          <Badge size="sm" variant="outline" color="gray" tt="none" fw={500}>
            {t('weekly, {number} of {of}', { number: booking.repeats.number, of: booking.repeats.of })}
          </Badge>
        )}
      </Group>
    ),
  },
];

/** What keeps engineers, cars or kits from visits, from a day ago on, the nearest first. */
export const BookingsTable = ({ kind, onBook, onEdit, onRemoved }: BookingsTableProps): ReactNode => {
  const [from] = useState(dayAgo);
  const query = useBookings(kind, { from, own: true });
  const { nameOf } = useBookable(kind);
  const [removing, setRemoving] = useState<Booking | null>(null);
  const [reading, setReading] = useState<Booking | null>(null);
  const columns = useMemo(
    (): readonly GridColumn<Booking>[] => [
      ...columnsOf(kind, nameOf),
      actionsColumn(124, (booking) => (
        <RowActions
          of={`${nameOf(resourceOf(booking)._id)}, ${bookingTypeLabel(booking.type)}, ${formatStart(booking.start)}`}
          actions={[
            { label: t('Edit'), icon: IconPencil, onClick: () => onEdit(booking) },
            { label: t('History'), icon: IconHistory, onClick: () => setReading(booking) },
            { label: t('Delete'), icon: IconTrash, danger: true, onClick: () => setRemoving(booking) },
          ]}
        />
      )),
    ],
    [kind, nameOf, onEdit],
  );
  return (
    <>
      <LocalGrid
        gridId={`bookings-${kind}`}
        label={t('{kind, select, engineer {Bookings of engineers} car {Bookings of cars} other {Bookings of kits}}', {
          kind,
        })}
        query={query}
        columns={columns}
        rowId={({ _id }) => _id}
        onOpen={onEdit}
        // A slot that was just left is still read from the list until it is asked for again.
        keep={({ type }) => !/Site Visit/.test(type)}
        defaultSort={{ key: 'start', descending: false }}
        {...((query.data?.length ?? 0) > 8 ? { searchPlaceholder: t('Search bookings') } : {})}
        empty={
          <Empty
            title={t('No bookings')}
            action={
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onBook}>
                {t('{kind, select, engineer {Book an engineer} car {Book a car} other {Book a kit}}', { kind })}
              </Button>
            }
          >
            {t(
              'Leave, repairs and the like are booked here. {kind, select, engineer {Site visits book engineers themselves.} car {Site visits book cars themselves.} other {Site visits book kits themselves.}}',
              { kind },
            )}
          </Empty>
        }
      />
      {removing === null ? null : (
        <RemoveBooking
          booking={removing}
          of={nameOf(resourceOf(removing)._id)}
          onClose={() => setRemoving(null)}
          onDone={(removed) => {
            setRemoving(null);
            if (removed) onRemoved();
          }}
        />
      )}
      <HistoryDrawer
        opened={reading !== null}
        onClose={() => setReading(null)}
        entity="bookings"
        id={reading?._id ?? ''}
        of={reading === null ? '' : `${nameOf(resourceOf(reading)._id)}, ${bookingTypeLabel(reading.type)}`}
      />
    </>
  );
};
