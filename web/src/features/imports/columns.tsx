import { fieldsOfImport, type ImportKind, type ImportTable } from '#contracts';
import { t } from '#languages';
import { Button, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Section } from '../../components/section/index.js';
import { labelOf } from './import-words.js';
import { isMapped } from './which-sheet.js';

interface ColumnsProps {
  readonly kind: ImportKind;
  readonly table: ImportTable;
  readonly onChange: (columns: ImportTable['columns']) => void;
}

const SAMPLES = 50;

const headOf = ({ heads }: ImportTable, at: number): string => heads[at] || t('Column {place}', { place: at + 1 });

/** The first that stands in a column, so that it is known without its heading. */
const sampleOf = ({ rows }: ImportTable, at: number): string =>
  rows.slice(0, SAMPLES).find((row) => (row[at] ?? '') !== '')?.[at] ?? '';

const isUsed = (table: ImportTable, at: number): boolean => headOf(table, at) !== '' && sampleOf(table, at) !== '';

const summaryOf = (kind: ImportKind, table: ImportTable): string =>
  fieldsOfImport[kind].fields
    .map(({ name }) => [
      labelOf(kind, name),
      table.columns.flatMap((column, at) => (column === name ? [headOf(table, at)] : [])).join(' + '),
    ])
    .filter(([, heads]) => heads !== '')
    .map((pair) => pair.join(': '))
    .join(' · ');

/** Which column of the file says what: as recognised, and to be corrected. */
export const Columns = ({ kind, table, onChange }: ColumnsProps): ReactNode => {
  const ready = isMapped(kind, table);
  const [open, setOpen] = useState(!ready);
  const choose = (at: number, field: string | null): void => {
    const joins = fieldsOfImport[kind].fields.find(({ name }) => name === field)?.joins === true;
    onChange(table.columns.map((column, index) => (index === at ? field : column === field && !joins ? null : column)));
  };
  return (
    <Section
      title={t('Columns')}
      hint={
        ready
          ? summaryOf(kind, table)
          : t('Please choose the column for: {field}.', { field: labelOf(kind, fieldsOfImport[kind].needed[0]) })
      }
      aside={
        open ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
            {t('Change columns')}
          </Button>
        )
      }
    >
      {open ? (
        <div className="import-columns">
          {table.columns.map((column, at) =>
            isUsed(table, at) || column !== null ? (
              <Select
                key={at}
                label={headOf(table, at)}
                description={<span className="import-sample">{sampleOf(table, at)}</span>}
                placeholder={t('Left out')}
                data={fieldsOfImport[kind].fields.map(({ name, label }) => ({ value: name, label: label() }))}
                value={column}
                onChange={(value) => choose(at, value)}
                clearable
                comboboxProps={{ withinPortal: true }}
              />
            ) : null,
          )}
        </div>
      ) : null}
    </Section>
  );
};
