import { blockerSentence, londonTime, formatDayAndMonth, type BookingConflict } from '#contracts';
import { t } from '#languages';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { typeWord } from '../../lib/code-words.js';
import { BlockerLink } from '../form/index.js';

type Blocked = Pick<BookingConflict, 'resource' | 'start' | 'end' | 'booking' | 'nextFree' | 'substitutes'>;

interface BlockersProps {
  readonly blockers: readonly Blocked[];
  readonly onNextFree: (blocker: Blocked) => void;
  readonly onSubstitute?: (id: string) => void;
}

/** Names offered in its place. */
const MOST = 3;

const freeWords = (nextFree: string): string =>
  t('Free from {time} on {day}', { time: londonTime(nextFree), day: formatDayAndMonth(nextFree) });

/** The different ones, in their order. */
const distinct = <Value,>(values: readonly Value[], keyOf: (value: Value) => string): readonly Value[] => [
  ...new Map(values.map((value) => [keyOf(value), value])).values(),
];

/** Who or what is in the way, until when, and the ways out: another time or another one. */
export const Blockers = ({ blockers, onNextFree, onSubstitute }: BlockersProps): ReactNode => {
  const times = distinct(
    blockers.filter(({ nextFree }) => nextFree !== null),
    ({ nextFree }) => nextFree ?? '',
  );
  const substitutes = distinct(
    blockers.flatMap((blocker) => blocker.substitutes),
    ({ _id }) => _id,
  );
  return (
    <Stack gap={8}>
      <List size="sm" spacing={4} listStyleType={blockers.length > 1 ? 'disc' : 'none'}>
        {blockers.map((blocker) => (
          <List.Item key={`${blocker.booking._id}${blocker.start}`}>
            {blockerSentence(blocker.resource.label, { ...blocker, nextFree: null })}{' '}
            <BlockerLink booking={blocker.booking} />
          </List.Item>
        ))}
      </List>
      {times.map((blocker) => (
        <Group key={blocker.nextFree} gap={8}>
          <Text size="sm" component="span">
            {freeWords(blocker.nextFree ?? '')}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconClock size={14} aria-hidden />}
            onClick={() => onNextFree(blocker)}
          >
            {t('Use this time')}
          </Button>
        </Group>
      ))}
      {substitutes.length === 0 ? null : (
        <Group gap={8} role="group" aria-label={t('Free instead')}>
          <Text size="sm" component="span">
            {t('Free instead:')}
          </Text>
          {substitutes.slice(0, MOST).map(({ _id, label, detail }) => (
            <Button key={_id} size="compact-sm" variant="default" onClick={() => onSubstitute?.(_id)}>
              {detail === '' ? label : `${label} · ${typeWord(detail)}`}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
};
