import type { DataImport } from '#contracts';
import { defineProjection, type TableDefinition } from '#eventing';
import type { ImportEvent } from './import.events.js';

export interface ImportRowOfList {
  readonly import_id: string;
  readonly kind: DataImport['kind'];
  readonly hash: string;
  readonly rows: number;
  readonly status: DataImport['status'];
  /** ISO 8601 UTC, which sorts as text. */
  readonly started_at: string;
  readonly started_by: string;
  readonly made: number | null;
  readonly kept: number | null;
}

const data_import: TableDefinition<ImportRowOfList> = {
  columns: {
    import_id: 'uuid not null',
    kind: 'text not null',
    hash: 'text not null',
    rows: 'integer not null',
    status: 'text not null',
    started_at: 'text not null',
    started_by: 'uuid not null',
    made: 'integer',
    kept: 'integer',
  },
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
