import type { OwnFeed } from '#contracts';
import { t } from '#languages';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconCar, IconPackage, IconUser } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog, Pending, toast } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { api, ApiError } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';

const feedsKey = ['feeds'] as const;

const icons = { engineer: IconUser, car: IconCar, kit: IconPackage } as const;

const kindOf = ({ kind }: OwnFeed): string => {
  switch (kind) {
    case 'engineer':
      return t('Engineer');
    case 'car':
      return t('Car');
    case 'kit':
      return t('Kit');
  }
};

const useOf = ({ madeAt, usedAt }: OwnFeed): string =>
  usedAt === null
    ? t('Not used yet, made {made}', { made: formatDayAndTime(madeAt) })
    : t('Last used {used}, made {made}', { used: formatDayAndTime(usedAt), made: formatDayAndTime(madeAt) });

const Row = ({ feed, onOff }: { readonly feed: OwnFeed; readonly onOff: (feed: OwnFeed) => void }): ReactNode => {
  const Icon = icons[feed.kind];
  return (
    <li className="session-row">
      <Icon size={20} aria-hidden />
      <div className="session-words">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {feed.name}
          </Text>
          <Badge variant="light" color="gray" tt="none" fw={600}>
            {kindOf(feed)}
          </Badge>
          {feed.isDeleted ? (
            <Badge variant="light" color="red" tt="none" fw={600}>
              {t('Removed')}
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {useOf(feed)}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t('Switch off: calendar of {name}', { name: feed.name })}
        onClick={() => onOff(feed)}
      >
        {t('Switch off')}
      </Button>
    </li>
  );
};

/** The calendar addresses that one made, with a way to switch each off. */
export const FeedList = (): ReactNode => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: feedsKey,
    queryFn: ({ signal }) => api.get('/api/feeds', { signal }),
    staleTime: 0,
  });
  const [asking, setAsking] = useState<OwnFeed | null>(null);
  const switchOff = async (key: string): Promise<void> => {
    if (asking === null) return;
    try {
      await api.delete(`/api/feeds/${asking._id}`, { key });
    } catch (failed) {
      // Whoever switched it off meanwhile did what was asked for.
      if (!(failed instanceof ApiError && failed.status === 404)) throw failed;
    }
    setAsking(null);
    toast.success(t('The calendar of {name} is switched off.', { name: asking.name }));
    await client.invalidateQueries({ queryKey: feedsKey });
  };
  return (
    <Section
      title={t('Calendar addresses')}
      hint={t(
        'Addresses you made for Google Calendar, Outlook or a phone. They stop working when your account is removed.',
      )}
    >
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} what={t('Your calendar addresses')} rows={1} />
      ) : null}
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None yet. Choose Calendar feed at an engineer, a car or a kit to make one.')}
        </Text>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <Stack component="ul" gap={0} className="session-list">
          {data.map((feed) => (
            <Row key={feed._id} feed={feed} onOff={setAsking} />
          ))}
        </Stack>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t('Switch this calendar off?')}
        action={t('Switch off')}
        onClose={() => setAsking(null)}
        onConfirm={switchOff}
      >
        {t('Its address stops working at once. The bookings themselves stay as they are.')}
      </ConfirmDialog>
    </Section>
  );
};
