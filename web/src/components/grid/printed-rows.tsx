import { own } from '#contracts';
import { t } from '#languages';
import type { CSSProperties, ReactNode } from 'react';
import type { Listed } from '../../lib/api.js';
import { usePrinting } from '../../lib/printing.js';
import type { GridColumn } from './columns.js';
import { chipWords, type GridFilter } from './filters.js';
import type { ListState } from './list-state.js';

interface PrintedRowsProps<Row> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly edge?: ((row: Row) => string | undefined) | undefined;
}

/** A list on paper: the grid only draws the rows that are in view. */
export const PrintedRows = <Row,>({ label, columns, rows, rowId, edge }: PrintedRowsProps<Row>): ReactNode => {
  const printing = usePrinting();
  if (printing === 'no' || rows.length === 0) return null;
  const shown = columns.filter(({ card }) => card !== 'actions');
  return (
    <table className="printed-rows" aria-label={label}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.key} data-align={column.align}>
              {column.title()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} style={{ '--row-edge': edge?.(row) ?? 'transparent' } as CSSProperties}>
            {shown.map((column) => (
              <td key={column.key} data-align={column.align}>
                {column.render === undefined ? column.value(row) : column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface PrintedWordsProps {
  readonly filters: readonly GridFilter[];
  readonly state: ListState;
  readonly printed: readonly unknown[];
  /** Undefined until there is one. */
  readonly answer: Omit<Listed<unknown>, 'rows'> | undefined;
}

/** Above a list on paper: what was asked for, and how much of it is there. */
export const PrintedWords = ({ filters, state, printed, answer }: PrintedWordsProps): ReactNode => {
  const printing = usePrinting();
  if (printing === 'no' || answer === undefined) return null;
  const set = filters.flatMap((filter) => {
    const value = own(state.filters, filter.name);
    return value === undefined ? [] : [chipWords(filter, value)];
  });
  const words = [...(state.q === '' ? [] : [t('Search: {words}', { words: state.q })]), ...set];
  return (
    <div className="printed-words print-only">
      {words.length === 0 ? null : <div>{words.join(' · ')}</div>}
      {printed.length >= answer.total ? null : (
        <div>
          {t('{count, number} of {total, number} rows are printed. Choose more rows on a page to print more.', {
            count: printed.length,
            total: answer.total,
          })}
        </div>
      )}
    </div>
  );
};
