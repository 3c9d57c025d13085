import { formatStretch } from '#contracts';
import { t } from '#languages';
import { Button, Group, Loader, Text } from '@mantine/core';
import { IconCalendarSearch, IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api, sentenceOf, withQuery } from '../../../lib/api.js';
import { findTogether, legsOf, type Leg } from './next-free.js';
import { movedTo, type Windows } from './visit-windows.js';
import type { VisitValues } from './visit-values.js';

const ask =
  (except: string | undefined) =>
  async ({ minutes, engineers, cars, kits, byDay }: Leg, from: string): Promise<string | null> => {
    const query = {
      duration: minutes,
      engineers: engineers.join(','),
      cars: cars.join(','),
      kits: kits.join(','),
      from,
      except,
      ...(byDay ? { earliest: '08:00', latest: '18:00' } : {}),
    };
    return (await api.get(withQuery('/api/availability/next', query))).start;
  };

/** The found time in words. */
const sentenceFor = ({ start, end, startPickup, endPickup }: Windows): string =>
  startPickup === undefined || endPickup === undefined
    ? t('Everything chosen is free {when}.', { when: formatStretch(start, end) })
    : t('Everything chosen is free for the setup {setup} and the pickup {pickup}.', {
        setup: formatStretch(start, end),
        pickup: formatStretch(startPickup, endPickup),
      });

type Search =
  | { readonly state: 'idle' | 'searching' | 'none' }
  | { readonly state: 'failed'; readonly sentence: string }
  | { readonly state: 'found'; readonly windows: Windows };

interface NextFreeTimeProps {
  readonly windows: Windows;
  readonly values: VisitValues;
  readonly onTake: (windows: Windows) => void;
}

/** For a set that is not free together: when it is. Mount it anew when the time or the set changes. */
export const NextFreeTime = ({ windows, values, onTake }: NextFreeTimeProps): ReactNode => {
  const [search, setSearch] = useState<Search>({ state: 'idle' });
  const find = async (): Promise<void> => {
    setSearch({ state: 'searching' });
    try {
      const start = await findTogether(legsOf(windows, values), windows.start, ask(windows.except));
      setSearch(start === null ? { state: 'none' } : { state: 'found', windows: movedTo(windows, start) });
    } catch (error) {
      setSearch({ state: 'failed', sentence: sentenceOf(error) });
    }
  };
  return (
    <div className="visit-next" role="status">
      {search.state === 'found' ? (
        <>
          <Text size="sm">{sentenceFor(search.windows)}</Text>
          <Button
            size="compact-sm"
            leftSection={<IconCheck size={14} aria-hidden />}
            onClick={() => onTake(search.windows)}
          >
            {t('Take this time')}
          </Button>
        </>
      ) : (
        <>
          <Text size="sm">
            {search.state === 'none'
              ? t('No free time within a year, 08:00 to 18:00, Monday to Friday. Please choose others.')
              : search.state === 'failed'
                ? search.sentence
                : t('Not everything chosen is free at this time.')}
          </Text>
          {search.state === 'searching' ? (
            <Group gap={6}>
              <Loader size={14} aria-hidden />
              <Text size="sm">{t('Looking for a time ...')}</Text>
            </Group>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              fw={500}
              leftSection={<IconCalendarSearch size={14} aria-hidden />}
              onClick={() => void find()}
            >
              {t('Find the next free time')}
            </Button>
          )}
        </>
      )}
    </div>
  );
};
