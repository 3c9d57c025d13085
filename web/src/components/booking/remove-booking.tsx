import { bookingTypeLabel, formatStretch, type Booking } from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { newKey } from '../../lib/api.js';
import { rich } from '../../lib/rich.js';
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
    <Modal
      opened
      onClose={() => {
        if (busy === null) onClose();
      }}
      title={t('Delete Booking')}
      centered
      size={hasLater ? 'lg' : 'md'}
    >
      <Stack gap="xs">
        <Text size="sm">{t('Are you sure you want to delete this booking?')}</Text>
        <Text size="sm">
          {rich('<b>{of}</b>: {type}, {stretch}', {
            b: (inside) => <b>{inside}</b>,
            of,
            type: bookingTypeLabel(booking.type),
            stretch: formatStretch(booking.start, booking.end),
          })}
        </Text>
        {hasLater ? (
          <Text size="sm">
            {t('It is date {number} of {of} of a weekly booking.', { number: repeats.number, of: repeats.of })}
          </Text>
        ) : null}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} disabled={busy !== null} data-autofocus>
          {t('Cancel')}
        </Button>
        {hasLater ? (
          <>
            <Button
              color="red"
              variant="light"
              loading={busy === 'one'}
              disabled={busy === 'following'}
              onClick={() => void start(false)}
            >
              {t('Only this one')}
            </Button>
            <Button
              color="red"
              loading={busy === 'following'}
              disabled={busy === 'one'}
              onClick={() => void start(true)}
            >
              {t('This and all later ones')}
            </Button>
          </>
        ) : (
          <Button color="red" loading={busy === 'one'} onClick={() => void start(false)}>
            {t('Delete')}
          </Button>
        )}
      </Group>
    </Modal>
  );
};
