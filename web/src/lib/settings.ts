import type { ServerSettings } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from './api.js';

/** What the operator set for this installation; it changes with a restart of the server only. */
export const useServerSettings = (): UseQueryResult<ServerSettings> =>
  useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.get('/api/settings', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
