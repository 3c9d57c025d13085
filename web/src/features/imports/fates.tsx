import { fieldsOfImport, own, type ImportKind, type ImportRow, type RowFate } from '#contracts';
import { later, t } from '#languages';
import { Badge, Button, Select, Text } from '@mantine/core';
import { IconDownload, IconPencil } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Empty } from '../../components/feedback/index.js';
import { LocalGrid, type GridColumn } from '../../components/grid/index.js';
import { saveFile } from '../../lib/files.js';
import { CorrectRow } from './correct-row.js';
import { fateWords, labelOf, nameOfRow, reasonOf, shownFate, shownFates, type ShownFate } from './import-words.js';

/** One row of the file with what becomes of it. */
interface Line {
  readonly row: ImportRow;
  readonly fate: RowFate;
}

interface FatesProps {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  readonly fates: readonly RowFate[];
  readonly columns: readonly (string | null)[];
  /** Without it the rows are done, and can only be read. */
  readonly onCorrect?: (row: ImportRow) => void;
}

/** Rows that are shown at once; the saved table has them all. */
const MOST_SHOWN = 500;

const colours: Readonly<Record<ShownFate, string>> = {
  new: 'teal',
  noted: 'blue',
  there: 'gray',
  twice: 'orange',
  refused: 'red',
  empty: 'gray',
};

export const countsOf = (fates: readonly RowFate[]): Readonly<Record<ShownFate, number>> => {
  const counts = { new: 0, noted: 0, there: 0, twice: 0, refused: 0, empty: 0 };
  for (const fate of fates) counts[shownFate(fate)] += 1;
  return counts;
};

const download = async (kind: ImportKind, columns: FatesProps['columns'], lines: readonly Line[]): Promise<void> => {
  const { csvOf } = await import('../../lib/csv.js');
  const names = fieldsOfImport[kind].fields.map(({ name }) => name).filter((name) => columns.includes(name));
  const head = [t('Row'), t('What happens'), t('Why'), ...names.map((name) => labelOf(kind, name))];
  const cells = lines.map(({ row, fate }) => [
    row.row,
    fateWords[shownFate(fate)],
    reasonOf(kind, fate, row),
    ...names.map((name) => own(row.values, name) ?? ''),
  ]);
  saveFile('import.csv', new Blob([csvOf(head, cells)], { type: 'text/csv' }));
};

const columnsOf = (kind: ImportKind, onOpen: ((line: Line) => void) | undefined): readonly GridColumn<Line>[] => [
  { key: 'row', title: later('Row'), value: ({ row }) => row.row, width: 80, align: 'right', card: 'aside' },
  {
    key: 'name',
    title: () => labelOf(kind, fieldsOfImport[kind].needed[0]),
    value: ({ row }) => nameOfRow(kind, row),
    otherwise: ({ row }) => Object.values(row.values).find((text) => text !== '') ?? t('Row {row}', { row: row.row }),
    card: 'title',
    flex: 2,
    minWidth: 160,
  },
  {
    key: 'fate',
    title: later('What happens'),
    value: ({ fate }) => fateWords[shownFate(fate)],
    render: ({ fate }) => (
      <Badge variant="light" tt="none" color={colours[shownFate(fate)]}>
        {fateWords[shownFate(fate)]}
      </Badge>
    ),
    badges: shownFates.map((fate) => fateWords[fate]),
    width: 160,
    card: 'brief',
  },
  {
    key: 'why',
    title: later('Why'),
    value: ({ fate, row }) => reasonOf(kind, fate, row),
    flex: 3,
    minWidth: 200,
    card: 'brief',
  },
  ...(onOpen === undefined
    ? []
    : [
        {
          key: 'correct',
          title: () => '',
          value: () => '',
          sort: false as const,
          width: 130,
          card: 'actions' as const,
          render: (line: Line) =>
            line.fate.fate === 'empty' ? null : (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPencil size={14} aria-hidden />}
                aria-label={t('Correct row {row}', { row: line.row.row })}
                onClick={() => onOpen(line)}
              >
                {t('Correct')}
              </Button>
            ),
        },
      ]),
];

/** What becomes of each row, by what becomes of it. */
export const Fates = ({ kind, rows, fates, columns, onCorrect }: FatesProps): ReactNode => {
  const counts = countsOf(fates);
  const [only, setOnly] = useState<string | null>(() =>
    counts.refused > 0 ? 'refused' : counts.noted > 0 ? 'noted' : null,
  );
  const [open, setOpen] = useState<Line | null>(null);
  const all = useMemo(
    () => rows.flatMap((row, at): readonly Line[] => (fates[at] === undefined ? [] : [{ row, fate: fates[at] }])),
    [rows, fates],
  );
  const lines = all.filter(({ fate }) => only === null || shownFate(fate) === only);
  const canCorrect = onCorrect !== undefined;
  const shown = useMemo(() => columnsOf(kind, canCorrect ? setOpen : undefined), [kind, canCorrect]);
  return (
    <>
      <LocalGrid
        gridId="import-rows"
        label={t('Rows of the file')}
        columns={shown}
        rowId={({ row }) => String(row.row)}
        query={{ data: lines.slice(0, MOST_SHOWN), error: null, refetch: () => undefined }}
        toolbar={
          <>
            <Select
              aria-label={t('Show')}
              w={210}
              data={[
                { value: 'all', label: t('All rows ({count})', { count: all.length }) },
                ...shownFates
                  .filter((fate) => counts[fate] > 0)
                  .map((fate) => ({ value: fate, label: `${fateWords[fate]} (${counts[fate]})` })),
              ]}
              value={only ?? 'all'}
              onChange={(value) => setOnly(value === 'all' ? null : value)}
            />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void download(kind, columns, lines)}
            >
              {t('Save table')}
            </Button>
          </>
        }
        empty={<Empty title={t('No such rows')}>{t('Choose other rows above.')}</Empty>}
      />
      {lines.length > MOST_SHOWN ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('The first {shown} of {count} rows are shown. The saved table has them all.', {
            shown: MOST_SHOWN,
            count: lines.length,
          })}
        </Text>
      ) : null}
      {open === null || onCorrect === undefined ? null : (
        <CorrectRow
          kind={kind}
          row={open.row}
          fate={open.fate}
          columns={columns}
          onClose={() => setOpen(null)}
          onCorrect={(row) => {
            setOpen(null);
            onCorrect(row);
          }}
        />
      )}
    </>
  );
};
