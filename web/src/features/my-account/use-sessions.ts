import type { Session } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const sessionsKey = ['sessions'] as const;

/** Where the account is signed in; asked for anew whenever somebody looks. */
export const useSessions = (): UseQueryResult<readonly Session[]> =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => api.get('/api/sessions', { signal }),
    staleTime: 0,
  });
