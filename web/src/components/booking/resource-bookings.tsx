import type { Booking, ResourceKind } from '#contracts';
import { t } from '#languages';
import { Anchor, Button, Group } from '@mantine/core';
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Span } from '../calendar/windows.js';
import { PageActions } from '../../lib/page-actions.js';
import { useBanner } from '../feedback/index.js';
import { BookingCalendar } from './booking-calendar.js';
import { BookingModal, type BookingSaid } from './booking-modal.js';
import { useBookable } from './use-bookable.js';
import './booking.css';
import { BookingsTable } from './bookings-table.js';

/** What the modal is open for. */
interface Opened {
  readonly resource?: string | undefined;
  readonly range?: Span;
  readonly booking?: Booking;
}

/** Where the modal was opened from: there its banner is in view. */
type Place = 'table' | 'calendar';

/** Links to the two parts below the register: on a phone they are far down. */
export const BookingLinks = (): ReactNode => (
  <Group component="nav" aria-label={t('On this page')} gap="md">
    <Anchor href="#bookings" size="sm" py={2}>
      {t('Bookings')}
    </Anchor>
    <Anchor href="#booking-calendar" size="sm" py={2}>
      {t('Calendar')}
    </Anchor>
  </Group>
);

/** The bookings of a register's engineers, cars or kits: the table of those to come, and the calendar. */
export const ResourceBookings = ({
  kind,
  wanted,
  onClosed,
}: {
  readonly kind: ResourceKind;
  /** What is to be booked, from its row in the register; null while nothing is. */
  readonly wanted: string | null;
  readonly onClosed: () => void;
}): ReactNode => {
  const banner = useBanner();
  const [here, setOpened] = useState<Opened | null>(null);
  const opened = wanted === null ? here : { resource: wanted };
  const [place, setPlace] = useState<Place>('table');
  const said = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  // Of a change and a removal the message with the way back says so.
  const say = (title: BookingSaid, detail?: string): void => {
    if (title !== t('Booking Created!')) return banner.clear();
    banner.show({ tone: 'success', title, ...(detail === undefined ? {} : { detail }) });
    setTimes((before) => before + 1);
  };
  // What was saved is said above the calendar, whose lower half may be what is in view.
  useEffect(() => {
    if (times > 0) said.current?.scrollIntoView({ block: 'nearest' });
  }, [times]);
  const openAt = useCallback((from: Place, what: Opened) => {
    setPlace(from);
    setOpened(what);
  }, []);
  const book = useCallback(() => openAt('table', {}), [openAt]);
  const edit = useCallback((booking: Booking) => openAt('table', { booking }), [openAt]);
  const editThere = useCallback((booking: Booking) => openAt('calendar', { booking }), [openAt]);
  const close = (): void => {
    setOpened(null);
    if (wanted === null) return;
    setPlace('table');
    onClosed();
  };
  const removed = (): void => {
    setPlace('table');
    say(t('Booking Removed!'));
  };
  const { all } = useBookable(kind);
  const actions = all.flatMap(({ _id, name, detail, gone }) =>
    gone
      ? []
      : [
          {
            id: `book ${_id}`,
            label: t('Book {name}', { name }),
            detail,
            icon: IconCalendarPlus,
            run: () => openAt('table', { resource: _id }),
          },
        ],
  );
  return (
    <>
      <PageActions actions={actions} />
      <section id="bookings" className="booking-section" aria-labelledby="bookings-heading">
        <div className="booking-section-head">
          <h2 id="bookings-heading">{t('Bookings')}</h2>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={book}>
            {t('Book')}
          </Button>
        </div>
        {place === 'table' ? (
          <div ref={said} className="booking-said">
            {banner.element}
          </div>
        ) : null}
        <BookingsTable kind={kind} onBook={book} onEdit={edit} onRemoved={removed} />
      </section>
      <section id="booking-calendar" className="booking-section" aria-labelledby="booking-calendar-heading">
        <div className="booking-section-head">
          <h2 id="booking-calendar-heading">{t('Calendar')}</h2>
        </div>
        {place === 'calendar' ? (
          <div ref={said} className="booking-said">
            {banner.element}
          </div>
        ) : null}
        <BookingCalendar
          kind={kind}
          onBook={(range, resource) => openAt('calendar', { range, resource })}
          onEdit={editThere}
        />
      </section>
      {opened === null ? null : (
        <BookingModal
          kind={kind}
          {...opened}
          onClose={close}
          onSaved={(title, detail) => {
            close();
            say(title, detail);
          }}
        />
      )}
    </>
  );
};
