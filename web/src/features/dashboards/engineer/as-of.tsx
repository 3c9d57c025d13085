import { IconCloudOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api.js';
import { shownDayAndTime } from '../../../lib/dates.js';

const isAway = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** While the server is not reached: that it is so, and of when the facts on the page are. */
export const AsOf = ({ query }: { readonly query: UseQueryResult }): ReactNode => {
  const { data, dataUpdatedAt, failureReason, error } = query;
  const shown = data !== undefined && (isAway(failureReason) || isAway(error));
  return (
    <div role="status">
      {shown ? (
        <p className="my-day-as-of">
          <IconCloudOff size={17} aria-hidden />
          <span>{navigator.onLine ? 'Soundings cannot be reached.' : 'No network.'} As of {shownDayAndTime(new Date(dataUpdatedAt).toISOString())}.</span>
        </p>
      ) : null}
    </div>
  );
};
