import { MAX_WINDOW } from '#contracts';
import { Button, Menu, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../lib/api.js';
import { today } from '../../lib/dates.js';
import { csvOf, fileName, saveFile } from '../../lib/files.js';
import { momentInName } from '../../lib/moments.js';
import { useAsAt } from '../../lib/reading.js';
import { toast } from '../feedback/toasts.js';
import type { GridColumn } from './columns.js';
import { allRows, csvCell, savedTable, type SavedTable } from './export-rows.js';
import { workbookOf } from './workbook.js';

const count = new Intl.NumberFormat('en-GB');

interface ExportMenuProps<Row> {
  /** What the list is called; the file as well. */
  readonly title: string;
  /** A window of the rows, with filters, search and order as they are shown. */
  readonly read: (window: { readonly limit: number; readonly offset: number }, signal: AbortSignal) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Undefined until the first answer. */
  readonly total: number | undefined;
}

type Kind = 'csv' | 'xlsx';

const fileOf = async (kind: Kind, title: string, table: SavedTable): Promise<Blob> =>
  kind === 'xlsx' ? workbookOf({ sheet: title, table }) : new Blob([csvOf(table.head, table.rows.map((row) => row.map(csvCell)))], { type: 'text/csv;charset=utf-8' });

/** Saves what the list shows, all pages of it: with its filters, its order and the columns in view. */
export const ExportMenu = <Row,>({ title, read, columns, rowId, total }: ExportMenuProps<Row>): ReactNode => {
  const asAt = useAsAt();
  const [done, setDone] = useState<string | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const save = async (kind: Kind): Promise<void> => {
    const controller = new AbortController();
    reading.current = controller;
    setDone('Reading ...');
    try {
      const part = (offset: number) => read({ limit: MAX_WINDOW, offset }, controller.signal);
      const rows = await allRows(part, rowId, (some, of) => setDone(`${count.format(some)} of ${count.format(of)}`));
      const saved = asAt === null ? `${title} ${today()}` : `${title} ${momentInName(asAt)}`;
      saveFile(fileName(saved, kind), await fileOf(kind, asAt === null ? title : saved, savedTable(columns, rows)));
    } catch (error) {
      if (!controller.signal.aborted) toast.danger('The file could not be saved.', error instanceof ApiError ? sentenceOf(error) : 'Please try again, or choose fewer rows with the filters.');
    } finally {
      setDone(null);
    }
  };
  return (
    <Menu position="bottom-end" width={230} shadow="md">
      <Menu.Target>
        <Button variant="default" fw={500} leftSection={<IconDownload size={16} aria-hidden />} disabled={done !== null || total === undefined || total === 0} aria-busy={done !== null}>{done ?? 'Export'}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{total === 1 ? 'The one row, as it is listed' : `All ${count.format(total ?? 0)} rows, as they are listed`}</Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => void save('xlsx')}>Excel workbook<Text span size="xs" c="dimmed" ml={6}>.xlsx</Text></Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => void save('csv')}>Plain table<Text span size="xs" c="dimmed" ml={6}>.csv</Text></Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
