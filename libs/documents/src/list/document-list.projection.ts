import { defineProjection, type ProjectionContext, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { DocumentEvent, DocumentKind } from '../document.events.js';

/** Name of the read model, for those who wait for it. */
export const DOCUMENT_LIST = 'document_list';

const documentColumns = {
  document_id: 'uuid not null',
  kind: 'text not null',
  file_name: 'text not null',
  project_id: 'uuid',
  visit_id: 'uuid',
  visit_ids: 'uuid[] not null',
  /** The invoice's; empty where it has none. */
  number: 'text not null',
  status: 'text not null',
  requested_by: 'uuid not null',
  requested_at: 'text not null',
  /** When it was asked for, or the last time that it was tried again. */
  waiting_since: 'text not null',
  made_at: 'text',
  sha256: 'text',
  bytes: 'bigint',
  failed_at: 'text',
  /** Tries that failed, of all the times that it was given up. */
  tries: 'int not null',
  reason: 'text',
} as const;

/** A document that was asked for; what it says is in its events, its bytes in `document_file`. */
export type DocumentRow = RowOfColumns<
  typeof documentColumns,
  { readonly kind: DocumentKind; readonly status: 'requested' | 'made' | 'failed' | 'forgotten' }
>;

const document: TableDefinition<DocumentRow> = {
  columns: documentColumns,
  key: ['document_id'],
  indexes: [
    '(project_id, requested_at desc)',
    'using gin (visit_ids)',
    "(waiting_since) where status = 'requested'",
    '(made_at)',
    "(failed_at) where status = 'failed'",
  ],
};

type Columns = Partial<DocumentRow>;

/** What became of a document; of one that was forgotten nothing else is of interest. */
const became = (
  { entityId }: { readonly entityId: string },
  { rows }: ProjectionContext<{ document: typeof document }>,
  { status, ...changes }: Columns,
): void => {
  const forgotten = rows.document.get(entityId)?.status === 'forgotten';
  rows.document.patch([entityId], { ...changes, ...(forgotten || status === undefined ? {} : { status }) });
};

/** The tables that the SQL of other modules may read. */
export const documentTables = { document: 'document' } as const;

/** Which documents there are, of which project and visit. */
export const documentList = defineProjection<DocumentEvent, { document: typeof document }>({
  name: DOCUMENT_LIST,
  version: 3,
  tables: { document },
  keys: ({ entityId }) => ({ document: [[entityId]] }),
  on: {
    DocumentRequested: ({ entityId, data, metadata }, { rows }) =>
      rows.document.put({
        document_id: entityId,
        kind: data.kind,
        file_name: data.fileName,
        project_id: data.projectId,
        visit_id: data.visitId,
        visit_ids: data.visitIds,
        number: data.number,
        status: data.content === '' ? 'forgotten' : 'requested',
        requested_by: metadata.actorId,
        requested_at: metadata.occurredAt,
        waiting_since: metadata.occurredAt,
        made_at: null,
        sha256: null,
        bytes: null,
        failed_at: null,
        tries: 0,
        reason: null,
      }),
    DocumentMade: (event, folding) =>
      became(event, folding, {
        status: 'made',
        made_at: event.metadata.occurredAt,
        sha256: event.data.sha256,
        bytes: event.data.bytes,
        reason: null,
      }),
    DocumentFailed: (event, folding) => {
      const { tries } = folding.rows.document.get(event.entityId) ?? { tries: 0 };
      became(event, folding, {
        status: 'failed',
        failed_at: event.metadata.occurredAt,
        tries: tries + event.data.tries,
        reason: event.data.reason,
      });
    },
    DocumentTriedAgain: (event, folding) =>
      became(event, folding, { status: 'requested', waiting_since: event.metadata.occurredAt, reason: null }),
  },
});
