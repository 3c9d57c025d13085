import { bookingTypeLabel, type Booking } from '#contracts';
import { t } from '#languages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { BookingModal, RemoveBooking, titleOf } from '../../components/booking/index.js';
import { MoveDialog } from '../../components/calendar/index.js';
import { toast } from '../../components/feedback/index.js';
import { ReassignDialog, RemoveVisit, useRearranging } from '../../components/visits/index.js';
import { api, sentenceOf } from '../../lib/api.js';
import { resourceOf } from '../../lib/bookings.js';
import { keys } from '../../lib/queries.js';
import type { BookingAction } from './booking-menu.js';
import type { Carry } from './use-carrying.js';

interface BookingDialogsProps {
  readonly booking: Booking;
  readonly action: BookingAction;
  readonly name: string;
  readonly carry: Carry;
  readonly onClose: () => void;
  readonly onSaid: (said: string, detail?: string) => void;
}

/** What a visit's whole crew or its deletion is about, read anew. */
const VisitDialog = ({
  id,
  action,
  onClose,
}: {
  readonly id: string;
  readonly action: 'reassign' | 'delete';
  readonly onClose: () => void;
}): ReactNode => {
  const {
    data: job,
    error,
    isFetchedAfterMount,
  } = useQuery({
    queryKey: keys.one('job', id),
    queryFn: ({ signal }) => api.get(`/api/job/${id}`, { signal }),
    staleTime: 0,
  });
  const { reassign, removed } = useRearranging();
  useEffect(() => {
    if (error === null) return;
    toast.danger(t('The visit could not be loaded.'), sentenceOf(error));
    onClose();
  }, [error, onClose]);
  // Not one that was read some time ago: its lists and its version are what is sent.
  if (job === undefined || !isFetchedAfterMount) return null;
  return action === 'reassign' ? (
    <ReassignDialog job={job} onSubmit={(before, after) => reassign(job, before, after)} onClose={onClose} />
  ) : (
    <RemoveVisit job={job} onClose={onClose} onRemoved={removed} />
  );
};

/** The dialogs that the menu of a booking leads to. */
export const BookingDialogs = ({ booking, action, name, carry, onClose, onSaid }: BookingDialogsProps): ReactNode => {
  const { kind, _id } = resourceOf(booking);
  if (action === 'move' || action === 'length') {
    const of =
      booking.visit === null
        ? t('{label}: {value}', { label: name, value: bookingTypeLabel(booking.type) })
        : titleOf(booking);
    return (
      <MoveDialog
        mode={action}
        of={of}
        span={booking}
        onSubmit={(start, end) => carry(booking, _id, { start, end })}
        onClose={onClose}
      />
    );
  }
  if (booking.job_id !== null)
    return action === 'open' ? null : <VisitDialog id={booking.job_id} action={action} onClose={onClose} />;
  if (action === 'delete')
    return (
      <RemoveBooking
        booking={booking}
        of={name}
        onClose={onClose}
        onDone={(gone) => {
          onClose();
          if (gone) onSaid(t('Booking Removed!'));
        }}
      />
    );
  // Who or what is booked is a field of the form, which says who is free.
  return (
    <BookingModal
      kind={kind}
      booking={booking}
      onClose={onClose}
      onSaved={(said, detail) => {
        onClose();
        onSaid(said, detail);
      }}
    />
  );
};
