import writeWorkbook from 'write-excel-file/browser';
import { sheetCell, sheetWidths, type SavedTable } from './export-rows.js';

export interface WorkbookOrder {
  readonly sheet: string;
  readonly table: SavedTable;
}

/** The finished file, or null where it could not be made. */
export type WorkbookAnswer = Blob | null;

/** A worksheet's name has at most 31 letters, and some that may not be in it. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);

const workbookOf = ({ sheet, table }: WorkbookOrder): Promise<Blob> =>
  writeWorkbook(
    [
      table.head.map((title) => ({ value: title, fontWeight: 'bold' as const })),
      ...table.rows.map((row) => row.map((raw) => sheetCell(raw)).map((cell) => (cell.value === '' ? null : cell))),
    ],
    { sheet: sheetName(sheet), columns: sheetWidths(table).map((width) => ({ width })), stickyRowsCount: 1 },
  ).toBlob();

/** Thousands of rows take seconds to write: the page stays quick meanwhile. */
addEventListener('message', ({ data }: MessageEvent<WorkbookOrder>) => {
  workbookOf(data).then(
    (file: WorkbookAnswer) => postMessage(file),
    () => postMessage(null),
  );
});
