import { MAX_WINDOW } from '#contracts';
import { later, spoken, t } from '#languages';
import { Button, Menu, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../lib/api.js';
import { today } from '../../lib/dates.js';
import { fileName, saveFile } from '../../lib/files.js';
import { untilThere } from '../../lib/late.js';
import { momentInName } from '../../lib/moments.js';
import { useAsAt } from '../../lib/reading.js';
import { toast } from '../feedback/toasts.js';
import type { GridColumn } from './columns.js';
import type { SavedTable } from './export-rows.js';
import { exportWords, mostRows, type SavedAs } from './export-limits.js';

interface ExportMenuProps<Row> {
  /** What the list is called; the file as well. */
  readonly title: string;
  /** A window of the rows, with filters, search and order as they are shown. */
  readonly read: (
    window: { readonly limit: number; readonly offset: number },
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  readonly small?: boolean;
  /** Where it is not the whole list that is saved. */
  readonly label?: string;
}

/** The page draws and listens meanwhile. */
const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

/** What makes the files is read when somebody saves one. */
const making = () => untilThere(() => Promise.all([import('./export-rows.js'), import('./workbook.js')]));

const labels = spoken<SavedAs>({ xlsx: later('Excel workbook'), csv: later('Plain table') });
const icons: Readonly<Record<SavedAs, ReactNode>> = {
  xlsx: <IconFileSpreadsheet size={16} aria-hidden />,
  csv: <IconFileTypeCsv size={16} aria-hidden />,
};

/** Saves what the list shows, all pages of it: with its filters, its order and the columns in view. */
export const ExportMenu = <Row,>({
  title,
  read,
  columns,
  rowId,
  total,
  small = false,
  label = t('Export'),
}: ExportMenuProps<Row>): ReactNode => {
  const asAt = useAsAt();
  const [done, setDone] = useState<string | null>(null);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const save = async (kind: SavedAs): Promise<void> => {
    const controller = new AbortController();
    reading.current = controller;
    setDone(t('Reading ...'));
    try {
      const [{ allRows, csvParts, savedTable }, { workbookOf }] = await making();
      const fileOf = async (sheet: string, table: SavedTable): Promise<Blob> =>
        kind === 'xlsx'
          ? workbookOf({ sheet, table })
          : new Blob([...(await csvParts(table, breath))], { type: 'text/csv;charset=utf-8' });
      const part = (offset: number) => read({ limit: MAX_WINDOW, offset }, controller.signal);
      const rows = await allRows(part, rowId, (some, of) =>
        setDone(t('{some, number} of {all, number}', { some, all: of })),
      );
      const saved = asAt === null ? `${title} ${today()}` : `${title} ${momentInName(asAt)}`;
      saveFile(fileName(saved, kind), await fileOf(asAt === null ? title : saved, savedTable(columns, rows)));
    } catch (error) {
      if (!controller.signal.aborted)
        toast.danger(
          t('The file could not be saved.'),
          error instanceof ApiError ? sentenceOf(error) : t('Please try again, or choose fewer rows with the filters.'),
        );
    } finally {
      setDone(null);
    }
  };
  return (
    <Menu position="bottom-end" width={230} shadow="md">
      <Menu.Target>
        <Button
          variant={small ? 'subtle' : 'default'}
          size={small ? 'compact-sm' : 'sm'}
          fw={500}
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={done !== null || total === undefined || total === 0}
          aria-busy={done !== null}
        >
          {done ?? label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className="export-words">{exportWords(total ?? 0)}</Menu.Label>
        {(['xlsx', 'csv'] as const).map((kind) => (
          <Menu.Item
            key={kind}
            leftSection={icons[kind]}
            disabled={(total ?? 0) > mostRows[kind]}
            onClick={() => void save(kind)}
          >
            {labels[kind]}
            <Text span size="xs" c="dimmed" ml={6}>
              .{kind}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
