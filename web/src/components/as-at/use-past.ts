import type { PastAnswer } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

const LOOK_AGAIN_MS = 500;

/** Of the making of a moment; it belongs to no entity, so no change makes it stale. */
export const pastKey = (asAt: string): readonly string[] => ['past', asAt];

/** Has the tables of a moment made, or joins whoever has; asks how far they are until they are there. */
export const usePast = (asAt: string | null): UseQueryResult<PastAnswer> =>
  useQuery({
    queryKey: pastKey(asAt ?? ''),
    queryFn: ({ signal }) => api.post('/api/past', { as_at: asAt }, { signal }),
    enabled: asAt !== null,
    // The server may drop tables that nobody asked for in a while.
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data?.state === 'building' ? LOOK_AGAIN_MS : false),
  });
