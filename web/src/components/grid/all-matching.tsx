import { MAX_TOGETHER } from '#contracts';
import { t } from '#languages';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { sentenceOf } from '../../lib/api.js';
import { toast } from '../feedback/index.js';
import type { GridSelection } from './choosing.js';
import { withRows } from './selection.js';

interface AllMatchingProps<Row> {
  readonly selection: GridSelection<Row> | undefined;
  /** Undefined until the list is there. */
  readonly total: number | undefined;
  /** The first rows of the whole list, as it is searched and sorted. */
  readonly read: (limit: number) => Promise<readonly Row[]>;
  readonly rowId: (row: Row) => string;
}

/** Once a page is selected: the rest of what matches too, as far as it can be changed in one go. */
export const AllMatching = <Row,>({ selection, total = 0, read, rowId }: AllMatchingProps<Row>): ReactNode => {
  const [busy, setBusy] = useState(false);
  if (selection === undefined || selection.chosen.size >= Math.min(total, MAX_TOGETHER)) return null;
  const select = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows = await read(MAX_TOGETHER);
      selection.onChange(
        withRows(
          new Map<string, Row>(),
          rows.map((row) => [rowId(row), row]),
          true,
        ),
      );
    } catch (error) {
      toast.danger(t('The rest of the list could not be selected.'), sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void select()}>
      {total <= MAX_TOGETHER
        ? t('Select all {total, number} that match', { total })
        : t('Select the first {most, number} of {total, number} that match', { most: MAX_TOGETHER, total })}
    </Button>
  );
};
