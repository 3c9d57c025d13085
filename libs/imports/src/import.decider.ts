import type { ImportKind, KeptReason } from '#contracts';
import { reject, type StreamDecider, type TypedCommand } from '#eventing';
import { importCatalogue } from './import.events.js';

export type ImportState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'started' | 'finished' | 'undone';
      readonly kind: ImportKind;
      readonly hash: string;
      readonly rows: number;
      readonly made: number | null;
      readonly kept: number | null;
    };

export type ImportCommand =
  | TypedCommand<'StartImport', { readonly kind: ImportKind; readonly hash: string; readonly rows: number }>
  | TypedCommand<'FinishImport', { readonly made: number }>
  | TypedCommand<
      'UndoImport',
      {
        readonly removed: number;
        readonly kept: readonly { readonly id: string; readonly why: KeptReason }[];
        readonly keptCount: number;
      }
    >;

/** A spreadsheet can have more records in use than an event should name. */
export const MOST_KEPT_NAMED = 1000;

/** Said twice is started, finished and undone once. */
export const dataImport: StreamDecider<ImportState, ImportCommand, typeof importCatalogue> = {
  catalogue: importCatalogue,
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    if (command.type === 'StartImport') {
      const { kind, hash, rows } = command;
      return state.status === 'unknown' ? [{ type: 'ImportStarted', data: { kind, hash, rows } }] : [];
    }
    if (state.status === 'unknown') return reject('import/not-found');
    switch (command.type) {
      case 'FinishImport':
        if (state.status === 'undone') return reject('import/undone');
        return state.status === 'finished' ? [] : [{ type: 'ImportFinished', data: { made: command.made } }];
      case 'UndoImport': {
        if (state.status === 'undone') return [];
        const { removed, kept, keptCount } = command;
        return [{ type: 'ImportUndone', data: { removed, kept: kept.slice(0, MOST_KEPT_NAMED), keptCount } }];
      }
    }
  },
  evolve: (state, event) => {
    if (event.type === 'ImportStarted') return { status: 'started', ...event.data, made: null, kept: null };
    if (state.status === 'unknown') return state;
    switch (event.type) {
      case 'ImportFinished':
        return { ...state, status: 'finished', made: event.data.made };
      case 'ImportUndone':
        return { ...state, status: 'undone', kept: event.data.keptCount };
    }
  },
};
