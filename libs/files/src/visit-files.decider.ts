import { MOST_FILES } from '#contracts';
import { reject, type TypedCommand, type Decider } from '#eventing';
import type { AttachedFile, VisitFilesEvent } from './visit-files.events.js';

export type VisitFilesState = ReadonlyMap<string, { readonly file: AttachedFile; readonly removed: boolean }>;

export type VisitFilesCommand =
  | TypedCommand<'AttachFile', { readonly file: AttachedFile }>
  | TypedCommand<'RemoveFile', { readonly fileId: string }>
  | TypedCommand<'RestoreFile', { readonly fileId: string }>;

const standing = (state: VisitFilesState): number => [...state.values()].filter(({ removed }) => !removed).length;

/** What comes twice changes nothing the second time. */
export const visitFiles: Decider<VisitFilesState, VisitFilesCommand, VisitFilesEvent> = {
  initialState: new Map(),
  decide: (command, state) => {
    const full = standing(state) >= MOST_FILES;
    if (command.type === 'AttachFile') {
      if (state.has(command.file.fileId)) return [];
      return full ? reject('file/too-many') : [{ type: 'FileAttached', data: command.file }];
    }
    const found = state.get(command.fileId);
    if (found === undefined) return reject('file/not-found');
    const { fileId, name } = found.file;
    if (command.type === 'RemoveFile') return found.removed ? [] : [{ type: 'FileRemoved', data: { fileId, name } }];
    if (!found.removed) return [];
    return full ? reject('file/too-many') : [{ type: 'FileRestored', data: { fileId, name } }];
  },
  evolve: (state, event) => {
    if (event.type === 'FileAttached')
      return new Map(state).set(event.data.fileId, { file: event.data, removed: false });
    const found = state.get(event.data.fileId);
    return found === undefined
      ? state
      : new Map(state).set(event.data.fileId, { ...found, removed: event.type === 'FileRemoved' });
  },
};
