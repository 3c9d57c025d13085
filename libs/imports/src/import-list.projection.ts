import type { DataImport } from '#contracts';
import { defineProjection, type TableDefinition } from '#eventing';
import type { RowOfColumns } from '#platform';
import type { ImportEvent } from './import.events.js';

const dataImportColumns = {
  import_id: 'uuid not null',
  kind: 'text not null',
  hash: 'text not null',
  rows: 'integer not null',
  status: 'text not null',
  /** ISO 8601 UTC, which sorts as text. */
  started_at: 'text not null',
  started_by: 'uuid not null',
  made: 'integer',
  kept: 'integer',
} as const;

export type ImportRowOfList = RowOfColumns<
  typeof dataImportColumns,
  { readonly kind: DataImport['kind']; readonly status: DataImport['status'] }
>;

const data_import: TableDefinition<ImportRowOfList> = {
  columns: dataImportColumns,
  key: ['import_id'],
  indexes: ['(hash)'],
};

const tables = { data_import };

/** Imports of files: begun, finished, undone. */
export const importList = defineProjection<ImportEvent, typeof tables>({
  name: 'import_list',
  version: 1,
  tables,
  keys: (event) => ({ data_import: [[event.entityId]] }),
  on: {
    ImportStarted: (event, { rows }) => {
      rows.data_import.put({
        import_id: event.entityId,
        ...event.data,
        status: 'started',
        started_at: event.metadata.occurredAt,
        started_by: event.metadata.actorId,
        made: null,
        kept: null,
      });
    },
    ImportFinished: (event, { rows }) => {
      rows.data_import.patch([event.entityId], { status: 'finished', made: event.data.made });
    },
    ImportUndone: (event, { rows }) => {
      rows.data_import.patch([event.entityId], { status: 'undone', kept: event.data.keptCount });
    },
  },
});

export const importOf = (row: ImportRowOfList): DataImport => ({
  _id: row.import_id,
  kind: row.kind,
  hash: row.hash,
  rows: row.rows,
  status: row.status,
  startedAt: row.started_at,
  by: row.started_by,
  made: row.made,
  kept: row.kept,
});
