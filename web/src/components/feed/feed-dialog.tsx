import type { CalendarFeed, ResourceKind } from '#contracts';
import { t } from '#languages';
import { ActionIcon, Button, CopyButton, Group, Modal, Skeleton, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { keys } from '../../lib/queries.js';
import { rich } from '../../lib/rich.js';
import { useAccount } from '../../lib/session.js';
import { useTask } from '../../lib/use-task.js';
import { Banner, ConfirmDialog, Pending } from '../feedback/index.js';

/** Whose calendar it is. */
export interface FeedOf {
  readonly kind: ResourceKind;
  readonly _id: string;
  readonly name: string;
}

const entities = { engineer: 'users', car: 'car', kit: 'kits' } as const satisfies Readonly<
  Record<ResourceKind, string>
>;

/** The address in full, to select and to copy. */
const Address = ({ address }: { readonly address: string }): ReactNode => {
  const whole = new URL(address, window.location.origin).href;
  return (
    <TextInput
      label={t('Calendar address')}
      description={t('Shown only once: copy it into your calendar. Anyone who has it can read this calendar.')}
      value={whole}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      data-autofocus
      rightSection={
        <CopyButton value={whole}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('Copied') : t('Copy ⟨verb⟩')}>
              <ActionIcon aria-label={copied ? t('Copied') : t('Copy the address')} onClick={copy}>
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      }
    />
  );
};

/** Whose the address in force is, and since when. */
const inForce = ({ madeAt, madeBy }: CalendarFeed, me: string | null): string => {
  if (madeAt === null) return t('There is no address yet.');
  const when = formatDayAndTime(madeAt);
  if (madeBy === null) return t('The current address was made {when}.', { when });
  if (madeBy._id === me) return t('You made the current address, {when}. It is listed under My account.', { when });
  return t('The current address was made by {name}, {when}. A new one replaces it and is yours.', {
    name: madeBy.name,
    when,
  });
};

type Asking = 'renew' | 'off' | null;

const questionOf = (asking: Asking): { readonly title: string; readonly action: string; readonly text: string } => {
  if (asking === 'renew')
    return {
      title: t('Make a new address?'),
      action: t('Make a new one'),
      text: t('The old address stops working at once, in every calendar that follows it.'),
    };
  if (asking === 'off')
    return {
      title: t('Switch this calendar off?'),
      action: t('Switch off'),
      text: t('Its address stops working at once. The bookings themselves stay as they are.'),
    };
  return { title: '', action: '', text: '' };
};

const Feed = ({ of }: { readonly of: FeedOf }): ReactNode => {
  const client = useQueryClient();
  const me = useAccount();
  const path = `/api/${entities[of.kind]}/${of._id}/feed` as const;
  const queryKey = keys.list(entities[of.kind], 'feed', of._id);
  const feed = useQuery({ queryKey, queryFn: ({ signal }) => api.get(path, { signal }) });
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const { busy, problem, run } = useTask();
  const change = async (send: () => Promise<CalendarFeed>): Promise<void> => {
    await run(async () => {
      const next = await send();
      setAddress(next.address);
      client.setQueryData(queryKey, { ...next, address: null });
    });
    setAsking(null);
  };
  const open = (key?: string): Promise<void> => change(() => api.post(path, {}, key === undefined ? {} : { key }));
  const confirm = (key: string): Promise<void> =>
    asking === 'renew' ? open(key) : change(() => api.delete(path, { key }));
  if (feed.data === undefined)
    return (
      <Pending
        error={feed.error}
        onRetry={feed.refetch}
        what={t('The calendar address')}
        skeleton={<Skeleton h={120} />}
      />
    );
  const { madeAt } = feed.data;
  const question = questionOf(asking);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {rich(
          'Follow the bookings of <b>{name}</b> in Google Calendar, Outlook or on a phone: add this address there as a subscribed calendar. Those programs look for news only now and then, so a change may take some hours to show.',
          { b: (inside) => <b>{inside}</b>, name: of.name },
        )}
      </Text>
      {problem === null ? null : <Banner tone="danger" title={problem} />}
      {address === null ? null : <Address address={address} />}
      <Text size="sm" c="dimmed" role="status">
        {inForce(feed.data, me)}
      </Text>
      <Group gap="xs">
        {madeAt === null ? (
          <Button loading={busy} onClick={() => void open()}>
            {t('Make an address')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => setAsking('renew')}>
              {t('Make a new one')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsking('off')}>
              {t('Switch off')}
            </Button>
          </>
        )}
      </Group>
      <ConfirmDialog
        opened={asking !== null}
        title={question.title}
        action={question.action}
        onClose={() => setAsking(null)}
        onConfirm={confirm}
      >
        {question.text}
      </ConfirmDialog>
    </Stack>
  );
};

/** Makes, renews and switches off the calendar address of an engineer, a car or a kit. */
export const FeedDialog = ({
  of,
  onClose,
}: {
  readonly of: FeedOf | null;
  readonly onClose: () => void;
}): ReactNode => (
  <Modal opened={of !== null} onClose={onClose} title={t('Calendar feed')} centered>
    {of === null ? null : <Feed of={of} />}
  </Modal>
);
