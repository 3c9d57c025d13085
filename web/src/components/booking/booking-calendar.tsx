import type { Booking, ResourceKind } from '#contracts';
import { t } from '#languages';
import { Select } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddressValue } from '../../lib/address.js';
import { resourceOf, useBookings } from '../../lib/bookings.js';
import {
  Calendar,
  CalendarLegend,
  CalendarToolbar,
  useCalendarPlace,
  windowOf,
  type CalendarEntry,
  type CalendarView,
  type LegendPart,
  type Rearrange,
  type Span,
} from '../calendar/index.js';
import { Failing } from '../feedback/index.js';
import { visitLegend } from '../visits/index.js';
import { entriesOf } from './booking-entries.js';
import { BookingIcon } from './booking-icons.js';
import { useSavingBookings } from './saving-bookings.js';
import { useBookable } from './use-bookable.js';

interface BookingCalendarProps {
  readonly kind: ResourceKind;
  /** A range was chosen. @param resource the one that is shown alone */
  readonly onBook: (range: Span, resource: string | undefined) => void;
  readonly onEdit: (booking: Booking) => void;
}

const views: readonly CalendarView[] = ['week', 'day', 'month', 'agenda'];

const legendParts = (): readonly LegendPart[] => [
  ...visitLegend(),
  { word: t('Booking: not available for visits'), tone: 'pending', icon: <IconBan size={15} aria-hidden /> },
];

/** Name of the filter in the address, beside the view and the date. */
const SHOWN = 'of';

/** When engineers, cars or kits are out, on visits and otherwise. */
export const BookingCalendar = ({ kind, onBook, onEdit }: BookingCalendarProps): ReactNode => {
  const navigate = useNavigate();
  const { view, date, setView, setDate, show } = useCalendarPlace(views);
  const { all, nameOf } = useBookable(kind);
  const [asked, setShown] = useAddressValue(SHOWN);
  const shown = all.some(({ _id }) => _id === asked) ? asked : null;
  const span = useMemo(() => windowOf(view, date), [view, date]);
  const { data, error, isPending, isPlaceholderData, refetch } = useBookings(kind, { from: span.start, to: span.end });
  const { move } = useSavingBookings();
  const entries = useMemo(() => {
    const bookings = (data ?? []).filter((booking) => shown === null || resourceOf(booking)._id === shown);
    return entriesOf(bookings, nameOf, shown === null).map((entry) => {
      const [first] = entry.bookings;
      return first === undefined ? entry : { ...entry, mark: <BookingIcon booking={first} /> };
    });
  }, [data, shown, nameOf]);
  const byId = useMemo(
    () => new Map(entries.flatMap(({ id, bookings }) => bookings.slice(0, 1).map((booking) => [id, booking] as const))),
    [entries],
  );
  const rearrange = useCallback<Rearrange>(
    (entry, start, end) => {
      const booking = byId.get(entry.id);
      return booking === undefined
        ? Promise.resolve(t('This booking is not there any more.'))
        : move(booking, { start, end }, nameOf(resourceOf(booking)._id));
    },
    [byId, move, nameOf],
  );
  const open = (entry: CalendarEntry): void => {
    const booking = byId.get(entry.id);
    if (booking === undefined) return;
    if (booking.job_id === null) onEdit(booking);
    else void navigate(`/jobs/${booking.job_id}`);
  };
  const showDay = useCallback((day: string) => show('day', day), [show]);
  const book = (start: string, end: string): void => onBook({ start, end }, shown ?? undefined);
  return (
    <div className="panel">
      <CalendarToolbar views={views} view={view} date={date} onView={setView} onDate={setDate} weekends>
        <Select
          aria-label={t('Shown on the calendar')}
          w={200}
          value={shown ?? ''}
          searchable={all.length > 8}
          data={[
            {
              value: '',
              label: t('{kind, select, engineer {All engineers} car {All cars} other {All kits}}', { kind }),
            },
            ...all
              .filter(({ gone, _id }) => !gone || _id === shown)
              .map(({ _id, name, detail }) => ({ value: _id, label: kind === 'car' ? `${name} · ${detail}` : name })),
          ]}
          onChange={(id) => setShown(id === '' ? null : id)}
        />
      </CalendarToolbar>
      {error !== null && data === undefined ? (
        <Failing error={error} what={t('The calendar')} onRetry={() => void refetch()} />
      ) : (
        <Calendar
          label={t(
            '{kind, select, engineer {Booking calendar of engineers} car {Booking calendar of cars} other {Booking calendar of kits}}',
            { kind },
          )}
          entries={entries}
          view={view}
          date={date}
          step={60}
          loading={isPending || isPlaceholderData}
          empty={t('Nothing is booked in these two weeks.')}
          onSelectSlot={book}
          onDay={showDay}
          onMove={rearrange}
          onResize={rearrange}
          onOpen={open}
        />
      )}
      <CalendarLegend parts={legendParts()} />
    </div>
  );
};
