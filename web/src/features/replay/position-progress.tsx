import { t } from '#languages';
import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.js';
import { formatDayAndTime } from '../../lib/dates.js';

const MOVING_MS = 2000;
const QUIET_MS = 30_000;

/** How far the lookup of postcodes has come. */
export const PositionsPanel = (): ReactNode => {
  const { data } = useQuery({
    queryKey: ['positions'],
    queryFn: ({ signal }) => api.get('/api/positions', { signal }),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? MOVING_MS : QUIET_MS),
  });
  if (data === undefined) return null;
  const { found, estimated, unknown, waiting, failing, nextTry } = data;
  const all = found + unknown + waiting;
  return (
    <section className="panel replay-positions" aria-label={t('Positions of postcodes')}>
      <Text fw={600} size="sm">
        {t('Positions of postcodes')}
      </Text>
      <Text size="sm">
        {t(
          '{found, number} found, {estimated, number} of them estimated; {unknown, number} not found; {waiting, number} waiting.',
          { found, estimated, unknown, waiting },
        )}
      </Text>
      {waiting === 0 ? null : (
        <Progress
          value={all === 0 ? 100 : ((all - waiting) / all) * 100}
          mt={6}
          aria-label={t('Positions of postcodes')}
        />
      )}
      {failing === 0 ? null : (
        <Text size="sm" c="var(--soundings-negative)">
          {nextTry === null
            ? t('The lookup cannot be reached.')
            : t('The lookup cannot be reached. Next try: {time}.', { time: formatDayAndTime(nextTry) })}
        </Text>
      )}
    </section>
  );
};
