import type { PasswordLinkState } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

export const passwordLinksKey = ['password-links'] as const;

/** Accounts whose password is still to be chosen; asked for anew whenever somebody looks. */
export const usePasswordLinks = (): UseQueryResult<readonly PasswordLinkState[]> =>
  useQuery({
    queryKey: passwordLinksKey,
    queryFn: ({ signal }) => api.get('/api/password-links', { signal }),
    staleTime: 0,
  });
