import type { LedgerVerifications } from '#contracts';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../../lib/api.js';

const KEY = ['ledger', 'verification'] as const;
const LOOK_AGAIN_MS = 700;

/** The last verification of the log, followed while it runs, whoever began it. */
export const useVerification = (): UseQueryResult<LedgerVerifications> =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get('/api/ledger/verification', { signal }),
    refetchInterval: ({ state }) => (state.data?.last?.state === 'running' ? LOOK_AGAIN_MS : false),
  });

/** Begins one, or joins the one that runs. */
export const useVerifying = (): UseMutationResult<LedgerVerifications, Error, void> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/ledger/verification', {}),
    onSuccess: (verifications) => client.setQueryData(KEY, verifications),
  });
};
