import { t } from '#languages';
import { IconChevronRight } from '@tabler/icons-react';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import { createContext, useContext, type ReactNode } from 'react';
import { ChoiceCell, ChoiceHead } from './choosing.js';
import { isAnchor, isFixed, LEAST } from './column-state.js';
import { isSortable, type GridColumn } from './columns.js';
import { widthsOf } from './room.js';
import type { TableProps, TableSort } from './table-look.js';

/** A line of the grid: a row, or what a row unfolds to. */
export interface Line<Row> {
  readonly id: string;
  readonly row: Row;
  readonly detail: boolean;
}

/** The row's edge stands on its first cell; a row's own style would show again in each pinned part. */
const edgeStyle = <Row,>(edge: TableProps<Row>['edge']): Pick<ColDef<Line<Row>>, 'cellStyle'> =>
  edge === undefined
    ? {}
    : {
        cellStyle: ({ data }) => {
          const colour = data === undefined ? undefined : edge(data.row);
          return { boxShadow: colour === undefined ? 'none' : `inset 4px 0 0 ${colour}` };
        },
      };

/** Plain text: only an element of its own is cut off after its last line. */
const Words = ({ value }: { readonly value: unknown }): ReactNode => <span className="cell-text">{String(value)}</span>;

const widthsFor = <Row,>(column: GridColumn<Row>): Pick<ColDef<Line<Row>>, 'width' | 'minWidth' | 'flex'> => {
  const { width, ...rest } = widthsOf(column);
  return width === null ? rest : { width, ...rest };
};

const columnDef = <Row,>(column: GridColumn<Row>, sort: TableSort | null): ColDef<Line<Row>> => {
  const { render } = column;
  const aligned = column.align === undefined || column.align === 'left' ? [] : [`cell-${column.align}`];
  return {
    colId: column.key,
    headerName: column.title(),
    valueGetter: ({ data }) => (data === undefined ? '' : column.value(data.row)),
    cellRenderer:
      render === undefined
        ? Words
        : ({ data }: ICellRendererParams<Line<Row>>) => (data === undefined ? null : render(data.row)),
    sortable: isSortable(column),
    // The rows arrive in order; the grid only shows the arrow and asks for another order.
    comparator: () => 0,
    sort: sort?.key === column.key ? (sort.descending ? 'desc' : 'asc') : null,
    // A share of the room that the grid was told of is only forgotten when it is told `null`.
    ...(column.given === undefined ? widthsFor(column) : { width: column.given, minWidth: LEAST, flex: null }),
    suppressMovable: isFixed(column),
    // Into and out of what stays in view only by the menu, which the arrangement hears of.
    lockPinned: true,
    pinned: null,
    ...(column.pinned === undefined ? {} : { pinned: column.pinned, lockPosition: column.pinned, resizable: false }),
    cellClass: [...aligned, render === undefined ? 'cell-words' : 'cell-drawn'],
    headerClass: aligned,
  };
};

const FIRST_COLUMN = {
  headerName: '',
  sortable: false,
  resizable: false,
  suppressMovable: true,
  lockPosition: 'left',
  pinned: 'left',
} as const;

/** The grid handles neither Space nor a click on the box itself: what is chosen is the parent's. */
const choiceColumn = <Row,>(): ColDef<Line<Row>> => ({
  ...FIRST_COLUMN,
  colId: 'choice',
  width: 40,
  minWidth: 40,
  cellClass: 'cell-choice',
  headerClass: 'cell-choice',
  headerComponent: ChoiceHead,
  cellRenderer: ({ data }: ICellRendererParams<Line<Row>>) => (data === undefined ? null : <ChoiceCell id={data.id} />),
});

/** Which rows are unfolded, by their ids. */
export interface Folding {
  readonly unfolded: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

/** Reaches the arrows without making the columns anew with every press. */
export const FoldingContext = createContext<Folding>({ unfolded: new Set(), toggle: () => undefined });

const Arrow = ({ id }: { readonly id: string }): ReactNode => {
  const { unfolded, toggle } = useContext(FoldingContext);
  const open = unfolded.has(id);
  return (
    <button
      type="button"
      className="row-action row-unfold mantine-active mantine-focus-auto"
      aria-expanded={open}
      aria-label={open ? t('Fold') : t('Unfold')}
      onClick={() => toggle(id)}
    >
      {/* Turned, not exchanged: what was pressed is still in its row when the grid asks. */}
      <IconChevronRight size={16} aria-hidden />
    </button>
  );
};

const arrowColumn = <Row,>(): ColDef<Line<Row>> => ({
  ...FIRST_COLUMN,
  colId: 'unfold',
  width: 38,
  minWidth: 38,
  cellClass: 'cell-drawn',
  cellRenderer: ({ data }: ICellRendererParams<Line<Row>>) => (data === undefined ? null : <Arrow id={data.id} />),
});

interface Drawing<Row> extends Pick<TableProps<Row>, 'columns' | 'sort'> {
  readonly edge: TableProps<Row>['edge'];
  readonly choosable: boolean;
  readonly foldable: boolean;
}

/** The columns as the grid knows them, with those for the box and the arrow before them. */
export const columnDefsOf = <Row,>({ columns, sort, edge, choosable, foldable }: Drawing<Row>): ColDef<Line<Row>>[] => {
  const [first, ...rest] = [
    ...(choosable ? [choiceColumn<Row>()] : []),
    ...(foldable ? [arrowColumn<Row>()] : []),
    ...columns.map((column, at) => ({
      ...columnDef(column, sort),
      ...(at === 0 && isAnchor(column) ? { pinned: 'left' as const } : {}),
    })),
  ];
  return first === undefined ? [] : [{ ...first, ...edgeStyle(edge) }, ...rest];
};
