import { blockerSentence, londonDate, londonTime, shownDayAndMonth, type BookingConflict } from '#contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { BlockerLink } from '../form/index.js';

type Blocked = Pick<BookingConflict, 'resource' | 'start' | 'end' | 'booking' | 'nextFree' | 'substitutes'>;

interface BlockersProps {
  readonly blockers: readonly Blocked[];
  readonly onNextFree: (blocker: Blocked) => void;
  readonly onSubstitute?: (id: string) => void;
}

const freeWords = (nextFree: string): string => `Free from ${londonTime(nextFree)} on ${shownDayAndMonth(nextFree)}`;

/** Who or what is in the way, until when, and the ways out: another time or another one. */
export const Blockers = ({ blockers, onNextFree, onSubstitute }: BlockersProps): ReactNode => (
  <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {blockers.map((blocker) => (
      <li key={`${blocker.resource._id}${blocker.booking._id}`}>
        <Text size="sm">
          {blockerSentence(blocker.resource.label, { ...blocker, nextFree: null })}{' '}
          <BlockerLink booking={blocker.booking} />
        </Text>
        {blocker.nextFree === null ? null : (
          <Group gap={6} mt={6}>
              <Text size="sm" component="span">{freeWords(blocker.nextFree)}</Text>
              <Button
                size="compact-sm" variant="default" leftSection={<IconClock size={14} aria-hidden />} onClick={() => onNextFree(blocker)}
                aria-label={`Use this time: ${londonDate(blocker.nextFree) === londonDate(blocker.start) ? '' : `${shownDayAndMonth(blocker.nextFree)}, `}${londonTime(blocker.nextFree)}`}
              >
                Use this time
              </Button>
          </Group>
        )}
        {blocker.substitutes.length === 0 ? null : (
          <Group gap={6} mt={6}>
            <Text size="sm" component="span">Free instead:</Text>
            {blocker.substitutes.map(({ _id, label, detail }) => (
              <Button key={_id} size="compact-sm" variant="default" rightSection={<IconArrowRight size={14} aria-hidden />} onClick={() => onSubstitute?.(_id)}>
                {detail === '' ? label : `${label} · ${detail}`}
              </Button>
            ))}
          </Group>
        )}
      </li>
    ))}
  </Stack>
);
