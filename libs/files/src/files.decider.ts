import { MOST_FILES } from '#contracts';
import { reject, type Decider, type StreamDecider, type TypedCommand } from '#eventing';
import {
  kitFilesCatalogue,
  visitFilesCatalogue,
  type AttachedFile,
  type KitFilesEvent,
  type NamedFile,
  type VisitFilesEvent,
} from './files.events.js';

export type FilesState = ReadonlyMap<string, { readonly file: AttachedFile; readonly removed: boolean }>;

export type FilesCommand =
  | TypedCommand<'AttachFile', { readonly file: AttachedFile }>
  | TypedCommand<'RemoveFile', { readonly fileId: string }>
  | TypedCommand<'RestoreFile', { readonly fileId: string }>;

type FilesEvent = { readonly type: string; readonly data: AttachedFile | NamedFile };

/** How the events of one kind of owner are called. */
interface EventsOf<Event> {
  readonly attached: (data: AttachedFile) => Event;
  readonly removed: (data: NamedFile) => Event;
  readonly restored: (data: NamedFile) => Event;
  readonly isRemoval: (event: Event) => boolean;
}

const standing = (state: FilesState): number => [...state.values()].filter(({ removed }) => !removed).length;

/** What comes twice changes nothing the second time. */
const filesDecider = <Event extends FilesEvent>({
  attached,
  removed,
  restored,
  isRemoval,
}: EventsOf<Event>): Decider<FilesState, FilesCommand, Event> => ({
  initialState: new Map(),
  decide: (command, state) => {
    const full = standing(state) >= MOST_FILES;
    if (command.type === 'AttachFile') {
      if (state.has(command.file.fileId)) return [];
      return full ? reject('file/too-many') : [attached(command.file)];
    }
    const found = state.get(command.fileId);
    if (found === undefined) return reject('file/not-found');
    const { fileId, name } = found.file;
    if (command.type === 'RemoveFile') return found.removed ? [] : [removed({ fileId, name })];
    if (!found.removed) return [];
    return full ? reject('file/too-many') : [restored({ fileId, name })];
  },
  evolve: (state, event) => {
    const { data } = event;
    if ('sha256' in data) return new Map(state).set(data.fileId, { file: data, removed: false });
    const found = state.get(data.fileId);
    return found === undefined ? state : new Map(state).set(data.fileId, { ...found, removed: isRemoval(event) });
  },
});

export const visitFiles: StreamDecider<FilesState, FilesCommand, typeof visitFilesCatalogue> = {
  catalogue: visitFilesCatalogue,
  ...filesDecider<VisitFilesEvent>({
    attached: (data) => ({ type: 'FileAttached', data }),
    removed: (data) => ({ type: 'FileRemoved', data }),
    restored: (data) => ({ type: 'FileRestored', data }),
    isRemoval: ({ type }) => type === 'FileRemoved',
  }),
};

export const kitFiles: StreamDecider<FilesState, FilesCommand, typeof kitFilesCatalogue> = {
  catalogue: kitFilesCatalogue,
  ...filesDecider<KitFilesEvent>({
    attached: (data) => ({ type: 'KitFileAttached', data }),
    removed: (data) => ({ type: 'KitFileRemoved', data }),
    restored: (data) => ({ type: 'KitFileRestored', data }),
    isRemoval: ({ type }) => type === 'KitFileRemoved',
  }),
};
