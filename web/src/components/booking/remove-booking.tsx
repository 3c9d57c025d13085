import { shownStretch, type Booking } from '#contracts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { newKey } from '../../lib/api.js';
import { useSavingBookings } from './saving-bookings.js';

interface RemoveBookingProps {
  readonly booking: Booking;
  /** Who or what is booked. */
  readonly of: string;
  readonly onClose: () => void;
  /** Gone, or refused with a toast: either way there is nothing more to ask. */
  readonly onDone: (removed: boolean) => void;
}

/** Asks before a booking goes; for a date of a weekly one, whether the later dates go too. Mount it to open it. */
export const RemoveBooking = ({ booking, of, onClose, onDone }: RemoveBookingProps): ReactNode => {
  const { remove } = useSavingBookings();
  const [busy, setBusy] = useState<'one' | 'following' | null>(null);
  const [key] = useState(newKey);
  const { repeats } = booking;
  const hasLater = repeats !== null && repeats.number < repeats.of;
  const start = async (following: boolean): Promise<void> => {
    if (busy !== null) return;
    setBusy(following ? 'following' : 'one');
    onDone(await remove(booking, following, of, key));
  };
  return (
    <Modal opened onClose={() => { if (busy === null) onClose(); }} title="Delete Booking" centered size={hasLater ? 'lg' : 'md'}>
      <Stack gap="xs">
        <Text size="sm">Are you sure you want to delete this booking?</Text>
        <Text size="sm"><b>{of}</b>: {booking.type}, {shownStretch(booking.start, booking.end)}</Text>
        {hasLater ? <Text size="sm">It is date {repeats.number} of {repeats.of} of a weekly booking.</Text> : null}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={busy !== null} data-autofocus>Cancel</Button>
        {hasLater ? (
          <>
            <Button color="red" variant="light" loading={busy === 'one'} disabled={busy === 'following'} onClick={() => void start(false)}>Only this one</Button>
            <Button color="red" loading={busy === 'following'} disabled={busy === 'one'} onClick={() => void start(true)}>This and all later ones</Button>
          </>
        ) : (
          <Button color="red" loading={busy === 'one'} onClick={() => void start(false)}>Delete</Button>
        )}
      </Group>
    </Modal>
  );
};
