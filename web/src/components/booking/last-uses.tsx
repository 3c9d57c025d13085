import { bookingTypeLabel, type ResourceKind } from '#contracts';
import { t } from '#languages';
import { Anchor, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api.js';
import { bookingsPath } from '../../lib/bookings.js';
import { keys } from '../../lib/queries.js';
import { Empty, Pending } from '../feedback/index.js';
import { formatEnd, formatStart, titleOf, visitWords } from './booking-entries.js';
import { BookingIcon } from './booking-icons.js';

interface LastUsesProps {
  readonly kind: ResourceKind;
  /** null: closed. */
  readonly resource: { readonly _id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

const MOST = 10;

/** To the minute, so that the list is asked for once and not at every drawing. */
const nowInstant = (): string => new Date(Math.ceil(Date.now() / 60_000) * 60_000).toISOString();

const Uses = ({ kind, id }: { readonly kind: ResourceKind; readonly id: string }): ReactNode => {
  const [to] = useState(nowInstant);
  const { data, error, refetch } = useQuery({
    queryKey: keys.list('bookings', 'last', kind, id, to),
    queryFn: async ({ signal }) =>
      (await api.list(bookingsPath(kind), { resource: id, to, sort: '-start', limit: MOST }, { signal })).rows,
  });
  if (data === undefined) return <Pending error={error} onRetry={refetch} what={t('The last uses')} rows={5} />;
  if (data.length === 0)
    return (
      <Empty title={t('Not used yet')}>{t('Visits and other bookings are listed here once they have begun.')}</Empty>
    );
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('Last uses, newest first')}>
      {data.map((booking) => (
        <Group component="li" key={booking._id} gap={10} wrap="nowrap" align="flex-start" className="panel" p="sm">
          <BookingIcon booking={booking} size={18} />
          <div style={{ minWidth: 0 }}>
            {booking.job_id === null ? (
              <Text size="sm" fw={600}>
                {bookingTypeLabel(booking.type)}
              </Text>
            ) : (
              <Anchor component={Link} to={`/jobs/${booking.job_id}`} size="sm" fw={600}>
                {titleOf(booking)}
              </Anchor>
            )}
            <Text size="xs" c="dimmed">
              {t('{start} to {end}', { start: formatStart(booking.start), end: formatEnd(booking.end) })}
            </Text>
            {booking.visit === null ? null : (
              <Text size="xs" c="dimmed">
                {visitWords[booking.visit.kind]}
                {booking.visit.projectName === '' ? '' : `, ${booking.visit.projectName}`}
              </Text>
            )}
          </div>
        </Group>
      ))}
    </Stack>
  );
};

/** Where a kit or a car was last: the last ten bookings that have begun, visits included. */
export const LastUses = ({ kind, resource, onClose }: LastUsesProps): ReactNode => (
  <Drawer
    opened={resource !== null}
    onClose={onClose}
    position="right"
    size="md"
    title={t('Last uses of {name}', { name: resource?.name ?? '' })}
  >
    {resource === null ? null : <Uses kind={kind} id={resource._id} />}
  </Drawer>
);
