import { t } from '#languages';
import { Skeleton } from '@mantine/core';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AsAtControl, NothingThen, pastKey, usePast } from '../components/as-at/index.js';
import { Empty, Failing, RowsSkeleton } from '../components/feedback/index.js';
import { ApiError } from '../lib/api.js';
import { makePastQueryClient } from '../lib/queries.js';
import { AsAtContext } from '../lib/reading.js';

/** Whatever page it will be. */
const PageSkeleton = (): ReactNode => (
  <div role="status" aria-busy aria-label={t('Loading')}>
    <Skeleton height={24} width={220} mb="md" />
    <div className="tiles">
      {[0, 1, 2, 3].map((tile) => (
        <Skeleton key={tile} height={96} radius="lg" />
      ))}
    </div>
    <div className="panel past-skeleton">
      <RowsSkeleton rows={10} />
    </div>
  </div>
);

/**
 * The page as at a moment, once its tables are there. It has a cache of its own: mount it anew for another moment or
 * another account.
 */
export const PastFrame = ({ asAt, children }: { readonly asAt: string; readonly children: ReactNode }): ReactNode => {
  const live = useQueryClient();
  const [client] = useState(() => makePastQueryClient(() => void live.invalidateQueries({ queryKey: pastKey(asAt) })));
  const { data: past, error, refetch } = usePast(asAt);
  const again = (): void => void refetch();
  if (error instanceof ApiError && error.status === 400)
    return (
      <Empty panel title={error.body.msg} action={<AsAtControl />}>
        {t('Choose another one, or go back to now.')}
      </Empty>
    );
  if (error !== null && past?.state !== 'ready')
    return <Failing panel error={error} what={t('This moment')} onRetry={again} />;
  if (past?.state === 'failed')
    return (
      <Failing
        panel
        error={new ApiError(503, { statusCode: 503, msg: past.msg })}
        what={t('This moment')}
        onRetry={again}
      />
    );
  if (past?.state !== 'ready') return <PageSkeleton />;
  if (!past.known)
    return (
      <div className="panel">
        <NothingThen action={<AsAtControl />}>{t('This is before anything was recorded in Soundings.')}</NothingThen>
      </div>
    );
  return (
    <AsAtContext value={asAt}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </AsAtContext>
  );
};
