import { MAX_TOGETHER } from '#contracts';
import { t } from '#languages';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { GridColumn } from './columns.js';
import { ExportMenu } from './export-menu.js';

/** Saves the rows that are selected, with the columns as the list has them. */
export const ExportChosen = <Row,>({
  title,
  rows,
  columns,
  rowId,
}: {
  /** Of the file. */
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly rowId: (row: Row) => string;
}): ReactNode => (
  <ExportMenu<Row>
    small
    label={t('Export these')}
    title={title}
    read={({ limit, offset }) => Promise.resolve({ rows: rows.slice(offset, offset + limit), total: rows.length })}
    columns={columns}
    rowId={rowId}
    total={rows.length}
  />
);

/** Beside how many are selected: that they are more than one request takes. */
export const TooMany = ({ count }: { readonly count: number }): ReactNode =>
  count <= MAX_TOGETHER ? null : (
    <Text span size="sm" c="red" ml={8}>
      {t('At most {most} at a time.', { most: MAX_TOGETHER })}
    </Text>
  );
