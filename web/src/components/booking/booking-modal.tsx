import type { Booking, ResourceKind } from '#contracts';
import { t } from '#languages';
import { Modal } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import type { Span } from '../calendar/windows.js';
import { BookingForm } from './booking-form.js';
import { RemoveBooking } from './remove-booking.js';
import { resourceOf } from '../../lib/bookings.js';
import { useBookable } from './use-bookable.js';

/** What happened, in the words of the specification: 'Booking Created!'. */
export type BookingSaid = string;

export interface BookingModalProps {
  readonly kind: ResourceKind;
  /** Chosen already: the row, the column of a calendar. */
  readonly resource?: string | undefined;
  /** Chosen already on a calendar; today from 09:00 to 13:00 otherwise. */
  readonly range?: Span | undefined;
  /** The booking to change, one that no visit owns; without it a new one is made. */
  readonly booking?: Booking | undefined;
  readonly onClose: () => void;
  /**
   * Made, changed or removed. Close the modal and show the banner; the lists are fresh and the Undo of a change or
   * removal is offered already. @param detail more, where there is more to say
   */
  readonly onSaved: (said: BookingSaid, detail?: string) => void;
}

/** Books an engineer, a car or a kit for something that is no visit, or changes such a booking. Mount it to open it. */
export const BookingModal = ({ kind, resource, range, booking, onClose, onSaved }: BookingModalProps): ReactNode => {
  const [removing, setRemoving] = useState(false);
  // Left with Escape it comes back empty, as with Cancel; both can be taken back.
  const discardRef = useRef<() => void>(() => undefined);
  const { nameOf } = useBookable(kind);
  const saved = (_: Booking, dates: number): void =>
    onSaved(
      booking === undefined ? t('Booking Created!') : t('Booking Updated!'),
      dates > 1 ? t('{dates} dates, one a week.', { dates }) : undefined,
    );
  return (
    <>
      <Modal
        opened
        onClose={() => {
          discardRef.current();
          onClose();
        }}
        title={
          booking === undefined
            ? t('{kind, select, engineer {Book Engineer} car {Book Car} other {Book Kit}}', { kind })
            : t('Edit Booking')
        }
        centered
        size="md"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <BookingForm
          kind={kind}
          resource={resource}
          range={range}
          booking={booking}
          discardRef={discardRef}
          onClose={onClose}
          onSaved={saved}
          onDelete={() => setRemoving(true)}
        />
      </Modal>
      {booking === undefined || !removing ? null : (
        <RemoveBooking
          booking={booking}
          of={nameOf(resourceOf(booking)._id)}
          onClose={() => setRemoving(false)}
          onDone={(removed) => {
            if (removed) onSaved(t('Booking Removed!'));
            else onClose();
          }}
        />
      )}
    </>
  );
};
