import { t } from '#languages';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api.js';
import { formatDayAndTime } from '../../../lib/dates.js';

const isAway = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Milliseconds that asking may take before it is said of when the facts are. */
const PATIENCE = 2500;

/** While the server is not reached, or is long in answering: that it is so, and of when the facts on the page are. */
export const AsOf = ({ query }: { readonly query: UseQueryResult }): ReactNode => {
  const { data, dataUpdatedAt, failureReason, error, isFetching, isFetchedAfterMount } = query;
  const away = isAway(failureReason) || isAway(error);
  // What was kept on the device is shown at once; whether it still holds is not known before the first answer.
  const asking = isFetching && !isFetchedAfterMount;
  const [longAsking] = useDebouncedValue(asking, PATIENCE);
  const why = away
    ? navigator.onLine
      ? t('Soundings cannot be reached.')
      : t('No network.')
    : asking && longAsking
      ? t('The network is slow.')
      : null;
  return (
    <div role="status">
      {why === null || data === undefined ? null : (
        <p className="my-day-as-of">
          <IconCloudOff size={17} aria-hidden />
          <span>
            {why} {t('As of {moment}.', { moment: formatDayAndTime(new Date(dataUpdatedAt).toISOString()) })}
          </span>
        </p>
      )}
    </div>
  );
};
