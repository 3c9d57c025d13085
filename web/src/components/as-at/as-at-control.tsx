import { t } from '#languages';
import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { withValues } from '../../lib/address.js';
import { AS_AT } from '../../lib/as-at.js';
import { today } from '../../lib/dates.js';
import { endOfLondonDay, momentPresets } from '../../lib/moments.js';
import { useAsAt } from '../../lib/reading.js';
import { MomentButton } from './moment-button.js';

/** Goes to a moment, or back to now (null). It stands in the address: Back undoes it, and a link can be sent. */
export const useMoment = (): ((instant: string | null) => void) => {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (instant: string | null) =>
      setSearch((before) => {
        const next = withValues(before, { [AS_AT]: instant });
        // A list of another moment begins at its first page.
        for (const key of [...next.keys()].filter((name) => /(^|\.)page$/.test(name))) next.delete(key);
        return next;
      }),
    [setSearch],
  );
};

/** At the head of every page that can be read as at a moment. */
export const AsAtControl = (): ReactNode => {
  const asAt = useAsAt();
  const go = useMoment();
  return (
    <MomentButton
      label={asAt === null ? t('As at …') : t('Another moment')}
      value={asAt}
      onChoose={go}
      {...(asAt === null ? {} : { now: t('Back to now') })}
    />
  );
};

/** What changed since the end of last month, where a month is usually closed; of the past the band says it. */
export const WhatChanged = (): ReactNode => {
  const asAt = useAsAt();
  if (asAt !== null) return null;
  const date = momentPresets(today()).find(({ name }) => name === 'month')?.date ?? today();
  return (
    <Button
      component={Link}
      to={`/compare?from=${endOfLondonDay(date)}`}
      variant="default"
      fw={500}
      leftSection={<IconArrowsDiff size={16} aria-hidden />}
    >
      {t('What changed')}
    </Button>
  );
};
