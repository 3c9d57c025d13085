import type { DocumentQueue } from '#contracts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { keys } from '../../lib/queries.js';

const key = keys.documents('queue');
const MOVING_MS = 2000;
const QUIET_MS = 10_000;

/** Every other second while a document is to be made. */
export const useDocumentQueue = (enabled: boolean): UseQueryResult<DocumentQueue> =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/api/documents/queue', { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? MOVING_MS : QUIET_MS),
  });

export interface DocumentQueueCalls {
  tryAgain(documentId: string): Promise<void>;
  /** All that failed. */
  tryAllAgain(): Promise<void>;
}

/** After each call the page shows how it stands now. */
export const useDocumentQueueCalls = (): DocumentQueueCalls => {
  const client = useQueryClient();
  return {
    tryAgain: async (documentId) => {
      try {
        await api.post(`/api/documents/${documentId}/retry`, {});
      } finally {
        await client.invalidateQueries({ queryKey: keys.documents() });
      }
    },
    tryAllAgain: async () => {
      client.setQueryData(key, await api.post('/api/documents/queue/retry', {}));
    },
  };
};
