import type { Booking, ResourceKind } from '#contracts';
import { Anchor, Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import type { Span } from '../calendar/windows.js';
import { useBanner } from '../feedback/index.js';
import { BookingCalendar } from './booking-calendar.js';
import { BookingModal } from './booking-modal.js';
import './booking.css';
import { BookingsTable } from './bookings-table.js';

/** What the modal is open for. */
interface Opened {
  readonly resource?: string | undefined;
  readonly range?: Span;
  readonly booking?: Booking;
}

/** Links to the two parts below the register: on a phone they are far down. */
export const BookingLinks = (): ReactNode => (
  <Group component="nav" aria-label="On this page" gap="md">
    <Anchor href="#bookings" size="sm" py={2}>Bookings</Anchor>
    <Anchor href="#booking-calendar" size="sm" py={2}>Calendar</Anchor>
  </Group>
);

/** The bookings of a register's engineers, cars or kits: the table of those to come, and the calendar. */
export const ResourceBookings = ({ kind }: { readonly kind: ResourceKind }): ReactNode => {
  const banner = useBanner();
  const [opened, setOpened] = useState<Opened | null>(null);
  const book = useCallback(() => setOpened({}), []);
  const edit = useCallback((booking: Booking) => setOpened({ booking }), []);
  const close = (): void => setOpened(null);
  return (
    <>
      <section id="bookings" className="booking-section" aria-labelledby="bookings-heading">
        <div className="booking-section-head">
          <h2 id="bookings-heading">Bookings</h2>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={book}>Book</Button>
        </div>
        {banner.element}
        <BookingsTable kind={kind} onBook={book} onEdit={edit} onRemoved={() => banner.show({ tone: 'success', title: 'Booking Removed!' })} />
      </section>
      <section id="booking-calendar" className="booking-section" aria-labelledby="booking-calendar-heading">
        <div className="booking-section-head"><h2 id="booking-calendar-heading">Calendar</h2></div>
        <BookingCalendar kind={kind} onBook={(range, resource) => setOpened({ range, resource })} onEdit={edit} />
      </section>
      {opened === null ? null : (
        <BookingModal
          kind={kind} {...opened} onClose={close}
          onSaved={(title, detail) => {
            close();
            banner.show({ tone: 'success', title, ...(detail === undefined ? {} : { detail }) });
          }}
        />
      )}
    </>
  );
};
