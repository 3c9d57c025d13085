import { reject, type TypedCommand, type StreamDecider } from '#eventing';
import { documentCatalogue, type DocumentEvent } from './document.events.js';

type Request = Extract<DocumentEvent, { type: 'DocumentRequested' }>['data'];

export type DocumentState =
  { readonly status: 'unknown' } | { readonly status: 'requested' | 'failed' | 'made'; readonly request: Request };

export type DocumentCommand =
  | TypedCommand<'RequestDocument', Request>
  | TypedCommand<'RecordMade', { readonly sha256: string; readonly bytes: number }>
  | TypedCommand<'RecordFailed', { readonly reason: string; readonly tries: number }>
  | TypedCommand<'TryAgain', object>;

/** Whether the person that it was about was forgotten: then nothing of it can be read or made any more. */
export const isForgotten = (state: DocumentState): boolean =>
  state.status !== 'unknown' && state.request.content === '';

/** A document is made once: who comes second with its bytes finds it made, and changes nothing. */
export const document: StreamDecider<DocumentState, DocumentCommand, typeof documentCatalogue> = {
  catalogue: documentCatalogue,
  initialState: { status: 'unknown' },
  decide: (command, state) => {
    if (command.type === 'RequestDocument') {
      const { kind, fileName, projectId, visitId, visitIds, number, form, content } = command;
      return state.status === 'unknown'
        ? [{ type: 'DocumentRequested', data: { kind, fileName, projectId, visitId, visitIds, number, form, content } }]
        : [];
    }
    if (state.status === 'unknown') return reject('document/not-found');
    switch (command.type) {
      case 'RecordMade':
        return state.status === 'made'
          ? []
          : [{ type: 'DocumentMade', data: { sha256: command.sha256, bytes: command.bytes } }];
      case 'RecordFailed':
        return state.status === 'requested'
          ? [{ type: 'DocumentFailed', data: { reason: command.reason, tries: command.tries } }]
          : [];
      case 'TryAgain':
        return state.status === 'failed' ? [{ type: 'DocumentTriedAgain', data: {} }] : [];
    }
  },
  evolve: (state, event) => {
    if (event.type === 'DocumentRequested') return { status: 'requested', request: event.data };
    if (state.status === 'unknown') return state;
    const status = { DocumentMade: 'made', DocumentFailed: 'failed', DocumentTriedAgain: 'requested' } as const;
    return { ...state, status: status[event.type] };
  },
};
