import {
  isEmptyRow,
  MAX_ROWS_AT_ONCE,
  withTwins,
  type DataImport,
  type ImportKind,
  type ImportRow,
  type ImportUndoAnswer,
  type KeptRecord,
  type RowFate,
} from '#contracts';
import { api, ApiError } from '../../lib/api.js';

/** Told after each chunk: rows done, of all. */
export type Progress = (done: number, of: number) => void;

/** Well under what a call may hold. */
const MOST_CHARACTERS = 300_000;

/** Rows as calls take them: not too many, and not too long together. */
export const chunksOf = (rows: readonly ImportRow[]): readonly (readonly ImportRow[])[] => {
  const chunks: ImportRow[][] = [];
  let room = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = chunks.at(-1);
    if (last === undefined || last.length === MAX_ROWS_AT_ONCE || size > room) {
      chunks.push([row]);
      room = MOST_CHARACTERS - size;
    } else {
      last.push(row);
      room -= size;
    }
  }
  return chunks;
};

const TRIES = 5;
const PAUSE_MS = 2000;

/** A server that restarts is waited for: a chunk that is sent again makes nothing twice. */
const patiently = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const passes = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!passes || tries === TRIES) throw error;
      await new Promise((done) => {
        setTimeout(done, (error.retryAfter ?? 0) * 1000 + PAUSE_MS * tries);
      });
    }
  }
};

const emptyFate = ({ row }: ImportRow): RowFate => ({
  row,
  fate: 'empty',
  record: null,
  twin: null,
  msg: null,
  field: null,
});

/** What would become of every row. Rows of one chunk are compared by the server, those of all chunks here. */
export const rehearse = async (
  kind: ImportKind,
  rows: readonly ImportRow[],
  onProgress: Progress,
): Promise<readonly RowFate[]> => {
  const filled = rows.filter((row) => !isEmptyRow(row));
  const answered = new Map<number, RowFate>();
  for (const chunk of chunksOf(filled)) {
    const fates = await patiently(() => api.post('/api/imports/rehearsal', { kind, rows: chunk }));
    for (const fate of fates) answered.set(fate.row, fate);
    onProgress(answered.size, filled.length);
  }
  return withTwins(
    kind,
    rows,
    rows.map((row) => answered.get(row.row) ?? emptyFate(row)),
  );
};

export const startImport = (kind: ImportKind, hash: string, rows: number): Promise<DataImport> =>
  patiently(() => api.post('/api/imports', { kind, hash, rows }));

/** Makes the rows that the rehearsal called new; @returns what became of each of them */
export const runImport = async (
  id: string,
  rows: readonly ImportRow[],
  onProgress: Progress,
): Promise<readonly RowFate[]> => {
  const fates: RowFate[] = [];
  for (const chunk of chunksOf(rows)) {
    fates.push(...(await patiently(() => api.post(`/api/imports/${id}/rows`, { rows: chunk }))));
    onProgress(fates.length, rows.length);
  }
  await patiently(() => api.post(`/api/imports/${id}/finish`, undefined));
  return fates;
};

/** Takes back what an import made; @returns what stays, and why */
export const undoImport = async (
  { _id, rows }: Pick<DataImport, '_id' | 'rows'>,
  onProgress: Progress,
): Promise<{ readonly removed: number; readonly kept: readonly KeptRecord[] }> => {
  const kept: KeptRecord[] = [];
  let removed = 0;
  let before: number | null = rows + 1;
  while (before !== null) {
    const from: number = before;
    const answer: ImportUndoAnswer = await patiently(() => api.post(`/api/imports/${_id}/undo`, { before: from }));
    removed += answer.removed;
    kept.push(...answer.kept);
    before = answer.next;
    onProgress(rows - (before ?? 1) + 1, rows);
  }
  return { removed, kept };
};
