import type { FileAnswer } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { kept, keys } from '../../lib/queries.js';

/**
 * Photos, files and signatures of a visit, in the order in which they were attached.
 * @param away whether their names are kept on this device, for when there is no network
 */
export const useFiles = (visitId: string, away = false): UseQueryResult<readonly FileAnswer[]> =>
  useQuery({
    queryKey: keys.files(visitId),
    queryFn: ({ signal }) => api.get<readonly FileAnswer[]>(`/api/job/${visitId}/files`, { signal }),
    ...(away ? kept : {}),
  });

/** The bytes of one, once they are wanted. */
export const useFileContent = (visitId: string, fileId: string, wanted: boolean): UseQueryResult<Blob> =>
  useQuery({
    queryKey: keys.fileContent(fileId),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.file(`/api/job/${visitId}/files/${fileId}`, { signal })).content,
  });
