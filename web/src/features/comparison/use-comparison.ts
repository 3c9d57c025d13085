import type { Comparison, DifferenceKind } from '#contracts';
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pastKey } from '../../components/as-at/index.js';
import { api, ApiError, withQuery } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';

export interface Compared {
  readonly from: string;
  /** null: now. */
  readonly to: string | null;
  /** null: all that differ. */
  readonly what: DifferenceKind | null;
}

/** A window of what differs. */
export const readComparison = (
  { from, to, what }: Compared,
  window: { readonly limit: number; readonly offset: number },
  signal: AbortSignal,
): Promise<Comparison> => api.get(withQuery('/api/past/comparison', { from, to, what, ...window }), { signal });

/** What changed; two moments of the past do not change any more, and now does. */
export const useComparison = (
  compared: Compared,
  window: { readonly limit: number; readonly offset: number },
  ready: boolean,
): UseQueryResult<Comparison> => {
  const client = useQueryClient();
  const asked = ['comparison', compared, window] as const;
  const answer = useQuery({
    queryKey: compared.to === null ? keys.dashboard(...asked) : ['past', ...asked],
    queryFn: ({ signal }) => readComparison(compared, window, signal),
    enabled: ready,
    ...(compared.to === null ? {} : { staleTime: Number.POSITIVE_INFINITY }),
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status === 500),
  });
  const { from, to } = compared;
  const gone = answer.error instanceof ApiError && answer.error.status === 503;
  useEffect(() => {
    // The tables of a moment were dropped meanwhile: they are made again, and then it is asked again.
    if (!gone) return;
    for (const moment of [from, to]) if (moment !== null) void client.invalidateQueries({ queryKey: pastKey(moment) });
  }, [gone, from, to, client]);
  return answer;
};
