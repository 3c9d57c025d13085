import { defineProjection, type TableDefinition } from '#eventing';
import type { DocumentEvent, DocumentKind } from '../document.events.js';

/** Name of the read model, for those who wait for it. */
export const DOCUMENT_LIST = 'document_list';

/** A document that was asked for; what it says is in its events, its bytes in `document_file`. */
export interface DocumentRow {
  readonly document_id: string;
  readonly kind: DocumentKind;
  readonly file_name: string;
  readonly project_id: string | null;
  readonly visit_id: string | null;
  readonly status: 'requested' | 'made' | 'failed';
  readonly requested_by: string;
  readonly requested_at: string;
  readonly made_at: string | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
  readonly reason: string | null;
}

const document: TableDefinition<DocumentRow> = {
  columns: {
    document_id: 'uuid not null', kind: 'text not null', file_name: 'text not null', project_id: 'uuid', visit_id: 'uuid', status: 'text not null',
    requested_by: 'uuid not null', requested_at: 'text not null', made_at: 'text', sha256: 'text', bytes: 'bigint', reason: 'text',
  },
  key: ['document_id'],
  indexes: ['(project_id, requested_at desc)', '(visit_id, requested_at desc)', "(requested_at) where status = 'requested'"],
};

/** Which documents there are, of which project and visit. */
export const documentList = defineProjection<DocumentEvent, { document: typeof document }>({
  name: DOCUMENT_LIST,
  version: 1,
  tables: { document },
  keys: ({ entityId }) => ({ document: [[entityId]] }),
  on: {
    DocumentRequested: ({ entityId, data, metadata }, { rows }) =>
      rows.document.put({
        document_id: entityId, kind: data.kind, file_name: data.fileName, project_id: data.projectId, visit_id: data.visitId, status: 'requested',
        requested_by: metadata.actorId, requested_at: metadata.occurredAt, made_at: null, sha256: null, bytes: null, reason: null,
      }),
    DocumentMade: ({ entityId, data, metadata }, { rows }) =>
      rows.document.patch([entityId], { status: 'made', made_at: metadata.occurredAt, sha256: data.sha256, bytes: data.bytes, reason: null }),
    DocumentFailed: ({ entityId, data }, { rows }) => rows.document.patch([entityId], { status: 'failed', reason: data.reason }),
    DocumentTriedAgain: ({ entityId }, { rows }) => rows.document.patch([entityId], { status: 'requested', reason: null }),
  },
});
