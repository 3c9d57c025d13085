import type { Passkey } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const passkeysKey = ['passkeys'] as const;

/** Passkeys of one's own account; asked for anew whenever somebody looks. */
export const usePasskeys = (): UseQueryResult<readonly Passkey[]> =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => api.get('/api/passkeys', { signal }),
    staleTime: 0,
  });
