import type { Session } from '#contracts';
import { t } from '#languages';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Pending, toast } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { api, ApiError, sentenceOf } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { sessionsKey, useSessions } from './use-sessions.js';
import './my-account.css';

const deviceOf = ({ browser, system }: Session): string => {
  if (browser !== null && system !== null) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Another program');
};

const isHandheld = ({ system }: Session): boolean => system === 'iPhone' || system === 'iPad' || system === 'Android';

const Row = ({
  session,
  onEnd,
}: {
  readonly session: Session;
  readonly onEnd: (session: Session) => Promise<void>;
}): ReactNode => {
  const [ending, setEnding] = useState(false);
  const Icon = isHandheld(session) ? IconDeviceMobile : IconDeviceDesktop;
  const device = deviceOf(session);
  return (
    <li className="session-row">
      <Icon size={20} aria-hidden />
      <div className="session-words">
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {device}
          </Text>
          {session.current ? (
            <Badge variant="light" tt="none" fw={600}>
              {t('This device')}
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {t('Last used {used}, signed in {made}', {
            used: formatDayAndTime(session.usedAt),
            made: formatDayAndTime(session.madeAt),
          })}
        </Text>
      </div>
      {session.current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={ending}
          aria-label={t('End: {device}, last used {used}', { device, used: formatDayAndTime(session.usedAt) })}
          onClick={() => {
            setEnding(true);
            void onEnd(session).finally(() => setEnding(false));
          }}
        >
          {t('End ⟨verb⟩')}
        </Button>
      )}
    </li>
  );
};

/** Where the account is signed in, with a way to end each. */
export const SessionList = (): ReactNode => {
  const client = useQueryClient();
  const { data, error, refetch } = useSessions();
  const ended = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await work();
      toast.success(said);
    } catch (failed) {
      // Whoever ended it meanwhile did what was asked for.
      if (!(failed instanceof ApiError && failed.status === 404))
        toast.danger(t('The session could not be ended.'), sentenceOf(failed));
    }
    await client.invalidateQueries({ queryKey: sessionsKey });
  };
  const end = (session: Session): Promise<void> =>
    ended(
      () => api.delete(`/api/sessions/${session._id}`),
      t('{device} is signed out.', { device: deviceOf(session) }),
    );
  const endOthers = (): Promise<void> =>
    ended(() => api.delete('/api/sessions'), t('You are signed out everywhere else.'));
  const others = (data ?? []).some(({ current }) => !current);
  return (
    <Section
      title={t('Where you are signed in')}
      hint={t(
        'End any session you do not recognise, then change your password. Anything typed there is kept until you sign in again.',
      )}
      aside={
        others ? (
          <Button variant="default" size="xs" className="session-others" onClick={() => void endOthers()}>
            {t('End all others')}
          </Button>
        ) : null
      }
    >
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} what={t('Your sessions')} rows={2} />
      ) : (
        <Stack component="ul" gap={0} className="session-list">
          {data.map((session) => (
            <Row key={session._id} session={session} onEnd={end} />
          ))}
        </Stack>
      )}
    </Section>
  );
};
