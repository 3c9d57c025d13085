import type { ApiToken } from '#contracts';
import { t } from '#languages';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ConfirmDialog, Pending, toast } from '../../components/feedback/index.js';
import { Section } from '../../components/section/index.js';
import { api, ApiError } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';
import { untilThere } from '../../lib/late.js';
import { capabilityWords } from './capability-words.js';

const ApiTokenDialog = lazy(() =>
  untilThere(async () => ({ default: (await import('./api-token-dialog.js')).ApiTokenDialog })),
);

const tokensKey = ['api-tokens'] as const;

const mayOf = ({ capabilities, readOnly }: ApiToken): string =>
  [readOnly ? t('Only read') : t('Read and change'), ...capabilities.map((one) => capabilityWords[one]())].join(' · ');

const useOf = ({ usedAt, endsAt }: ApiToken): string =>
  usedAt === null
    ? t('Not used yet, ends {end}', { end: formatDayAndTime(endsAt) })
    : t('Last used {used}, ends {end}', { used: formatDayAndTime(usedAt), end: formatDayAndTime(endsAt) });

const Row = ({ token, onEnd }: { readonly token: ApiToken; readonly onEnd: (token: ApiToken) => void }): ReactNode => (
  <li className="session-row">
    <IconKey size={20} aria-hidden />
    <div className="session-words">
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {token.name}
        </Text>
        {token.isOver ? (
          <Badge variant="light" color="red" tt="none" fw={600}>
            {t('Ended')}
          </Badge>
        ) : null}
      </Group>
      <Text size="sm">{mayOf(token)}</Text>
      <Text size="sm" c="dimmed">
        {useOf(token)}
      </Text>
    </div>
    <Button
      variant="default"
      size="xs"
      aria-label={t('End: {name}', { name: token.name })}
      onClick={() => onEnd(token)}
    >
      {t('End ⟨verb⟩')}
    </Button>
  </li>
);

/** Tokens with which other programs make calls, for whoever administers the office. */
export const ApiTokens = ({ email }: { readonly email: string }): ReactNode => {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => api.get('/api/tokens', { signal }),
    staleTime: 0,
  });
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const [making, setMaking] = useState(false);
  const changed = (): Promise<void> => client.invalidateQueries({ queryKey: tokensKey });
  const end = async (key: string): Promise<void> => {
    if (ending === null) return;
    try {
      await api.delete(`/api/tokens/${ending._id}`, { key });
    } catch (failed) {
      // Somebody ended it meanwhile, as was asked for.
      if (!(failed instanceof ApiError && failed.status === 404)) throw failed;
    }
    setEnding(null);
    toast.success(t('The token {name} has ended.', { name: ending.name }));
    await changed();
  };
  return (
    <Section
      title={t('API tokens')}
      hint={t('With a token another program makes calls to Soundings, such as a report or a calendar.')}
      aside={
        <Button variant="default" size="xs" onClick={() => setMaking(true)}>
          {t('New token')}
        </Button>
      }
    >
      {data === undefined ? <Pending error={error} onRetry={refetch} what={t('API tokens')} rows={1} /> : null}
      {data?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None yet.')}
        </Text>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <Stack component="ul" gap={0} className="session-list">
          {data.map((token) => (
            <Row key={token._id} token={token} onEnd={setEnding} />
          ))}
        </Stack>
      )}
      <ConfirmDialog
        opened={ending !== null}
        title={t('End this token?')}
        action={t('End ⟨verb⟩')}
        onClose={() => setEnding(null)}
        onConfirm={end}
      >
        {t('The program that uses it stops working at once.')}
      </ConfirmDialog>
      {making ? (
        <Suspense fallback={null}>
          <ApiTokenDialog email={email} onMade={changed} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
};
