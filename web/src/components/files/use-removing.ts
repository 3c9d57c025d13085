import type { FileAnswer } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { api, newKey, sentenceOf } from '../../lib/api.js';
import { keys, refresh } from '../../lib/queries.js';
import { toast } from '../feedback/index.js';
import { fileWords } from './file-words.js';

/** Takes a file off a visit, with the way back in the message. */
export const useRemoving = (visitId: string): ((file: FileAnswer) => Promise<void>) => {
  const client = useQueryClient();
  const shown = (files: readonly FileAnswer[]): void => {
    client.setQueryData(keys.files(visitId), files);
    void refresh(client, 'files', visitId);
  };
  return async (file) => {
    const path = `/api/job/${visitId}/files/${file._id}`;
    const name = fileWords(file);
    try {
      shown(await api.delete<readonly FileAnswer[]>(path, { key: newKey() }));
    } catch (error) {
      toast.danger(t('{file} could not be deleted.', { file: name }), sentenceOf(error));
      return;
    }
    const key = newKey();
    toast.withUndo(
      t('{place} is deleted', { place: name }),
      async () => {
        shown(await api.post<readonly FileAnswer[]>(`${path}/restore`, {}, { key }));
      },
      t('{place} is back', { place: name }),
    );
  };
};
