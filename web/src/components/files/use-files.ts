import type { FileAnswer } from '#contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { filesPath, kept, keys, type FilesOf } from '../../lib/queries.js';

/**
 * Photos, files and signatures of a visit or a kit, in the order in which they were attached.
 * @param away whether their names are kept on this device, for when there is no network
 */
export const useFiles = (of: FilesOf, away = false): UseQueryResult<readonly FileAnswer[]> =>
  useQuery({
    queryKey: keys.files(of),
    queryFn: ({ signal }) => api.get(filesPath(of), { signal }),
    ...(away ? kept : {}),
  });

/** The bytes of one, once they are wanted. */
export const useFileContent = (of: FilesOf, fileId: string, wanted: boolean): UseQueryResult<Blob> =>
  useQuery({
    queryKey: keys.fileContent(fileId),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await api.file(`${filesPath(of)}/${fileId}`, { signal })).content,
  });
