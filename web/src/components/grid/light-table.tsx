import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent, ReactNode, Ref } from 'react';
import { PageCheckbox, RowCheckbox } from './choosing.js';
import { isSortable, type GridColumn } from './columns.js';
import { useDensity } from './density.js';
import { widthsOf } from './room.js';
import { isOnControl, type TableProps, type TableSort } from './table-look.js';
import './light-table.css';

const CHOICE = 40;
const UNFOLD = 44;

/** The widths that the grid will give its columns. */
const widthOf = <Row,>(column: GridColumn<Row>): string => {
  if (column.given !== undefined) return `${column.given}px`;
  const { width, minWidth, flex } = widthsOf(column);
  return flex === null ? `${width ?? minWidth}px` : `minmax(${minWidth}px, ${flex}fr)`;
};

interface HeadProps<Row> {
  readonly column: GridColumn<Row>;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort) => void;
}

const Head = <Row,>({ column, sort, onSort }: HeadProps<Row>): ReactNode => {
  const sorted = sort?.key === column.key ? sort : null;
  const Arrow = sorted?.descending === true ? IconArrowDown : IconArrowUp;
  const words = (
    <>
      {column.title()}
      {sorted === null ? null : <Arrow size={13} aria-hidden />}
    </>
  );
  return (
    <div
      role="columnheader"
      className="light-cell"
      data-key={column.key}
      data-align={column.align}
      data-pinned={column.pinned}
      aria-sort={sorted === null ? undefined : sorted.descending ? 'descending' : 'ascending'}
    >
      {isSortable(column) ? (
        <UnstyledButton
          className="light-head"
          onClick={() => onSort({ key: column.key, descending: sorted?.descending === false })}
        >
          {words}
        </UnstyledButton>
      ) : (
        words
      )}
    </div>
  );
};

/** A list as plain rows, with the columns of the grid: what is shown before the grid is reached for, and where it cannot be fetched. */
export const LightTable = <Row,>({
  label,
  columns,
  rowId,
  rows,
  sort,
  onSort,
  onOpen,
  edge,
  faded,
  detail,
  short = false,
  stale = false,
  choosing = null,
  frame,
}: TableProps<Row> & { readonly frame?: Ref<HTMLDivElement> }): ReactNode => {
  const [density] = useDensity();
  const first = `${choosing === null ? '' : `${CHOICE}px `}${detail === undefined ? '' : `${UNFOLD}px `}`;
  const open =
    (row: Row) =>
    ({ target }: MouseEvent): void => {
      if (!isOnControl(target)) onOpen?.(row);
    };
  const rowStyle = (row: Row): CSSProperties => ({ '--row-edge': edge?.(row) ?? 'transparent' }) as CSSProperties;
  return (
    <div
      ref={frame}
      className="grid-body light"
      data-short={short}
      data-density={density}
      data-stale={stale}
      data-opens={onOpen !== undefined}
      style={{ '--light-columns': `${first}${columns.map(widthOf).join(' ')}` } as CSSProperties}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <div role="table" className="light-table" aria-label={label}>
        <div role="rowgroup" className="light-top">
          <div role="row" className="light-row">
            {choosing === null ? null : (
              <div role="columnheader" className="light-cell light-choice">
                <PageCheckbox choosing={choosing} />
              </div>
            )}
            {detail === undefined ? null : <div role="columnheader" className="light-cell light-choice" />}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
        </div>
        <div role="rowgroup">
          {rows.map((row, at) => (
            <div
              key={rowId(row)}
              role="row"
              row-id={rowId(row)}
              className="light-row"
              data-at={at}
              data-faded={faded?.(row) === true}
              style={rowStyle(row)}
              onClick={open(row)}
            >
              {choosing === null ? null : (
                <div role="cell" className="light-cell light-choice">
                  <RowCheckbox choosing={choosing} id={rowId(row)} />
                </div>
              )}
              {detail === undefined ? null : <div role="cell" className="light-cell light-choice" />}
              {columns.map((column) => (
                <div
                  key={column.key}
                  role="cell"
                  className="light-cell"
                  data-key={column.key}
                  data-align={column.align}
                  data-pinned={column.pinned}
                >
                  {column.render === undefined ? (
                    <span className="light-words">{column.value(row)}</span>
                  ) : (
                    column.render(row)
                  )}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
};
