import type { FileAnswer } from '#contracts';
import { t } from '#languages';
import { useQueryClient } from '@tanstack/react-query';
import { api, newKey, sentenceOf } from '../../lib/api.js';
import { filesEntity, filesPath, keys, refresh, type FilesOf } from '../../lib/queries.js';
import { toast } from '../feedback/index.js';
import { fileWords } from './file-words.js';

/** Takes a file off a visit or a kit, with the way back in the message. */
export const useRemoving = (of: FilesOf): ((file: FileAnswer) => Promise<void>) => {
  const client = useQueryClient();
  const shown = (files: readonly FileAnswer[]): void => {
    client.setQueryData(keys.files(of), files);
    void refresh(client, filesEntity[of.entity], of.id);
  };
  return async (file) => {
    const path = `${filesPath(of)}/${file._id}` as const;
    const name = fileWords(file);
    try {
      shown(await api.delete(path, { key: newKey() }));
    } catch (error) {
      toast.danger(t('{file} could not be deleted.', { file: name }), sentenceOf(error));
      return;
    }
    const key = newKey();
    toast.withUndo(
      t('{place} is deleted', { place: name }),
      async () => {
        shown(await api.post(`${path}/restore`, {}, { key }));
      },
      t('{place} is back', { place: name }),
    );
  };
};
